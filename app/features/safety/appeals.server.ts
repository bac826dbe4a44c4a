import { suspensions } from "@db/schema";
import type { APPEAL_DECISIONS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { listModerators } from "~/features/members/account.server";
import { longDay, now, toDate } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { notFound, Refusal } from "~/server/errors";
import { clean } from "~/server/text";
import { assertMayDecide } from "./may-decide.server";
import { tellModerators } from "./moderators.server";
import { liftWithin } from "./suspension.server";
import { mailRefusedAppeal } from "./suspension-mails.server";

const invalid = (message: string) => new Refusal("invalid", "Error", message);

/**
 * Appeals against the suspension that a member is under, once. A repeat does nothing and keeps the first words.
 *
 * @throws Refusal 422 for words that are blank or too long, 404 for somebody who is not suspended
 */
export function appeal(memberId: string, words: string): void {
  const appealWords = clean(words);
  if (appealWords.length === 0) throw invalid("Please write why the suspension is wrong.");
  if (appealWords.length > LIMITS.appealWords)
    throw invalid(`An appeal can have at most ${LIMITS.appealWords} characters.`);
  transact((tx) => {
    const open = and(eq(suspensions.userId, memberId), isNull(suspensions.liftedAt));
    const found = tx.select().from(suspensions).where(open).get();
    if (!found) throw notFound();
    if (found.appealedAt !== null) return;
    tx.update(suspensions).set({ appealWords, appealedAt: now() }).where(open).run();
    tellModerators(tx, {
      title: "An appeal waits",
      message: "Somebody who is suspended asks for another look.",
      cause: `appeal:${found.id}`,
    });
  });
}

/**
 * Keeps whoever suspended from deciding about the appeal, as long as there is another moderator who could: a
 * second person looks. Where they are alone they may, since an appeal that nobody answers is worse.
 *
 * @throws Refusal 403
 */
function assertSecondLook(by: string | null, suspendedBy: string | null): void {
  if (by === null || by !== suspendedBy || listModerators().every((id) => id === by)) return;
  throw new Refusal(
    "another_decides",
    "Somebody Else Decides",
    "You suspended this member, so another moderator decides about the appeal.",
  );
}

/**
 * Decides about an appeal: granted, the suspension is lifted as if it had not been; refused, it stays. The member
 * reads the answer.
 *
 * @param decided.by the moderator, or null for the maintainer's command line
 * @returns false where no appeal waits under this number
 * @throws Refusal 422 for an answer that is blank or too long, 403 where somebody else has to decide
 */
export function decideAppealWithin(
  tx: Transaction,
  suspensionId: number,
  decided: { decision: (typeof APPEAL_DECISIONS)[number]; answer: string; by: string | null },
): boolean {
  const { decision, by } = decided;
  const answer = clean(decided.answer);
  if (answer.length === 0 || answer.length > LIMITS.appealAnswer)
    throw invalid(`An answer has 1 to ${LIMITS.appealAnswer} characters.`);
  const waits = and(
    eq(suspensions.id, suspensionId),
    isNotNull(suspensions.appealedAt),
    isNull(suspensions.appealDecidedAt),
    isNull(suspensions.liftedAt),
  );
  const found = tx.select().from(suspensions).where(waits).get();
  if (!found) return false;
  const { userId, suspendedBy } = found;
  assertMayDecide(by, userId);
  assertSecondLook(by, suspendedBy);
  if (decision === "granted") liftWithin(tx, userId, by, answer);
  else mailRefusedAppeal(tx, { userId, suspensionId, answer });
  tx.update(suspensions)
    .set({
      appealDecision: decision,
      appealAnswer: answer,
      appealDecidedAt: now(),
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

/** Loads the suspension that a member is under; null for everybody else. */
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
