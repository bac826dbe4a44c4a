import { parkedForms, profileDrafts } from "@db/schema";
import { PROFILE_FIELDS } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import { between, eq, lt, lte } from "drizzle-orm";
import { after, DAY_MS, HOUR_MS, now } from "~/server/clock.server";
import { parkCookie, sessionCookie } from "~/server/cookies.server";
import { database, prepared, type Transaction, transact } from "~/server/database.server";
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

/** What a member typed and has not saved. */
export const findDraft = (userId: string): Typed | undefined =>
  database().select().from(profileDrafts).where(eq(profileDrafts.userId, userId)).get()?.answers as
    | Typed
    | undefined;

/** Keeps what was typed until it is saved or discarded, beside what was kept before. */
export function keepDraft(userId: string, typed: Typed): void {
  transact((tx) => writeDraft(tx, userId, { ...readDraft(tx, userId), ...typed }));
}

/**
 * Has the draft say of the given fields what `rest` says, and of no more of them; what it held of
 * others stays.
 */
export function setDraft(userId: string, fields: readonly ProfileField[], rest: Typed): void {
  transact((tx) => {
    dropFromDraft(tx, userId, fields);
    if (Object.keys(rest).length > 0) writeDraft(tx, userId, { ...readDraft(tx, userId), ...rest });
  });
}

/** Forgets the answers that a save took over; the rest of the draft stays. */
export function dropFromDraft(tx: Transaction, userId: string, fields: readonly string[]): void {
  const kept = readDraft(tx, userId);
  if (!kept) return;
  const rest = Object.entries(kept).filter(([field]) => !fields.includes(field));
  if (rest.length > 0) writeDraft(tx, userId, Object.fromEntries(rest) as Typed);
  else tx.delete(profileDrafts).where(eq(profileDrafts.userId, userId)).run();
}

const readDraft = (tx: Transaction, userId: string): Typed | undefined =>
  tx.select().from(profileDrafts).where(eq(profileDrafts.userId, userId)).get()?.answers;

/** Texts that many signs make larger than a form may be; the page that answers still shows them. */
const isTooLarge = (answers: Typed) => JSON.stringify(answers).length > LIMITS.typedForm;

function writeDraft(tx: Transaction, userId: string, answers: Typed): void {
  if (isTooLarge(answers)) return;
  const values = { answers: answers as Record<string, string | string[]>, savedAt: now() };
  tx.insert(profileDrafts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: profileDrafts.userId, set: values })
    .run();
}

/** Forgets what was typed and not saved. */
export function discardDraft(userId: string): void {
  database().delete(profileDrafts).where(eq(profileDrafts.userId, userId)).run();
}

const PARKED_FOR_MS = DAY_MS;

/** Parked forms of all browsers together: 50 MB if each is as large as a form may be. */
const MOST_PARKED = 200;

const NEWEST_SQL = `SELECT expires_at AS expiresAt FROM parked_forms ORDER BY expires_at DESC
LIMIT ${MOST_PARKED}`;

const PARK_LIMIT = { action: "park-form", uses: 20, windowMs: HOUR_MS };

/**
 * Keeps a form that arrived after its session had ended, for the browser that sent it. Only a browser
 * that was signed in once gets this: its cookie still carries our signature. A session has one form
 * parked, the last that it sent; of all, the oldest go first.
 *
 * @param owner the member whom the form was made for: nobody else gets it, also on a shared device
 * @returns the Set-Cookie header by which that browser gets it back; nothing for others, and where
 *   the form is too large to be kept
 */
export async function parkForm(
  request: Request,
  owner: string,
  answers: Typed,
): Promise<string | null> {
  const former: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (
    typeof former !== "string" ||
    !former ||
    !owner ||
    isTooLarge(answers) ||
    !mayUse(PARK_LIMIT, clientAddress(request))
  )
    return null;
  const session = hashToken(`parked ${former}`).slice(0, 40);
  const id = `${session}.${hashToken(owner).slice(0, 20)}`;
  transact((tx) => {
    tx.delete(parkedForms)
      .where(between(parkedForms.id, `${session}.`, `${session}/`))
      .run();
    dropOldestParked(tx);
    tx.insert(parkedForms)
      .values({
        id,
        answers: answers as Record<string, string | string[]>,
        expiresAt: after(now(), PARKED_FOR_MS),
      })
      .run();
  });
  return parkCookie().serialize({ id, owner: owner.slice(0, LIMITS.id) });
}

/** Makes room for one more parked form. */
function dropOldestParked(tx: Transaction): void {
  const newest = prepared<{ expiresAt: number }>(NEWEST_SQL).all();
  const last = newest[MOST_PARKED - 1];
  if (last)
    tx.delete(parkedForms)
      .where(lte(parkedForms.expiresAt, new Date(last.expiresAt)))
      .run();
}

/** The form that this browser sent for a member before they signed in again. */
export async function parkedAnswers(request: Request, userId: string): Promise<Typed | undefined> {
  const kept: unknown = await parkCookie().parse(request.headers.get("Cookie"));
  const { id, owner } = (kept || {}) as { id?: unknown; owner?: unknown };
  if (typeof id !== "string" || owner !== userId) return undefined;
  const parked = database().select().from(parkedForms).where(eq(parkedForms.id, id)).get();
  return parked && parked.expiresAt > now() ? (parked.answers as Typed) : undefined;
}

/** Sweep: forgets parked forms after a day. */
export const forgetParkedForms = (): number =>
  database().delete(parkedForms).where(lt(parkedForms.expiresAt, now())).run().changes;
