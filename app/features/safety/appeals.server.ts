import { suspensions } from "@db/schema";
import type { APPEAL_DECISIONS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { assertImpartial } from "~/features/matches/impartial.server";
import { longDay, toDate } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { clean } from "~/server/data/text";
import { notFound, Refusal } from "~/server/web/errors";
import { assertReason } from "~/server/web/reason.server";
import { tellModerators } from "./moderators.server";
import { CASE_SUSPENSIONS, mayDecideAppealSql } from "./safety-cases.server";
import { liftWithin } from "./suspension.server";
import { mailRefusedAppeal } from "./suspension-mails.server";

const invalid = (message: string) => new Refusal("invalid", "Error", message);

const MAY_DECIDE_SQL = `SELECT 1 FROM (${CASE_SUSPENSIONS}) c WHERE c.id = :id AND ${mayDecideAppealSql("c")}`;

const mayDecideAppeal = (moderatorId: string, suspensionId: number): boolean =>
  prepared(MAY_DECIDE_SQL).get({ viewer: moderatorId, id: suspensionId }) !== undefined;

/**
 * Appeals against the suspension that a member is under, once. A repeat does nothing and keeps the first words.
 *
 * @throws Refusal 422 for words that are blank or too long, 404 for someone who is not suspended
 */
export function appeal(memberId: string, words: string): void {
  const appealWords = clean(words);
  if (appealWords.length === 0) throw invalid("Please tell us why the suspension is wrong.");
  if (appealWords.length > LIMITS.appealWords)
    throw invalid(`Please use at most ${LIMITS.appealWords} characters.`);
  transact((tx) => {
    const open = and(eq(suspensions.userId, memberId), isNull(suspensions.liftedAt));
    const found = tx.select().from(suspensions).where(open).get();
    if (!found) throw notFound();
    if (found.appealedAt !== null) return;
    tx.update(suspensions)
      .set({ appealWords, appealedAt: notBefore(suspensions.suspendedAt) })
      .where(open)
      .run();
    tellModerators(
      tx,
      {
        title: "An appeal is waiting",
        message: "Someone who was suspended asks for another look.",
        cause: `appeal:${found.id}`,
      },
      (moderatorId) => mayDecideAppeal(moderatorId, found.id),
    );
  });
}

/**
 * Keeps anyone who suspended from deciding about the appeal, as long as there is another moderator who may.
 *
 * @param by null for the maintainer's command line
 * @throws Refusal 403
 */
function assertSecondLook(by: string | null, suspensionId: number): void {
  if (by === null || mayDecideAppeal(by, suspensionId)) return;
  throw new Refusal(
    "another_decides",
    "Someone Else Decides",
    "You suspended this member, so another moderator decides the appeal.",
  );
}

/**
 * Decides about an appeal: granted, the suspension is lifted as if it had not been; refused, it stays. The member
 * reads the answer.
 *
 * @param decided.by the moderator, or null for the maintainer's command line
 * @returns false where no appeal waits under this number
 * @throws Refusal 422 for an answer that is blank or too long, 404 where they know the member, 403 where another
 *   moderator decides
 */
export function decideAppealWithin(
  tx: Transaction,
  suspensionId: number,
  decided: { decision: (typeof APPEAL_DECISIONS)[number]; answer: string; by: string | null },
): boolean {
  const { decision, by } = decided;
  const answer = assertReason(decided.answer, LIMITS.appealAnswer);
  const waits = and(
    eq(suspensions.id, suspensionId),
    isNotNull(suspensions.appealedAt),
    isNull(suspensions.appealDecidedAt),
    isNull(suspensions.liftedAt),
  );
  const found = tx.select().from(suspensions).where(waits).get();
  if (!found) return false;
  const { userId } = found;
  assertImpartial(by, userId);
  assertSecondLook(by, suspensionId);
  if (decision === "granted") liftWithin(tx, userId, by, answer);
  else mailRefusedAppeal(tx, { userId, suspensionId, answer });
  tx.update(suspensions)
    .set({
      appealDecision: decision,
      appealAnswer: answer,
      appealDecidedAt: notBefore(suspensions.appealedAt),
      appealDecidedBy: by,
    })
    .where(eq(suspensions.id, suspensionId))
    .run();
  return true;
}

/** The suspension that a member is under, as they read it. */
export interface OwnSuspension {
  reason: string;
  since: string;
  appeal: {
    words: string;
    appealedOn: string;
    /** What was decided; null while it waits. */
    answer: string | null;
    decidedOn: string | null;
  } | null;
}

const OWN_SQL = `SELECT reason, suspended_at AS suspendedAtMs, appeal_words AS words, appealed_at AS appealedAtMs,
    appeal_answer AS answer, appeal_decided_at AS decidedAtMs
  FROM suspensions WHERE user_id = ? AND lifted_at IS NULL`;

interface OwnRow {
  reason: string;
  suspendedAtMs: number;
  words: string | null;
  appealedAtMs: number | null;
  answer: string | null;
  decidedAtMs: number | null;
}

const dayOrNull = (atMs: number | null) => {
  const at = toDate(atMs);
  return at && longDay(at);
};

/** Loads the suspension that a member is under; null for everyone else. */
export function findOwnSuspension(memberId: string): OwnSuspension | null {
  const row = prepared<OwnRow>(OWN_SQL).get(memberId);
  if (!row) return null;
  const { reason, suspendedAtMs, words, appealedAtMs, answer, decidedAtMs } = row;
  const appealedOn = dayOrNull(appealedAtMs);
  return {
    reason,
    since: longDay(suspendedAtMs),
    appeal:
      words !== null && appealedOn !== null
        ? { words, appealedOn, answer, decidedOn: dayOrNull(decidedAtMs) }
        : null,
  };
}
