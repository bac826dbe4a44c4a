import { isProjected, projectDeckMember } from "@db/deck-projection";
import { profileRevisions, profiles } from "@db/schema";
import { BUDGET_FIELDS, PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "@db/schema/profile-fields";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { publishToMatches } from "~/features/matches/publish-changes.server";
import { loadMediaFacts } from "~/features/media/media-facts.server";
import { findQuote } from "~/features/media/quotes";
import { ageOn } from "~/features/members/age";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import {
  builtOnce,
  database,
  prepared,
  type Transaction,
  transact,
} from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import type { Viewer } from "~/server/web/viewer.server";
import { awardProfile } from "./awards.server";
import { BUDGET_MESSAGE } from "./budget";
import { setDraft } from "./drafts.server";
import {
  bandFits,
  type FieldErrors,
  isBudgetEven,
  type ProfileAnswers,
  type ProfileField,
} from "./profile.schema";

export type Profile = typeof profiles.$inferSelect;

const profileQuery = builtOnce((db) =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.userId, sql.placeholder("userId")))
    .prepare(),
);

/** A member's own profile, or undefined before the first save. */
export const findProfile = (userId: string): Profile | undefined => profileQuery().get({ userId });

/** Revisions whose changes are remembered, for comparing with old pages (optimistic concurrency). */
const KEPT_REVISIONS = 20;
/** How long they are remembered: a cleared answer is gone after this. */
const REVISIONS_KEPT_MS = 7 * DAY_MS;

export interface Save {
  /** Validated answers; fields that are left out stay as they are. */
  answers: Partial<ProfileAnswers>;
  /** Revision of the page that they were typed on; without it the comparison is skipped. */
  baseRevision?: number;
  /** Timed fields whose countdown was started and not finished: they earn nothing this time. */
  unfinished?: readonly ProfileField[];
  /** True for a save in the editor, the first of which is remembered (rule save-keeps-typing). */
  isEdit?: boolean;
}

export type SaveResult =
  | { outcome: "saved"; profile: Profile; tokensEarned: number; changed: ProfileField[] }
  /** Answers that were changed elsewhere since; nothing was saved. */
  | { outcome: "conflict"; fields: ProfileField[]; profile: Profile }
  | { outcome: "refused"; errors: FieldErrors };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The value of each field at a revision, for fields that changed since; undefined when that is
 * forgotten.
 */
function changedSince(
  tx: Pick<Transaction, "select">,
  current: Profile,
  baseRevision: number,
): Map<string, unknown> | undefined {
  const newer = tx
    .select({ revision: profileRevisions.revision, before: profileRevisions.before })
    .from(profileRevisions)
    .where(
      and(eq(profileRevisions.userId, current.userId), gt(profileRevisions.revision, baseRevision)),
    )
    .orderBy(desc(profileRevisions.revision))
    .all();
  // A page from before the first save shows the blank profile, which is revision 1.
  if (newer.length < current.revision - Math.max(baseRevision, 1)) return undefined;
  // From the newest to the oldest, so that the oldest change after the page wins.
  return new Map(newer.flatMap(({ before }) => Object.entries(before)));
}

/** A profile as it was at an earlier revision; undefined when that is forgotten. */
export function findProfileAt(current: Profile, revision: number): Profile | undefined {
  const past = changedSince(database(), current, revision);
  return past && { ...current, ...Object.fromEntries(past) };
}

/**
 * Three-way merge of what an old page sends with what was saved meanwhile: an answer that the page
 * only repeats gives way, one that was typed on it and was changed elsewhere is a conflict.
 */
function merge(
  tx: Transaction,
  current: Profile,
  answers: Partial<ProfileAnswers>,
  baseRevision: number,
) {
  const past = changedSince(tx, current, baseRevision);
  const mine: Record<string, unknown> = {};
  const conflicts: ProfileField[] = [];
  for (const [name, value] of Object.entries(answers)) {
    const field = name as ProfileField;
    if (same(value, current[field])) continue;
    const wasChanged = past === undefined || past.has(field);
    if (wasChanged && past !== undefined && same(value, past.get(field))) continue;
    if (wasChanged) conflicts.push(field);
    else mine[field] = value;
  }
  return { mine: mine as Partial<ProfileAnswers>, conflicts };
}

function ageBandError(
  viewer: Viewer,
  { ageCategory }: Partial<ProfileAnswers>,
): FieldErrors | undefined {
  if (!ageCategory || !viewer.dateOfBirth) return undefined;
  if (bandFits(ageCategory, ageOn(islandDate(now()), viewer.dateOfBirth))) return undefined;
  return {
    ageCategory: "That age range is younger than your date of birth says. Please choose another.",
  };
}

const REMEMBER_SQL = `INSERT INTO profile_revisions (user_id, revision, before, saved_at)
VALUES (:userId, :revision, :before, :at)`;
const FORGET_SQL = "DELETE FROM profile_revisions WHERE user_id = :userId AND revision <= :oldest";

function remember({ userId, ...before }: Profile, changed: readonly ProfileField[]): void {
  const values = Object.fromEntries(changed.map((field) => [field, before[field]]));
  const revision = before.revision + 1;
  prepared(REMEMBER_SQL).run({
    ...{ userId, revision, before: JSON.stringify(values) },
    at: now().getTime(),
  });
  prepared(FORGET_SQL).run({ userId, oldest: revision - KEPT_REVISIONS });
}

/**
 * Sweep: deletes the changes of old revisions. An even older page then gets a conflict for every
 * answer that differs.
 */
export const deleteOldRevisions = (): number =>
  database()
    .delete(profileRevisions)
    .where(lt(profileRevisions.savedAt, after(now(), -REVISIONS_KEPT_MS)))
    .run().changes;

/**
 * Saves answers of a member's profile in one transaction with optimistic concurrency control, and
 * awards what they earn (rules save-keeps-typing, timed-fields-44 and profile-50-tokens). Idempotent.
 */
export function saveAnswers(
  viewer: Viewer,
  { answers, baseRevision, unfinished = [], isEdit = false }: Save,
): SaveResult {
  const errors = ageBandError(viewer, answers);
  if (errors) return { outcome: "refused", errors };
  return transact((tx) => {
    const current = findProfile(viewer.id) ?? create(viewer.id);
    const isOld = baseRevision !== undefined && baseRevision < current.revision;
    const { mine, conflicts } = isOld
      ? merge(tx, current, answers, baseRevision)
      : { mine: answers, conflicts: [] };
    if (conflicts.length > 0) return { outcome: "conflict", fields: conflicts, profile: current };
    // A call may send some of the six shares, and a merge may leave some out.
    if (!isBudgetEven({ ...current, ...mine }))
      return { outcome: "refused", errors: { [BUDGET_FIELDS[0]]: BUDGET_MESSAGE } };
    const changed = (Object.keys(mine) as ProfileField[]).filter(
      (field) => !same(mine[field], current[field]),
    );
    const profile = changed.length > 0 ? update(tx, current, mine, changed) : current;
    if (isEdit && !profile.editedAt)
      tx.update(profiles).set({ editedAt: now() }).where(eq(profiles.userId, viewer.id)).run();
    if (changed.some(isProjected)) projectDeckMember(database().$client, viewer.id, profile);
    if (changed.includes("stageName")) publishToMatches(tx, viewer.id);
    setDraft(viewer.id, Object.keys(answers), {}, { isFromStart: false });
    const tokensEarned = awardProfile(
      tx,
      viewer.id,
      profile,
      loadMediaFacts(viewer.id),
      new Set(unfinished),
    );
    return { outcome: "saved", profile, tokensEarned, changed };
  });
}

const creation = builtOnce((db) =>
  db
    .insert(profiles)
    .values({
      id: sql.placeholder("id"),
      userId: sql.placeholder("userId"),
      createdAt: sql.placeholder("at"),
      updatedAt: sql.placeholder("at"),
    })
    .returning()
    .prepare(),
);

const create = (userId: string): Profile => creation().get({ id: newId(), userId, at: now() });

/** Writes the changed answers alone: the statement is compiled with the checks of every column that it names. */
function update(
  tx: Transaction,
  current: Profile,
  mine: Partial<ProfileAnswers>,
  changed: ProfileField[],
): Profile {
  remember(current, changed);
  const answers = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  tx.update(profiles)
    .set({ ...answers, revision: current.revision + 1, updatedAt: now() })
    .where(eq(profiles.userId, current.userId))
    .run();
  return findProfile(current.userId) ?? current;
}

/**
 * The answers of a profile alone, without its keys and times; those of a blank profile if there is
 * none.
 */
export function answersIn(profile: Partial<ProfileAnswers> | undefined): ProfileAnswers {
  const entries = PROFILE_FIELD_NAMES.map((field) => {
    const { kind } = PROFILE_FIELDS[field];
    return [field, profile?.[field] ?? (kind === "many" || kind === "texts" ? [] : null)];
  });
  return Object.fromEntries(entries) as ProfileAnswers;
}

/** Equality no deeper than a list: the values of a call may be nested without limit. */
const repeats = (saved: unknown, given: unknown): boolean =>
  Array.isArray(saved)
    ? Array.isArray(given) &&
      given.length === saved.length &&
      saved.every((entry, at) => entry === given[at])
    : saved === given;

/** The given values that equal what a member's profile holds. */
export function repeatedAnswers(
  userId: string,
  given: Readonly<Record<string, unknown>>,
): Partial<ProfileAnswers> {
  const profile = findProfile(userId);
  if (!profile) return {};
  return Object.fromEntries(
    Object.entries(answersIn(profile)).filter(
      ([field, value]) => Object.hasOwn(given, field) && repeats(value, given[field]),
    ),
  );
}

/** The author of the quote that a member reads aloud. */
export const quotedBy = (selectedQuote: string | null): string | null =>
  findQuote(selectedQuote)?.by ?? null;
