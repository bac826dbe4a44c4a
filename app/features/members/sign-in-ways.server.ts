import { EMAIL_ISSUER, identities, users } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { computeAddressKeys, normalizeAddress } from "~/server/data/address-key.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { readName } from "~/server/data/names";
import { unconnected } from "~/server/ops/unconnected.server";

/**
 * Who someone is at the identity provider: null where it says nothing, undefined where it could not be asked, so that
 * what is known stays.
 */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null | undefined;
  firstName: string | null | undefined;
  lastName: string | null | undefined;
  /** Whether the address is proven to be theirs: they typed the code mailed to it, or the provider vouches for it. */
  isEmailProven?: boolean;
}

/** A way to sign in: a subject of an issuer, which is an identity provider, or `email` for an address. */
export type SignInWay = Pick<Identity, "issuer" | "subject">;

const WAYS_SQL = `SELECT issuer, subject FROM users WHERE id = :userId
  UNION ALL SELECT issuer, subject FROM identities WHERE user_id = :userId`;

/** Lists every way to sign in to an account, that of its own row first. */
export const listSignInWays = (userId: string): SignInWay[] =>
  prepared<SignInWay>(WAYS_SQL).all({ userId });

/** Finds the address that an account has proven, normalized; it is the account's address as long as it is. */
export const findProvenAddress = (userId: string): string | undefined =>
  listSignInWays(userId).find(({ issuer }) => issuer === EMAIL_ISSUER)?.subject;

type AddressListener = (tx: Transaction, userId: string, addressKeys: string[]) => void;

let onSaved: AddressListener = unconnected;

/** Registers who hears which address an account has at every sign-in (`app/connect-features.server.ts`). */
export const onAddressSaved = (callback: AddressListener): void => {
  onSaved = callback;
};

const PROVEN_SQL = `(SELECT i.subject FROM identities i WHERE i.user_id = u.id AND i.issuer = '${EMAIL_ISSUER}')`;

const HOLDER_SQL = `SELECT id FROM users WHERE issuer = :issuer AND subject = :subject
  UNION ALL SELECT user_id FROM identities WHERE issuer = :issuer AND subject = :subject LIMIT 1`;

/** Finds the account that a way to sign in leads to, in whatever state until it is purged. */
export const findHolder = ({ issuer, subject }: SignInWay): string | undefined =>
  prepared<{ id: string }>(HOLDER_SQL).get({ issuer, subject })?.id;

const linkWay = (tx: Transaction, userId: string, { issuer, subject }: SignInWay): void =>
  void tx.insert(identities).values({ issuer, subject, userId, linkedAt: now() }).run();

const ISSUERS_SQL = `SELECT u.issuer, count(*) AS accounts,
    count(*) FILTER (WHERE u.issuer = '${EMAIL_ISSUER}' OR ${PROVEN_SQL} IS NOT NULL) AS proven
  FROM users u GROUP BY u.issuer ORDER BY u.issuer`;

/** Counts the accounts of each issuer, and those of them that have proven an address. Reads every account. */
export const listIssuers = () =>
  prepared<{ issuer: string; accounts: number; proven: number }>(ISSUERS_SQL).all();

/** An account that is keyed on an issuer, and the address by which it could be known. */
export interface WayOfAccount {
  id: string;
  email: string | null;
  /** The address that it has proven, normalized. */
  proven: string | null;
}

const ACCOUNTS_OF_SQL = `SELECT u.id, u.email, ${PROVEN_SQL} AS proven FROM users u
  WHERE u.issuer = ? ORDER BY u.created_at, u.id`;

/** Lists the accounts that are keyed on an issuer, the oldest first. */
export const listAccountsOf = (issuer: string): WayOfAccount[] =>
  prepared<WayOfAccount>(ACCOUNTS_OF_SQL).all(issuer);

/** Keys an account on an address that no other account has. Its former issuer and subject lead to it still. */
export function rekeyAccount(tx: Transaction, userId: string, address: string): void {
  const isOwn = eq(users.id, userId);
  const former = tx
    .select({ issuer: users.issuer, subject: users.subject })
    .from(users)
    .where(isOwn)
    .get();
  if (!former) return;
  tx.delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, EMAIL_ISSUER)))
    .run();
  tx.update(users)
    .set({ issuer: EMAIL_ISSUER, subject: address, updatedAt: now() })
    .where(isOwn)
    .run();
  linkWay(tx, userId, former);
}

/**
 * Keeps the address that an account has proven, unless another account proved it before. The one that the account proved
 * earlier leads there no more, as it may have changed hands since: an account that was keyed on it is keyed on the new
 * one, or on the way by which its member signs in now.
 */
function keepProvenAddress(
  tx: Transaction,
  userId: string,
  way: SignInWay,
  current: SignInWay,
): void {
  const holder = findHolder(way);
  if (holder === userId) return;
  tx.delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, EMAIL_ISSUER)))
    .run();
  const isKeyed = and(eq(users.id, userId), eq(users.issuer, EMAIL_ISSUER));
  const { issuer, subject } = holder === undefined ? way : current;
  const { changes } = tx.update(users).set({ issuer, subject }).where(isKeyed).run();
  if (holder === undefined && changes === 0) linkWay(tx, userId, way);
  if (holder !== undefined && changes > 0)
    tx.delete(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .run();
}

/**
 * Finds or makes the account of someone who signs in, and refreshes what is known of them. An address that nobody
 * vouches for never replaces one that the account has proven (rule one-person-one-account).
 *
 * @returns the member's id
 */
export function saveIdentity(tx: Transaction, identity: Identity): string {
  const { isEmailProven = false } = identity;
  const address = isEmailProven && identity.email ? normalizeAddress(identity.email) : undefined;
  const proven = address && { issuer: EMAIL_ISSUER, subject: address };
  const own = findHolder(identity);
  const known = own ?? (proven && findHolder(proven));
  const keepsAddress = !proven && known && findProvenAddress(known) !== undefined;
  const email = keepsAddress ? undefined : identity.email;
  const addressKeys = email ? computeAddressKeys(email) : [];
  const addressKey = email === undefined ? undefined : (addressKeys[0] ?? null);
  const id = saveAccount(tx, { ...identity, email }, addressKey, known);
  if (known && !own) linkWay(tx, id, identity);
  if (proven) keepProvenAddress(tx, id, proven, identity);
  if (addressKeys.length > 0) onSaved(tx, id, addressKeys);
  return id;
}

function saveAccount(
  tx: Transaction,
  { issuer, subject, email, ...names }: Identity,
  addressKey: string | null | undefined,
  known: string | undefined,
): string {
  const at = now();
  // A claim that nobody can see, or that speaks for August, is no name (rules names-visible and no-staff-names).
  const [firstName, lastName] = [names.firstName, names.lastName].map((name) =>
    name === undefined ? undefined : readName(name),
  );
  const told = { email, addressKey, firstName, lastName, updatedAt: at };
  const id = known ?? newId();
  if (known) tx.update(users).set(told).where(eq(users.id, id)).run();
  else
    tx.insert(users)
      .values({ ...told, id, issuer, subject, createdAt: at })
      .run();
  return id;
}
