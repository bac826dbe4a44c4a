import { createHmac } from "node:crypto";
import { profileDrafts } from "@db/schema";
import { PROFILE_FIELDS } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { accountExistsSql } from "~/features/members/account.server";
import { after, DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import { builtOnce, database, prepared, transact } from "~/server/data/database.server";
import { newToken } from "~/server/data/ids.server";
import { UNKNOWN_ADDRESS } from "~/server/ops/capacity.server";
import { clientAddress, countUse, mayUse } from "~/server/ops/rate-limits.server";
import { deriveSecrets } from "~/server/ops/secrets.server";
import { draftCookie, sessionCookie } from "~/server/web/cookies.server";
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

/** The same with its origin. */
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
    if (isEmpty(all)) return discardDraft(userId);
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

/** Forms whose session had ended: at most 50 MB for all browsers, at the largest size of each. */
const FORMS = {
  action: "late-form",
  uses: 20,
  windowMs: HOUR_MS,
  waitMs: DAY_MS,
  most: { all: 200, address: 40 },
};
/** Answers from before sign-in; they are small. */
const STARTS = {
  action: "start",
  uses: 60,
  windowMs: HOUR_MS,
  waitMs: 7 * DAY_MS,
  most: { all: 5_000, address: 500 },
};

// The owner of a form must exist.
const UPSERT_SQL = `
INSERT INTO profile_drafts (id, user_id, answers, base_revision, is_from_start_page, expires_at, network)
SELECT :id, :owner, :answers, :baseRevision, :isStart, :expiresAt, :network
WHERE :owner IS NULL OR ${accountExistsSql(":owner")}
ON CONFLICT (id) DO UPDATE
SET user_id = excluded.user_id, answers = excluded.answers, base_revision = excluded.base_revision,
  expires_at = excluded.expires_at, network = excluded.network`;

const dropOldestSql = (condition: string) => `
DELETE FROM profile_drafts WHERE ${condition} AND expires_at <= (
  SELECT expires_at FROM profile_drafts WHERE ${condition} AND expires_at IS NOT NULL
  ORDER BY expires_at DESC LIMIT 1 OFFSET :most)`;
const DROP_OLDEST_SQL = dropOldestSql("is_from_start_page = :isStart");
const DROP_OLDEST_OF_NETWORK_SQL = dropOldestSql(
  "is_from_start_page = :isStart AND network = :network",
);

/** Tokens of what a browser sent without being signed in, as its signed cookie holds them. */
export type DraftTokens = Partial<Record<"form" | "start", string>>;

/** Reads a browser's tokens. */
export const readDraftTokens = async (request: Request): Promise<DraftTokens> =>
  (await draftCookie().parse(request.headers.get("Cookie"))) || {};

/** A keyed hash, so that no address can be read from what waits; null where no proxy names one. */
function hashNetwork(request: Request): string | null {
  const address = clientAddress(request);
  if (address === UNKNOWN_ADDRESS) return null;
  const [key = ""] = deriveSecrets("draft network");
  return createHmac("sha256", key).update(address).digest("base64url");
}

interface Waiting {
  token: string;
  answers: Typed;
  owner: string | null;
  baseRevision: number | null;
}

function upsertDraft(
  request: Request,
  kind: typeof FORMS,
  { token, answers, owner, baseRevision }: Waiting,
): void {
  const place = { isStart: Number(kind === STARTS), network: hashNetwork(request) };
  const expiresAt = after(now(), kind.waitMs).getTime();
  const typed = { answers: JSON.stringify(answers), owner, baseRevision };
  prepared(UPSERT_SQL).run({ id: hashToken(token), ...typed, ...place, expiresAt });
  prepared(DROP_OLDEST_OF_NETWORK_SQL).run({ ...place, most: kind.most.address });
  prepared(DROP_OLDEST_SQL).run({ isStart: place.isStart, most: kind.most.all });
}

/**
 * Saves a form that arrived after its session had ended, for the browser that sent it. Only a
 * browser that was signed in before gets this: its cookie still carries our signature. A browser
 * has one pending form, the last that it sent; of all browsers, the oldest are deleted first.
 * @param owner the member whom the form was made for: nobody else gets it, even on a shared device
 * @param baseRevision of the page that it was typed on, as far as it is known
 * @returns the Set-Cookie header by which that browser gets it back; null for others, and where the
 *   form is too large
 */
export async function savePendingForm(
  request: Request,
  owner: string,
  answers: Typed,
  baseRevision: number | null = null,
): Promise<string | null> {
  const former: string | null = await sessionCookie().parse(request.headers.get("Cookie"));
  if (!former || isTooLarge(answers) || !mayUse(FORMS, clientAddress(request))) return null;
  const tokens = await readDraftTokens(request);
  const token = tokens.form ?? hashToken(`draft ${former}`);
  transact(() => upsertDraft(request, FORMS, { token, answers, owner, baseRevision }));
  return draftCookie().serialize({ ...tokens, form: token });
}

/**
 * Saves what a visitor answers before sign-in, for whoever signs in first in that browser. Each time
 * under a fresh token: people share browsers, and who copied the cookie of an earlier visitor reads
 * nothing of a later one.
 * @returns the Set-Cookie header by which the browser gets it back
 * @throws Refusal 429 past the rate limit of an address
 */
export async function saveStartAnswers(request: Request, answers: Typed): Promise<string> {
  countUse(STARTS, clientAddress(request));
  const { start: former, ...tokens } = await readDraftTokens(request);
  const token = newToken();
  transact((tx) => {
    if (former)
      tx.delete(profileDrafts)
        .where(eq(profileDrafts.id, hashToken(former)))
        .run();
    upsertDraft(request, STARTS, { token, answers, owner: null, baseRevision: null });
  });
  return draftCookie().serialize({ ...tokens, start: token });
}

/** Finds what a browser answered before sign-in. */
export function findStartAnswers({ start = "" }: DraftTokens): Typed | undefined {
  const waits = and(eq(profileDrafts.id, hashToken(start)), gt(profileDrafts.expiresAt, now()));
  return database().select().from(profileDrafts).where(waits).get()?.answers;
}

/** Removes and returns what waits in a browser for a member who signs in there, a form first. */
export function claimPendingDrafts(tokens: DraftTokens, userId: string): Draft[] {
  const ids = Object.values(tokens).map(hashToken);
  if (ids.length === 0) return [];
  return database()
    .delete(profileDrafts)
    .where(
      and(
        inArray(profileDrafts.id, ids),
        or(isNull(profileDrafts.userId), eq(profileDrafts.userId, userId)),
        gt(profileDrafts.expiresAt, now()),
      ),
    )
    .returning()
    .all()
    .sort((one, other) => Number(one.isFromStart) - Number(other.isFromStart));
}

/** Sweep: deletes what waited in a browser for too long. */
export const deleteExpiredDrafts = (): number =>
  database()
    .delete(profileDrafts)
    .where(
      // Both values are named, so that the index by origin and expiry serves.
      and(inArray(profileDrafts.isFromStart, [false, true]), lt(profileDrafts.expiresAt, now())),
    )
    .run().changes;
