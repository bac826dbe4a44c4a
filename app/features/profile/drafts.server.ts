import { profileDrafts } from "@db/schema";
import { PROFILE_FIELDS } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import type { Cookie } from "@remix-run/node";
import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { accountExistsSql } from "~/features/members/account.server";
import { after, DAY_MS, HOUR_MS, now } from "~/server/clock.server";
import { draftCookie, sessionCookie } from "~/server/cookies.server";
import { database, prepared, transact } from "~/server/database.server";
import { newToken } from "~/server/ids.server";
import { clientAddress, countUse, mayUse } from "~/server/limits.server";
import { hashToken } from "~/server/sessions.server";
import type { ProfileField } from "./profile.schema";

/** Form values as typed, by field. */
export type Typed = Partial<Record<ProfileField, string | string[]>>;

const isList = (field: ProfileField) => {
  const { kind } = PROFILE_FIELDS[field];
  return kind === "many" || kind === "texts";
};

/**
 * Reads the given fields from a form; a list with nothing ticked is empty. An answer that came
 * twice is a list as well, which validation rejects.
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

type Answers = typeof profileDrafts.$inferSelect.answers;

export interface Draft {
  answers: Typed;
  /** True where some were given before sign-in, and no form was saved since. */
  isFromStart: boolean;
}

/** Loads what a member typed and has not saved. */
export const findDraft = (userId: string): Typed | undefined => loadDraft(userId)?.answers;

/** The same with its origin. */
export const loadDraft = (userId: string): Draft | undefined =>
  database()
    .select({ answers: profileDrafts.answers, isFromStart: profileDrafts.isFromStart })
    .from(profileDrafts)
    .where(eq(profileDrafts.id, userId))
    .get();

/**
 * Replaces a member's draft of the given fields by `rest`; other fields stay as they were. An empty
 * draft is deleted, one beyond the size limit is not saved.
 * @param isFromStart whether it has answers that were given before sign-in; unchanged where omitted
 */
export function setDraft(
  userId: string,
  fields: readonly string[],
  rest: Typed,
  isFromStart?: boolean,
): void {
  transact((tx) => {
    const before = loadDraft(userId);
    const others = Object.entries(before?.answers ?? {}).filter(([name]) => !fields.includes(name));
    const answers = { ...Object.fromEntries(others), ...rest } as Answers;
    if (Object.keys(answers).length === 0) return discardDraft(userId);
    if (isTooLarge(answers)) return;
    const values = { answers, isFromStart: isFromStart ?? before?.isFromStart };
    tx.insert(profileDrafts)
      .values({ id: userId, userId, ...values })
      .onConflictDoUpdate({ target: profileDrafts.id, set: values })
      .run();
  });
}

/** Saves what was typed until it is saved or discarded, in addition to the existing draft. */
export const saveDraft = (userId: string, typed: Typed): void =>
  setDraft(userId, Object.keys(typed), typed);

/** Deletes a member's draft. */
export function discardDraft(userId: string): void {
  database().delete(profileDrafts).where(eq(profileDrafts.id, userId)).run();
}

/** Forms whose session had ended: at most 50 MB for all browsers, at the largest size of each. */
const FORMS = { action: "late-form", uses: 20, windowMs: HOUR_MS, waitMs: DAY_MS, most: 200 };
/** Answers from before sign-in; they are small. */
const STARTS = { action: "start", uses: 60, windowMs: HOUR_MS, waitMs: 7 * DAY_MS, most: 5_000 };

// The owner of a form must exist.
const UPSERT_SQL = `
INSERT INTO profile_drafts (id, user_id, answers, is_from_start_page, expires_at)
SELECT :id, :owner, :answers, :isStart, :expiresAt
WHERE :owner IS NULL OR ${accountExistsSql(":owner")}
ON CONFLICT (id) DO UPDATE
SET user_id = excluded.user_id, answers = excluded.answers, expires_at = excluded.expires_at`;

const DROP_OLDEST_SQL = `
DELETE FROM profile_drafts WHERE is_from_start_page = :isStart AND expires_at <= (
  SELECT expires_at FROM profile_drafts WHERE is_from_start_page = :isStart AND expires_at IS NOT NULL
  ORDER BY expires_at DESC LIMIT 1 OFFSET :most)`;

const draftId = (token: string, isStart: boolean) =>
  hashToken(`${isStart ? "start" : "form"} ${token}`);

async function readToken(cookie: Cookie, request: Request): Promise<string> {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : "";
}

/** Reads the token of what a browser sent without being signed in; empty where there is none. */
export const readDraftToken = (request: Request): Promise<string> =>
  readToken(draftCookie(), request);

function upsertDraft(
  token: string,
  isFrom: typeof FORMS,
  owner: string | null,
  answers: Typed,
): void {
  const { waitMs, most } = isFrom;
  const isStart = isFrom === STARTS;
  const row = { id: draftId(token, isStart), owner, isStart: Number(isStart) };
  const expiresAt = after(now(), waitMs).getTime();
  transact(() => {
    prepared(UPSERT_SQL).run({ ...row, answers: JSON.stringify(answers), expiresAt });
    prepared(DROP_OLDEST_SQL).run({ isStart: row.isStart, most });
  });
}

/**
 * Saves a form that arrived after its session had ended, for the browser that sent it. Only a
 * browser that was signed in before gets this: its cookie still carries our signature. A browser
 * has one pending form, the last that it sent; of all browsers, the oldest are deleted first.
 * @param owner the member whom the form was made for: nobody else gets it, even on a shared device
 * @returns the Set-Cookie header by which that browser gets it back; null for others, and where the
 *   form is too large
 */
export async function savePendingForm(
  request: Request,
  owner: string,
  answers: Typed,
): Promise<string | null> {
  const former = await readToken(sessionCookie(), request);
  if (!former || isTooLarge(answers) || !mayUse(FORMS, clientAddress(request))) return null;
  const token = (await readDraftToken(request)) || hashToken(`draft ${former}`);
  upsertDraft(token, FORMS, owner, answers);
  return draftCookie().serialize(token);
}

/**
 * Saves what a visitor answers before sign-in, for whoever signs in first in that browser.
 * @returns the Set-Cookie header by which the browser gets it back
 * @throws Refusal 429 past the rate limit of an address
 */
export async function saveStartAnswers(request: Request, answers: Typed): Promise<string> {
  countUse(STARTS, clientAddress(request));
  const token = (await readDraftToken(request)) || newToken();
  upsertDraft(token, STARTS, null, answers);
  return draftCookie().serialize(token);
}

/** Finds what a browser answered before sign-in. */
export function findStartAnswers(token: string): Typed | undefined {
  const waits = and(eq(profileDrafts.id, draftId(token, true)), gt(profileDrafts.expiresAt, now()));
  return database().select().from(profileDrafts).where(waits).get()?.answers;
}

/** Removes and returns what waits in a browser for a member who signs in there. */
export const claimPendingDrafts = (token: string, userId: string): Draft[] =>
  database()
    .delete(profileDrafts)
    .where(
      and(
        inArray(profileDrafts.id, [draftId(token, false), draftId(token, true)]),
        or(isNull(profileDrafts.userId), eq(profileDrafts.userId, userId)),
        gt(profileDrafts.expiresAt, now()),
      ),
    )
    .returning()
    .all();

/** Sweep: deletes what waited in a browser for too long. */
export const deleteExpiredDrafts = (): number =>
  database()
    .delete(profileDrafts)
    .where(
      // Both values are named, so that the index by origin and expiry serves.
      and(inArray(profileDrafts.isFromStart, [false, true]), lt(profileDrafts.expiresAt, now())),
    )
    .run().changes;
