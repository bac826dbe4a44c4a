import { answerRequestWithin, REQUESTS } from "~/features/concierge/concierge.server";
import { assertImpartial } from "~/features/matches/impartial.server";
import { decideAppealWithin } from "~/features/safety/appeals.server";
import { CASE_HOLDS, CASE_SUSPENSIONS } from "~/features/safety/cases.server";
import { decideHoldWithin } from "~/features/safety/holds.server";
import { liftWithin } from "~/features/safety/suspension.server";
import { prepared, transact } from "~/server/database.server";
import { notFound } from "~/server/errors";
import { clean } from "~/server/text";
import { recordDecision } from "./audit.server";
import { readReason } from "./decide-report.server";

/** Whom a case concerns. @throws Refusal 404 where it is not there or not theirs to decide */
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
 * @throws Refusal 404 for what is not there or not theirs to decide, 422 for an answer that is missing
 */
export function decideAppeal(
  moderatorId: string,
  suspensionId: number,
  { decision, answer }: { decision: "granted" | "refused"; answer: string },
): boolean {
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, CASE_SUSPENSIONS, suspensionId);
    if (!decideAppealWithin(tx, suspensionId, { decision, answer, by: moderatorId })) return false;
    recordDecision(tx, {
      moderatorId,
      action: decision === "granted" ? "grant_appeal" : "refuse_appeal",
      subject: `suspension:${suspensionId}`,
      memberId,
      reason: clean(answer),
    });
    return true;
  });
}

const OWN_SUSPENSION_SQL = `SELECT userId FROM (${CASE_SUSPENSIONS})
  WHERE id = :suspension AND suspendedBy = :viewer AND liftedAtMs IS NULL`;

/**
 * Restores somebody whom the moderator has suspended: a second look at one's own decision.
 *
 * @param given the moderator's note for the log
 * @returns false where nothing of theirs is open: nothing changes
 */
export function restoreMember(moderatorId: string, suspensionId: number, given: string): boolean {
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, CASE_SUSPENSIONS, suspensionId);
    const reason = readReason(given);
    const bound = { suspension: suspensionId, viewer: moderatorId };
    if (!prepared(OWN_SUSPENSION_SQL).get(bound)) return false;
    liftWithin(tx, memberId, moderatorId);
    const subject = `suspension:${suspensionId}`;
    recordDecision(tx, { moderatorId, action: "restore", subject, memberId, reason });
    return true;
  });
}

/**
 * Decides about a held account.
 *
 * @param given what the member reads of a suspension
 * @returns false where it is decided already: nothing changes
 */
export function decideHold(
  moderatorId: string,
  holdId: number,
  { decision, reason: given }: { decision: "released" | "suspended"; reason: string },
): boolean {
  return transact((tx) => {
    const memberId = findConcerned(moderatorId, CASE_HOLDS, holdId);
    const reason = decision === "suspended" ? readReason(given) : "";
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

/** Answers a question to the concierge. @returns false where it is answered already: nothing changes */
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
