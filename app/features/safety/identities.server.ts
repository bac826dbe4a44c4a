import { createHmac } from "node:crypto";
import { suspendedIdentities } from "@db/schema";
import type { IDENTITY_KINDS } from "@db/schema/moderation-values";
import { and, eq, isNull, lt } from "drizzle-orm";
import { findIdentity } from "~/features/members/account.server";
import { after, DAY_MS, now } from "~/server/clock.server";
import { database, prepared, type Transaction, transact } from "~/server/database.server";
import { deriveLastingSecrets } from "~/server/secrets.server";

export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** How long somebody suspended is known again after they left. */
const KEPT_MS = 730 * DAY_MS;

/** Keyed hashes of something: the first is the one to write, and it is looked up under each. */
const hashWithSecrets = (text: string): string[] =>
  deriveLastingSecrets("suspended identity").map((secret) =>
    createHmac("sha256", secret).update(text).digest("hex"),
  );

/** By what somebody is known at the identity provider. */
export const computeSubjectKeys = ({ issuer, subject }: { issuer: string; subject: string }) =>
  hashWithSecrets(JSON.stringify(["subject", issuer, subject]));

/** By what a card is known, which several accounts may pay with. */
export const computeCardKeys = (fingerprint: string): string[] =>
  hashWithSecrets(JSON.stringify(["card", fingerprint]));

function record(
  tx: Transaction,
  userId: string,
  kind: IdentityKind,
  keyHash?: string | null,
): number {
  if (!keyHash) return 0;
  // What a purged account left under this key is of the same person; from now on it belongs to this account.
  tx.delete(suspendedIdentities)
    .where(
      and(
        eq(suspendedIdentities.kind, kind),
        eq(suspendedIdentities.keyHash, keyHash),
        isNull(suspendedIdentities.userId),
      ),
    )
    .run();
  return tx
    .insert(suspendedIdentities)
    .values({ kind, keyHash, userId, recordedAt: now() })
    .onConflictDoNothing()
    .run().changes;
}

/**
 * Keeps the address by which a member is known again, inside the transaction that suspends them. The rest follows
 * with `recordIdentities`: the maintainer's command, which suspends as well, has no secrets.
 */
export function recordAddress(tx: Transaction, userId: string): void {
  record(tx, userId, "address", findIdentity(userId)?.addressKey);
}

/** Forgets it again, inside the transaction that lifts the suspension. */
export function forgetIdentities(tx: Transaction, userId: string): void {
  tx.delete(suspendedIdentities).where(eq(suspendedIdentities.userId, userId)).run();
}

/**
 * SQL condition that the account behind `column` may be purged: either it is under no suspension, or the sweep has
 * recorded by what it is known again.
 */
export const isKnownAgainSql = (column: string): string =>
  `NOT EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = ${column} AND s.lifted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM suspended_identities i WHERE i.user_id = s.user_id AND i.kind = 'subject'))`;

const KNOWN_SQL = `SELECT 1 FROM suspended_identities
  WHERE kind = :kind AND key_hash IN (SELECT value FROM json_each(:keys)) AND user_id IS NOT :userId AND recorded_at > :since`;

/** Whether one of the keys is of somebody else who is suspended, or was when they left. */
export const isSuspendedIdentity = (
  userId: string,
  kind: IdentityKind,
  keys: readonly string[],
): boolean =>
  prepared(KNOWN_SQL).get({
    kind,
    keys: JSON.stringify(keys),
    userId,
    since: after(now(), -KEPT_MS).getTime(),
  }) !== undefined;

/** Sweep: forgets what was kept for two years. */
export const forgetOldIdentities = (): number =>
  database()
    .delete(suspendedIdentities)
    .where(lt(suspendedIdentities.recordedAt, after(now(), -KEPT_MS)))
    .run().changes;

/** How long the provider is asked for the cards of somebody who was suspended. */
const ASKED_FOR_MS = DAY_MS;
/** Newest suspensions that are looked at. */
const NEWEST = 500;
const INCOMPLETE_SQL = `SELECT s.user_id AS userId, s.suspended_at > :since AS asksForCards
  FROM suspensions s WHERE s.id > (SELECT max(id) - ${NEWEST} FROM suspensions) AND s.lifted_at IS NULL
    AND (SELECT count(*) FROM suspended_identities i WHERE i.user_id = s.user_id AND i.kind IN ('subject', 'card')) < 1 + (s.suspended_at > :since)
  LIMIT 20`;
const STILL_SQL = "SELECT 1 FROM suspensions WHERE user_id = ? AND lifted_at IS NULL";

/**
 * Sweep: keeps by which subject, and by which cards, members are known who were suspended. The provider is asked
 * for a day, and here, since no transaction waits for it.
 *
 * @param listCards the provider's fingerprints of the cards that a member has paid with
 * @returns how many were kept
 */
export async function recordIdentities(listCards: (userId: string) => Promise<string[]>) {
  const since = after(now(), -ASKED_FOR_MS).getTime();
  const incomplete = prepared<{ userId: string; asksForCards: 0 | 1 }>(INCOMPLETE_SQL).all({
    since,
  });
  let count = 0;
  const keep = (userId: string, kind: IdentityKind, keys: (string | undefined)[]) =>
    transact((tx) => {
      // The suspension may have been lifted meanwhile.
      if (prepared(STILL_SQL).get(userId))
        for (const key of keys) count += record(tx, userId, kind, key);
    });
  for (const { userId, asksForCards } of incomplete) {
    const known = findIdentity(userId);
    if (known) keep(userId, "subject", [computeSubjectKeys(known)[0]]);
    if (asksForCards === 1)
      keep(
        userId,
        "card",
        (await listCards(userId)).map((card) => computeCardKeys(card)[0]),
      );
  }
  return count;
}
