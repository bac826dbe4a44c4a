import { profileDrafts } from "@db/schema";
import { PROFILE_FIELDS } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import { and, eq, gt, lt } from "drizzle-orm";
import { after, DAY_MS, HOUR_MS, now } from "~/server/clock.server";
import { pendingFormCookie, sessionCookie } from "~/server/cookies.server";
import { database, prepared, transact } from "~/server/database.server";
import { clientAddress, mayUse } from "~/server/limits.server";
import { hashToken } from "~/server/viewer.server";
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
export const keepDraft = (userId: string, typed: Typed): void =>
  setDraft(userId, Object.keys(typed), typed);

/** Forgets what was typed and not saved. */
export function discardDraft(userId: string): void {
  database().delete(profileDrafts).where(eq(profileDrafts.id, userId)).run();
}

const PENDING_FOR_MS = DAY_MS;

const PENDING_LIMIT = { action: "pending-form", uses: 20, windowMs: HOUR_MS };

/** Whoever the form was made for has to be somebody. */
const SAVE_PENDING_SQL = `
INSERT INTO profile_drafts (id, user_id, answers, expires_at)
SELECT :id, id, :answers, :expiresAt FROM users WHERE id = :owner
ON CONFLICT (id) DO UPDATE
SET user_id = excluded.user_id, answers = excluded.answers, expires_at = excluded.expires_at`;

/** Of all browsers together 200 stay, the newest: 50 MB if each is as large as a form may be. */
const DROP_OLDEST_SQL = `
DELETE FROM profile_drafts WHERE expires_at <= (
  SELECT expires_at FROM profile_drafts WHERE expires_at IS NOT NULL
  ORDER BY expires_at DESC LIMIT 1 OFFSET 200)`;

/**
 * Keeps a form that arrived after its session had ended, for the browser that sent it. Only a browser
 * that was signed in once gets this: its cookie still carries our signature. A session has one form
 * pending, the last that it sent; of all, the oldest go first.
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
  const former: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (
    typeof former !== "string" ||
    !former ||
    isTooLarge(answers) ||
    !mayUse(PENDING_LIMIT, clientAddress(request))
  )
    return null;
  const id = hashToken(`pending ${former}`);
  const expiresAt = after(now(), PENDING_FOR_MS).getTime();
  transact(() => {
    prepared(SAVE_PENDING_SQL).run({ id, owner, answers: JSON.stringify(answers), expiresAt });
    prepared(DROP_OLDEST_SQL).run();
  });
  return pendingFormCookie().serialize(id);
}

/** Takes the form out that a browser sent for a member before they signed in again. */
export const takePendingForm = (id: string, userId: string): Typed | undefined =>
  database()
    .delete(profileDrafts)
    .where(
      and(
        eq(profileDrafts.id, id),
        eq(profileDrafts.userId, userId),
        gt(profileDrafts.expiresAt, now()),
      ),
    )
    .returning({ answers: profileDrafts.answers })
    .get()?.answers;

/** Sweep: forgets pending forms after a day. */
export const forgetPendingForms = (): number =>
  database().delete(profileDrafts).where(lt(profileDrafts.expiresAt, now())).run().changes;
