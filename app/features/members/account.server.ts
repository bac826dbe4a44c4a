import { EMAIL_ISSUER, users } from "@db/schema";
import { eq } from "drizzle-orm";
import { database, prepared, type Transaction } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";

/** A row of `ACCOUNTS`. */
export interface Account
  extends Pick<
    Viewer,
    "id" | "email" | "firstName" | "lastName" | "dateOfBirth" | "role" | "state" | "stateReason"
  > {
  onIslandAtMs: number | null;
  lightPages: 0 | 1;
  createdAtMs: number;
  updatedAtMs: number;
}

/** SQL query of the accounts that are not deleted. */
export const ACCOUNTS = `SELECT id, email, first_name AS firstName, last_name AS lastName,
  date_of_birth AS dateOfBirth, role, state, state_reason AS stateReason, on_island_at AS onIslandAtMs,
  light_pages AS lightPages, created_at AS createdAtMs, updated_at AS updatedAtMs
FROM users WHERE state <> 'deleted'`;

const HERE = "state IN ('active', 'paused')";

/** SQL condition that the member behind a column is active or paused: not suspended, held or deleted. */
export const isHereSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users here WHERE here.id = ${column} AND here.${HERE})`;

/** SQL condition that the member behind a column is active, so that others may be shown them. */
export const isActiveSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users shown WHERE shown.id = ${column} AND shown.state = 'active')`;

/** SQL condition that the member behind a column is suspended or has deleted the account, until it is purged. */
export const isGoneSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users gone WHERE gone.id = ${column} AND gone.state IN ('suspended', 'deleted'))`;

/** SQL condition that one of two members is held: what they have with each other waits. */
export const oneIsHeldSql = (one: string, other: string): string =>
  `EXISTS (SELECT 1 FROM users held WHERE held.id IN (${one}, ${other}) AND held.state = 'held')`;

/** SQL query of whom notices are for: they reach who `isHere`, and nobody suspended, held or deleted. */
export const NOTICE_RECIPIENTS = `SELECT id, email, first_name AS firstName, ${HERE} AS isHere
FROM users`;

/** SQL condition that the member behind `column` is a moderator who may act as one. */
export const isModeratorSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users desk WHERE desk.id = ${column} AND desk.role = 'moderator' AND desk.${HERE})`;

/** SQL query of the moderators who may act as such. */
export const MODERATORS = `SELECT id FROM users WHERE role = 'moderator' AND ${HERE}`;

/** Lists the moderators who may act as such. */
export const listModerators = (): string[] =>
  prepared<{ id: string }>(MODERATORS)
    .all()
    .map(({ id }) => id);

/** Whether a member has the role of a moderator, also while they may not act as one. */
export const isModerator = (userId: string): boolean =>
  prepared("SELECT 1 FROM users WHERE id = ? AND role = 'moderator'").get(userId) !== undefined;

/** Where a mail goes, and who it greets. */
interface Recipient {
  email: string | null;
  firstName: string | null;
}

const RECIPIENT_SQL = `SELECT email, firstName FROM (${ACCOUNTS}) WHERE id = ?`;
const NOTICE_RECIPIENT_SQL = `${RECIPIENT_SQL} AND ${HERE}`;

/**
 * To whom a mail goes that is about the account itself, a decision about it, or its data: also to one who is
 * suspended or held, and to nobody once it is deleted.
 */
export const findAccountRecipient = (userId: string): Recipient | undefined =>
  prepared<Recipient>(RECIPIENT_SQL).get(userId);

/** To whom any other mail goes: nobody who is suspended, held or deleted. */
export const findNoticeRecipient = (userId: string): Recipient | undefined =>
  prepared<Recipient>(NOTICE_RECIPIENT_SQL).get(userId);

/** SQL condition that the member behind `column` has joined, in whatever state they are now. */
export const hasJoinedSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users joined WHERE joined.id = ${column} AND joined.date_of_birth IS NOT NULL)`;

/** Whether a member has joined, in whatever state they are now. */
export const hasJoined = (userId: string): boolean =>
  prepared(`SELECT 1 WHERE ${hasJoinedSql("?")}`).get(userId) !== undefined;

/** What a viewer is by their account. */
export const readAccount = (row: Account) => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  dateOfBirth: row.dateOfBirth,
  role: row.role,
  state: row.state,
  stateReason: row.stateReason,
  lightPages: row.lightPages === 1,
  createdAt: new Date(row.createdAtMs),
  updatedAt: new Date(row.updatedAtMs),
  isWelcomed: row.dateOfBirth !== null && row.onIslandAtMs !== null,
});

/** SQL condition that the account behind `column` is not deleted, in whatever other state it is. */
export const isNotDeletedSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users kept WHERE kept.id = ${column} AND kept.state <> 'deleted')`;

/** Whether an account is there, also while it waits to be purged. */
export const accountExists = (userId: string): boolean =>
  prepared("SELECT 1 FROM users WHERE id = ?").get(userId) !== undefined;

/** By what an account was first known, and its address. */
export const findIdentity = (userId: string) =>
  prepared<{ issuer: string; subject: string; email: string | null }>(
    "SELECT issuer, subject, email FROM users WHERE id = ?",
  ).get(userId);

/** SQL condition that the account of a row of `users` has proven its address (rule one-person-one-account). */
const hasProvenSql = (row: string): string => `(${row}.issuer = '${EMAIL_ISSUER}'
  OR EXISTS (SELECT 1 FROM identities way WHERE way.user_id = ${row}.id AND way.issuer = '${EMAIL_ISSUER}'))`;

const neighborsSql = (column: string): string =>
  `SELECT other.id FROM users own JOIN users other ON other.address_key = own.address_key
  WHERE own.id = ${column} AND other.id <> own.id AND ${hasProvenSql("own")} AND ${hasProvenSql("other")}`;
const NEIGHBORS_SQL = neighborsSql("?");

/** SQL condition that another account has proven the mailbox that the one behind `column` has proven. */
export const hasNeighborsSql = (column: string): string => `EXISTS (${neighborsSql(column)})`;

/** SQL condition that the account behind `column` has proven a mailbox. */
export const hasMailboxSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM users own WHERE own.id = ${column} AND ${hasProvenSql("own")})`;

/** Lists the other accounts that have proven the mailbox that an account has proven, in whatever state until they are purged. */
export const listSameMailbox = (userId: string): string[] =>
  prepared<{ id: string }>(NEIGHBORS_SQL)
    .all(userId)
    .map(({ id }) => id);

const ADDRESS_SQL = `SELECT 1 FROM users
  WHERE address_key IS NOT NULL AND address_key IN (SELECT value FROM json_each(:keys)) AND id IS NOT :except LIMIT 1`;

/**
 * Whether an account, in whatever state until it is purged, has one of the addresses.
 *
 * @param addressKeys as `computeAddressKeys` returns them
 * @param except id of an account that does not count
 */
export const isAddressKnown = (addressKeys: string[], except: string | null = null): boolean =>
  prepared(ADDRESS_SQL).get({ keys: JSON.stringify(addressKeys), except }) !== undefined;

const HOLDERS_SQL = `SELECT id, address_key AS addressKey FROM users
  WHERE address_key IS NOT NULL AND address_key IN (SELECT value FROM json_each(:keys))`;

/**
 * Lists the accounts that have one of the addresses, each with the key that it is kept under.
 *
 * @param addressKeys as `computeAddressKeys` returns them
 */
export const listHolders = (addressKeys: string[]): { id: string; addressKey: string }[] =>
  prepared<{ id: string; addressKey: string }>(HOLDERS_SQL).all({
    keys: JSON.stringify(addressKeys),
  });

/** The key that the address of an account is kept under, if it has one. */
export const findAddressKey = (userId: string): string | undefined =>
  prepared<{ addressKey: string | null }>(
    "SELECT address_key AS addressKey FROM users WHERE id = ?",
  ).get(userId)?.addressKey ?? undefined;

/** Keeps the address of an account under another of its keys (`computeAddressKeys`). */
export const setAddressKey = (tx: Transaction, userId: string, addressKey: string): void =>
  void tx.update(users).set({ addressKey }).where(eq(users.id, userId)).run();

/** Sets the member's own "light pages" switch. */
export function setLightPages(userId: string, isOn: boolean): void {
  database().update(users).set({ lightPages: isOn }).where(eq(users.id, userId)).run();
}

/** SQL expression of whether the member behind `column` shows where they are going; nothing before they decided. */
export const showsGoingColumn = (column: string): string =>
  `(SELECT shower.shows_going FROM users shower WHERE shower.id = ${column})`;

const SHOWS_SQL = `SELECT ${showsGoingColumn("?")} AS shows`;

/** Whether people a member could match with see that the member goes to an event; null before the member decided. */
export function findShowsGoing(userId: string): boolean | null {
  const shows = prepared<{ shows: 0 | 1 | null }>(SHOWS_SQL).get(userId)?.shows;
  return shows === undefined || shows === null ? null : shows === 1;
}

/** Sets whether people a member could match with see that the member goes to an event. */
export function setShowsGoing(userId: string, shows: boolean): void {
  database().update(users).set({ showsGoing: shows }).where(eq(users.id, userId)).run();
}

/** SQL condition that the member behind `column` shows where they are going. */
export const showsGoingSql = (column: string): string => `${showsGoingColumn(column)} IS 1`;
