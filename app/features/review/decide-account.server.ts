import { answerRequestWithin, REQUESTS } from "~/features/concierge/concierge.server";
import { assertImpartial } from "~/features/matches/impartial.server";
import { decideAppealWithin } from "~/features/safety/appeals.server";
import { decideHoldWithin } from "~/features/safety/holds.server";
import { CASE_HOLDS, CASE_SUSPENSIONS } from "~/features/safety/safety-cases.server";
import {
  liftWithin,
  type SuspensionWords,
  suspendWithin,
} from "~/features/safety/suspension.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { clean } from "~/server/data/text";
import { notFound } from "~/server/web/errors";
import { assertReason } from "~/server/web/reason.server";
import { recordDecision } from "./audit.server";

/**
 * Suspends a member, with the entry in the audit log.
 *
 * @returns false where they were suspended or deleted already: nothing changes
 * @throws Refusal 422 as `suspendWithin`
 */
export function suspendAs(tx: Transaction, memberId: string, suspension: SuspensionWords): boolean {
  const id = suspendWithin(tx, memberId, suspension);
  if (id === null) return false;
  recordDecision(tx, {
    ...{ moderatorId: suspension.by, memberId, reason: clean(suspension.reason) },
    action: "suspend",
    subject: `suspension:${id}`,
  });
  return true;
}

/**
 * Lifts the suspension that a member is under, with the entry in the audit log.
 *
 * @param by the moderator, or null for the maintainer's command line
 * @returns false where they are under none: nothing changes
 */
export function restoreAs(
  tx: Transaction,
  memberId: string,
  { by, reason }: { by: string | null; reason: string | null },
): boolean {
  const id = liftWithin(tx, memberId, by);
  if (id === null) return false;
  const subject = `suspension:${id}`;
  recordDecision(tx, { moderatorId: by, action: "restore", subject, memberId, reason });
  return true;
}

/** Who a case concerns. @throws Refusal 404 where it is not there or not theirs to decide */
function findConcerned(moderatorId: string, cases: string, id: number): string {
  const found = prepared<{ userId: string }>(`SELECT userId FROM (${cases}) WHERE id = ?`).get(id);
  if (!found) throw notFound();
  assertImpartial(moderatorId, found.userId);
  return found.userId;
}

/**
 * Decides an appeal; the member reads the answer.
 *
 * @returns false where it is decided already: nothing changes
 * @throws Refusal 404 for what is not there or not theirs to decide, 422 for an answer that is missing, 403 where
 *   another moderator decides
 */
export function decideAppeal(
  moderatorId: string,
  suspensionId: number,
  { decision, words }: { decision: "granted" | "refused"; words: string },
): boolean {
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, CASE_SUSPENSIONS, suspensionId);
    const decided = { decision, answer: words, by: moderatorId };
    if (!decideAppealWithin(tx, suspensionId, decided)) return false;
    recordDecision(tx, {
      moderatorId,
      action: decision === "granted" ? "grant_appeal" : "refuse_appeal",
      subject: `suspension:${suspensionId}`,
      memberId,
      reason: clean(words),
    });
    return true;
  });
}

const OWN_SUSPENSION_SQL = `SELECT userId FROM (${CASE_SUSPENSIONS})
  WHERE id = :suspension AND suspendedBy = :viewer AND liftedAtMs IS NULL`;

/**
 * Restores someone the moderator has suspended: a second look at one's own decision.
 *
 * @param words the moderator's note for the log
 * @returns false where nothing of theirs is open: nothing changes
 */
export function restoreMember(moderatorId: string, suspensionId: number, words: string): boolean {
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, CASE_SUSPENSIONS, suspensionId);
    const reason = assertReason(words);
    const bound = { suspension: suspensionId, viewer: moderatorId };
    if (!prepared(OWN_SUSPENSION_SQL).get(bound)) return false;
    return restoreAs(tx, memberId, { by: moderatorId, reason });
  });
}

/** A suspension comes with the words that the member reads. */
type HoldDecision = { decision: "released" } | { decision: "suspended"; words: string };

/**
 * Decides about a held account.
 *
 * @returns false where it is decided already: nothing changes
 * @throws Refusal 404 for what is not there or not theirs to decide, 422 as `decideHoldWithin`
 */
export function decideHold(moderatorId: string, holdId: number, decided: HoldDecision): boolean {
  const { decision } = decided;
  const reason = decided.decision === "suspended" ? clean(decided.words) : "";
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, CASE_HOLDS, holdId);
    if (!decideHoldWithin(tx, holdId, { decision, reason, by: moderatorId })) return false;
    recordDecision(tx, {
      moderatorId,
      action: decision === "suspended" ? "suspend" : "release_hold",
      subject: `hold:${holdId}`,
      memberId,
      reason: reason || null,
    });
    return true;
  });
}

/**
 * Answers a question to the concierge.
 *
 * @returns false where it is answered already: nothing changes
 * @throws Refusal 404 for what is not there or not theirs to answer, 422 for an answer that is blank or too long
 */
export function answerConcierge(moderatorId: string, requestId: number, answer: string): boolean {
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, REQUESTS, requestId);
    if (answerRequestWithin(tx, requestId, answer) === null) return false;
    const subject = `concierge:${requestId}`;
    const reason = clean(answer);
    recordDecision(tx, { moderatorId, action: "answer_concierge", subject, memberId, reason });
    return true;
  });
}
