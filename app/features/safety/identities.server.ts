import { createHmac } from "node:crypto";
import { suspendedIdentities } from "@db/schema";
import { type IDENTITY_KINDS, MODERATION_YEARS } from "@db/schema/moderation-values";
import { and, eq, isNull, lt } from "drizzle-orm";
import { hasMailboxSql, listSameMailbox } from "~/features/members/account.server";
import {
  findProvenAddress,
  listSignInWays,
  type SignInWay,
} from "~/features/members/sign-in-ways.server";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import {
  builtOnce,
  database,
  prepared,
  type Transaction,
  transact,
} from "~/server/data/database.server";
import { deriveLastingSecrets } from "~/server/ops/secrets.server";

export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** How long someone suspended is known again after they left. */
const KEPT_MS = MODERATION_YEARS * 365 * DAY_MS;

/** Keyed hashes of something: the first is the one to write, and it is looked up under each. */
const hashWithSecrets = (text: string): string[] =>
  deriveLastingSecrets("suspended identity").map((secret) =>
    createHmac("sha256", secret).update(text).digest("hex"),
  );

/** By what a way to sign in is known. */
export const computeSubjectKeys = ({ issuer, subject }: SignInWay) =>
  hashWithSecrets(JSON.stringify(["subject", issuer, subject]));

/** By what a card is known, which several accounts may pay with. */
export const computeCardKeys = (fingerprint: string): string[] =>
  hashWithSecrets(JSON.stringify(["card", fingerprint]));

function record(
  tx: Transaction,
  userId: string,
  kind: IdentityKind,
  keyHash: string | undefined,
  recordedAt = now(),
): number {
  if (!keyHash) return 0;
  const isKey = and(eq(suspendedIdentities.kind, kind), eq(suspendedIdentities.keyHash, keyHash));
  // What a purged account left under this key is of the same person; from now on it belongs to this account.
  tx.delete(suspendedIdentities)
    .where(and(isKey, isNull(suspendedIdentities.userId)))
    .run();
  return tx
    .insert(suspendedIdentities)
    .values({ kind, keyHash, userId, recordedAt })
    .onConflictDoNothing()
    .run().changes;
}

/**
 * Keeps every way to sign in and the proven mailbox by which a member is known again, inside the transaction that
 * suspends them. Where the maintainer's command does, which has no secrets, `recordIdentities` follows.
 */
export function recordKnown(tx: Transaction, userId: string): number {
  // Anyone can claim someone's address, and would have them held for it.
  const address = findProvenAddress(userId);
  const mailbox = address ? computeAddressKeys(address)[0] : undefined;
  let count = 0;
  for (const way of listSignInWays(userId))
    count += record(tx, userId, "subject", computeSubjectKeys(way)[0]);
  return count + record(tx, userId, "address", mailbox);
}

const SUSPENDED_SINCE_SQL =
  "SELECT suspended_at AS sinceMs FROM suspensions WHERE user_id = ? AND lifted_at IS NULL";
const findSuspension = (userId: string) =>
  prepared<{ sinceMs: number }>(SUSPENDED_SINCE_SQL).get(userId);

/** Keeps by what someone suspended signs in now, inside the transaction of that: the mailbox may be another one. */
export function recordSignIn(tx: Transaction, userId: string): void {
  if (findSuspension(userId)) recordKnown(tx, userId);
}

/**
 * Forgets it again, inside the transaction that lifts the suspension, but for the mailbox of someone else who is
 * suspended.
 */
export function forgetIdentities(tx: Transaction, userId: string): void {
  const forgotten = tx
    .delete(suspendedIdentities)
    .where(eq(suspendedIdentities.userId, userId))
    .returning({ kind: suspendedIdentities.kind, keyHash: suspendedIdentities.keyHash })
    .all();
  const mailbox = forgotten.find(({ kind }) => kind === "address")?.keyHash;
  for (const otherId of listSameMailbox(userId)) {
    const other = findSuspension(otherId);
    if (other) record(tx, otherId, "address", mailbox, new Date(other.sinceMs));
  }
}

/**
 * SQL condition that the account behind `column` may be purged: either it is under no suspension, or the sweep has
 * recorded by what it is known again.
 */
export const isKnownAgainSql = (column: string): string =>
  `NOT EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = ${column} AND s.lifted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM suspended_identities i WHERE i.user_id = s.user_id AND i.kind = 'subject'))`;

const KNOWN_SQL = `SELECT max(recorded_at) AS atMs FROM suspended_identities
  WHERE kind = :kind AND key_hash IN (SELECT value FROM json_each(:keys)) AND user_id IS NOT :userId AND recorded_at > :since`;

/** When one of the keys was last recorded of someone else who is suspended, or was when they left; null if never. */
export const findSuspendedIdentity = (
  userId: string,
  kind: IdentityKind,
  keys: readonly string[],
): number | null =>
  prepared<{ atMs: number | null }>(KNOWN_SQL).get({
    kind,
    keys: JSON.stringify(keys),
    userId,
    since: after(now(), -KEPT_MS).getTime(),
  })?.atMs ?? null;

/** Sweep: forgets what was kept as long as that. */
export const forgetOldIdentities = (): number =>
  database()
    .delete(suspendedIdentities)
    .where(lt(suspendedIdentities.recordedAt, after(now(), -KEPT_MS)))
    .run().changes;

/** How long the provider is asked for the cards of someone who was suspended. */
const ASKED_FOR_MS = DAY_MS;
/** Newest suspensions that are looked at. */
const NEWEST = 500;
const BATCH = 20;
const hasNoneSql = (kind: IdentityKind) =>
  `NOT EXISTS (SELECT 1 FROM suspended_identities i WHERE i.user_id = s.user_id AND i.kind = '${kind}')`;
// Of two who share a mailbox it is kept for one; once that one is let go, it is missing for the other.
const IS_UNKNOWN_SQL = `(${hasNoneSql("subject")} OR (${hasNoneSql("address")} AND ${hasMailboxSql("s.user_id")}))`;
const INCOMPLETE_SQL = `SELECT s.id, s.user_id AS userId, ${IS_UNKNOWN_SQL} AS isUnknown,
    s.suspended_at > :since AS asksForCards
  FROM suspensions s WHERE s.id > (SELECT max(id) - ${NEWEST} FROM suspensions) AND s.id > :after AND s.lifted_at IS NULL
    AND (${IS_UNKNOWN_SQL} OR (s.suspended_at > :since AND ${hasNoneSql("card")}))
  ORDER BY s.id LIMIT ${BATCH}`;
interface Incomplete {
  id: number;
  userId: string;
  /** Whether the sign-in or the mailbox is not kept: where a moderator suspends, both are from the first time. */
  isUnknown: 0 | 1;
  asksForCards: 0 | 1;
}

/** Where the next run continues: who pays with no card is asked about again only after everyone else. */
const cursor = builtOnce(() => ({ lastId: 0 }));

/**
 * Sweep: keeps by which subject and mailbox, and by which cards, members are known who were suspended. The provider is
 * asked for a day, and here, since no transaction waits for it.
 *
 * @param listCards the provider's fingerprints of the cards that a member has paid with
 * @returns how many were kept
 */
export async function recordIdentities(listCards: (userId: string) => Promise<string[]>) {
  const since = after(now(), -ASKED_FOR_MS).getTime();
  const next = cursor();
  const incomplete = prepared<Incomplete>(INCOMPLETE_SQL).all({ since, after: next.lastId });
  next.lastId = incomplete.length < BATCH ? 0 : (incomplete.at(-1)?.id ?? 0);
  let count = 0;
  const keep = (userId: string, write: (tx: Transaction) => number) =>
    transact((tx) => {
      // The suspension may have been lifted meanwhile.
      if (findSuspension(userId)) count += write(tx);
    });
  for (const { userId, isUnknown } of incomplete)
    if (isUnknown === 1) keep(userId, (tx) => recordKnown(tx, userId));
  for (const { userId, asksForCards } of incomplete) {
    if (asksForCards === 0) continue;
    for (const card of await listCards(userId))
      keep(userId, (tx) => record(tx, userId, "card", computeCardKeys(card)[0]));
  }
  return count;
}
