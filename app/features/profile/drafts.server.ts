import { createHmac } from "node:crypto";
import { profileDrafts } from "@db/schema";
import { PROFILE_FIELDS } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { after, DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import { builtOnce, database, prepared, transact } from "~/server/data/database.server";
import { newToken } from "~/server/data/ids.server";
import { clientAddress, countUse, UNKNOWN_ADDRESS } from "~/server/ops/rate-limits.server";
import { deriveSecrets } from "~/server/ops/secrets.server";
import { draftCookie } from "~/server/web/cookies.server";
import { hashToken } from "~/server/web/sessions.server";
import type { ProfileField } from "./profile.schema";

/** Form values as typed, by field. */
export type Typed = Partial<Record<ProfileField, string | string[]>>;

const isList = (field: ProfileField) => {
  const { kind } = PROFILE_FIELDS[field];
  return kind === "many" || kind === "texts";
};

/**
 * Reads the given fields from a form; a list with nothing ticked is empty. An answer that came
 * twice is a list too, which validation rejects.
 */
export function readTyped(form: FormData, fields: readonly ProfileField[]): Typed {
  const typed: Typed = {};
  for (const field of fields)
    if (isList(field) || form.getAll(field).length > 1)
      typed[field] = form.getAll(field).map(String);
    else if (form.has(field)) typed[field] = String(form.get(field));
  return typed;
}

/** True for texts that expand beyond the size limit of a form; the response still shows them. */
const isTooLarge = (answers: Typed) => JSON.stringify(answers).length > LIMITS.typedForm;

const isEmpty = (answers: Typed) => Object.keys(answers).length === 0;

type Answers = typeof profileDrafts.$inferSelect.answers;

export interface Draft {
  answers: Typed;
  /** True where some were given before sign-in, and no form was saved since. */
  isFromStart: boolean;
  /** The oldest revision of the profile that some were typed over; null where it is unknown. */
  baseRevision: number | null;
}

/** Loads what a member typed and has not saved. */
export const findDraft = (userId: string): Typed | undefined => loadDraft(userId)?.answers;

const draftQuery = builtOnce((db) =>
  db
    .select({
      answers: profileDrafts.answers,
      isFromStart: profileDrafts.isFromStart,
      baseRevision: profileDrafts.baseRevision,
    })
    .from(profileDrafts)
    .where(eq(profileDrafts.id, sql.placeholder("userId")))
    .prepare(),
);

/** Loads a member's draft with its origin. */
export const loadDraft = (userId: string): Draft | undefined => draftQuery().get({ userId });

/**
 * Replaces a member's draft of the given fields by `rest`; other fields stay as they were, unless
 * all together are beyond the size limit: what was typed last is kept. An empty draft is deleted.
 * @param origin.isFromStart whether it has answers that were given before sign-in; unchanged where
 *   omitted
 * @param origin.baseRevision of the page that `rest` was typed on, as far as it is known
 */
export function setDraft(
  userId: string,
  fields: readonly string[],
  rest: Typed,
  { isFromStart, baseRevision }: { isFromStart?: boolean; baseRevision?: number } = {},
): void {
  transact((tx) => {
    const before = loadDraft(userId);
    const entries = Object.entries(before?.answers ?? {});
    const others: Typed = Object.fromEntries(entries.filter(([name]) => !fields.includes(name)));
    const all = { ...others, ...rest };
    if (isEmpty(all)) return before && discardDraft(userId);
    const answers = [all, rest].find((some) => !isTooLarge(some)) as Answers | undefined;
    if (!answers) return;
    const bases = [
      ...(isEmpty(others) ? [] : [before?.baseRevision]),
      ...(isEmpty(rest) ? [] : [baseRevision]),
    ].filter((base) => typeof base === "number");
    const values = {
      answers,
      isFromStart: isFromStart ?? before?.isFromStart,
      baseRevision: bases.length > 0 ? Math.min(...bases) : null,
    };
    tx.insert(profileDrafts)
      .values({ id: userId, userId, ...values })
      .onConflictDoUpdate({ target: profileDrafts.id, set: values })
      .run();
  });
}

/** Deletes a member's draft. */
export function discardDraft(userId: string): void {
  database().delete(profileDrafts).where(eq(profileDrafts.id, userId)).run();
}

/** Answers from before sign-in, by rate and by how many wait in all and from one address; they are small. */
const STARTS = {
  action: "start",
  uses: 60,
  windowMs: HOUR_MS,
  waitMs: 7 * DAY_MS,
  most: { all: 5_000, address: 500 },
};

const dropOldestSql = (condition: string) => `
DELETE FROM profile_drafts WHERE ${condition} AND expires_at <= (
  SELECT expires_at FROM profile_drafts WHERE ${condition} AND expires_at IS NOT NULL
  ORDER BY expires_at DESC LIMIT 1 OFFSET :most)`;
const DROP_OLDEST_SQL = dropOldestSql("is_from_start_page = 1");
const DROP_OLDEST_OF_NETWORK_SQL = dropOldestSql("is_from_start_page = 1 AND network = :network");

/** Reads the token under which a browser's answers from before sign-in wait. */
export const readStartToken = async (request: Request): Promise<string | undefined> =>
  ((await draftCookie().parse(request.headers.get("Cookie"))) as { start?: string } | null)?.start;

/** A keyed hash, so that no address can be read from what waits; null where no proxy names one. */
function hashNetwork(request: Request): string | null {
  const address = clientAddress(request);
  if (address === UNKNOWN_ADDRESS) return null;
  const [key = ""] = deriveSecrets("draft network");
  return createHmac("sha256", key).update(address).digest("base64url");
}

/** The waiting answers with a token, while they last. */
const isWaiting = (token: string) =>
  and(
    eq(profileDrafts.id, hashToken(token)),
    isNull(profileDrafts.userId),
    gt(profileDrafts.expiresAt, now()),
  );

/**
 * Saves what a visitor answers before sign-in, for the first person who signs in in that browser. Each time it gets a
 * fresh token: people share browsers, and a copied cookie of an earlier visitor must not read the answers of a later one.
 * @returns the Set-Cookie header by which the browser gets it back
 * @throws Refusal 429 past the rate limit of an address
 */
export async function saveStartAnswers(request: Request, answers: Typed): Promise<string> {
  const former = await readStartToken(request);
  const token = newToken();
  const network = hashNetwork(request);
  countUse(STARTS, clientAddress(request), (tx) => {
    if (former)
      tx.delete(profileDrafts)
        .where(eq(profileDrafts.id, hashToken(former)))
        .run();
    tx.insert(profileDrafts)
      .values({
        id: hashToken(token),
        answers: answers as Answers,
        isFromStart: true,
        expiresAt: after(now(), STARTS.waitMs),
        network,
      })
      .run();
    prepared(DROP_OLDEST_OF_NETWORK_SQL).run({ network, most: STARTS.most.address });
    prepared(DROP_OLDEST_SQL).run({ most: STARTS.most.all });
  });
  return draftCookie().serialize({ start: token });
}

/** Finds what a browser answered before sign-in. */
export const findStartAnswers = (token = ""): Typed | undefined =>
  database().select().from(profileDrafts).where(isWaiting(token)).get()?.answers;

/** Removes and returns what a browser answered before sign-in, for the member who signs in there. */
export const claimStartAnswers = (token: string): Typed | undefined =>
  database().delete(profileDrafts).where(isWaiting(token)).returning().get()?.answers;

/** Sweep: deletes answers that waited in a browser for too long. */
export const deleteExpiredDrafts = (): number =>
  database()
    .delete(profileDrafts)
    .where(
      // Both values are named, so that the index by origin and expiry serves.
      and(inArray(profileDrafts.isFromStart, [false, true]), lt(profileDrafts.expiresAt, now())),
    )
    .run().changes;
