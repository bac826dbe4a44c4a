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
 * What a form says of the given fields; of a list nothing ticked is an empty list. One answer that
 * came twice is a list as well, which no check lets through.
 */
export function typedIn(form: FormData, fields: readonly ProfileField[]): Typed {
  const typed: Typed = {};
  for (const field of fields)
    if (isList(field) || form.getAll(field).length > 1)
      typed[field] = form.getAll(field).map(String);
    else if (form.has(field)) typed[field] = String(form.get(field));
  return typed;
}

/** Texts that many signs make larger than a form may be; the page that answers still shows them. */
const isTooLarge = (answers: Typed) => JSON.stringify(answers).length > LIMITS.typedForm;

type Answers = typeof profileDrafts.$inferSelect.answers;

export interface Draft {
  answers: Typed;
  /** Some were given before there was an account, and no form was saved since. */
  isFromStart: boolean;
}

/** What a member typed and has not saved. */
export const findDraft = (userId: string): Typed | undefined => loadDraft(userId)?.answers;

/** The same with where it comes from. */
export const loadDraft = (userId: string): Draft | undefined =>
  database()
    .select({ answers: profileDrafts.answers, isFromStart: profileDrafts.isFromStart })
    .from(profileDrafts)
    .where(eq(profileDrafts.id, userId))
    .get();

/**
 * Has a member's draft say of the given fields what `rest` says, and of no more of them; what it held
 * of others stays. A draft of nothing is none.
 *
 * @param isFromStart whether it has answers that were given before there was an account; as before
 *   where it is left out
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

/** Keeps what was typed until it is saved or discarded, beside what was kept before. */
export const saveDraft = (userId: string, typed: Typed): void =>
  setDraft(userId, Object.keys(typed), typed);

/** Forgets what was typed and not saved. */
export function discardDraft(userId: string): void {
  database().delete(profileDrafts).where(eq(profileDrafts.id, userId)).run();
}

/** Forms that met an ended session: 50 MB of all browsers, if each is as large as it may be. */
const FORMS = { action: "late-form", uses: 20, windowMs: HOUR_MS, waitMs: DAY_MS, most: 200 };
/** Answers from before there was an account; they are small. */
const STARTS = { action: "start", uses: 60, windowMs: HOUR_MS, waitMs: 7 * DAY_MS, most: 5_000 };

// Whoever a form was made for has to be somebody.
const KEEP_SQL = `
INSERT INTO profile_drafts (id, user_id, answers, is_from_start_page, expires_at)
SELECT :id, :owner, :answers, :isStart, :expiresAt
WHERE :owner IS NULL OR ${accountExistsSql(":owner")}
ON CONFLICT (id) DO UPDATE
SET user_id = excluded.user_id, answers = excluded.answers, expires_at = excluded.expires_at`;

const DROP_OLDEST_SQL = `
DELETE FROM profile_drafts WHERE is_from_start_page = :isStart AND expires_at <= (
  SELECT expires_at FROM profile_drafts WHERE is_from_start_page = :isStart AND expires_at IS NOT NULL
  ORDER BY expires_at DESC LIMIT 1 OFFSET :most)`;

const idOf = (token: string, isStart: boolean) =>
  hashToken(`${isStart ? "start" : "form"} ${token}`);

async function readToken(cookie: Cookie, request: Request): Promise<string> {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : "";
}

/** Names what a browser sent without being signed in; nothing where there is no such thing. */
export const readDraftToken = (request: Request): Promise<string> =>
  readToken(draftCookie(), request);

function keep(token: string, isFrom: typeof FORMS, owner: string | null, answers: Typed): void {
  const { waitMs, most } = isFrom;
  const isStart = isFrom === STARTS;
  const row = { id: idOf(token, isStart), owner, isStart: Number(isStart) };
  const expiresAt = after(now(), waitMs).getTime();
  transact(() => {
    prepared(KEEP_SQL).run({ ...row, answers: JSON.stringify(answers), expiresAt });
    prepared(DROP_OLDEST_SQL).run({ isStart: row.isStart, most });
  });
}

/**
 * Keeps a form that arrived after its session had ended, for the browser that sent it. Only a browser
 * that was signed in once gets this: its cookie still carries our signature. A browser has one form
 * waiting, the last that it sent; of all, the oldest go first.
 *
 * @param owner the member whom the form was made for: nobody else gets it, also on a shared device
 * @returns the Set-Cookie header by which that browser gets it back; nothing for others, and where
 *   the form is too large to be kept
 */
export async function savePendingForm(
  request: Request,
  owner: string,
  answers: Typed,
): Promise<string | null> {
  const former = await readToken(sessionCookie(), request);
  if (!former || isTooLarge(answers) || !mayUse(FORMS, clientAddress(request))) return null;
  const token = (await readDraftToken(request)) || hashToken(`draft ${former}`);
  keep(token, FORMS, owner, answers);
  return draftCookie().serialize(token);
}

/**
 * Keeps what a visitor answers before there is an account, for whoever signs in first in that browser.
 *
 * @returns the Set-Cookie header by which the browser gets it back
 * @throws Refusal 429 past the limit of an address
 */
export async function saveStarted(request: Request, answers: Typed): Promise<string> {
  countUse(STARTS, clientAddress(request));
  const token = (await readDraftToken(request)) || newToken();
  keep(token, STARTS, null, answers);
  return draftCookie().serialize(token);
}

/** What a browser answered before there was an account. */
export function findStarted(token: string): Typed | undefined {
  const waits = and(eq(profileDrafts.id, idOf(token, true)), gt(profileDrafts.expiresAt, now()));
  return database().select().from(profileDrafts).where(waits).get()?.answers;
}

/** Takes out what waits in a browser for a member who signs in there. */
export const takeWaiting = (token: string, userId: string): Draft[] =>
  database()
    .delete(profileDrafts)
    .where(
      and(
        inArray(profileDrafts.id, [idOf(token, false), idOf(token, true)]),
        or(isNull(profileDrafts.userId), eq(profileDrafts.userId, userId)),
        gt(profileDrafts.expiresAt, now()),
      ),
    )
    .returning()
    .all();

/** Sweep: forgets what waited in a browser for too long. */
export const forgetWaiting = (): number =>
  database()
    .delete(profileDrafts)
    .where(
      and(inArray(profileDrafts.isFromStart, [false, true]), lt(profileDrafts.expiresAt, now())),
    )
    .run().changes;
