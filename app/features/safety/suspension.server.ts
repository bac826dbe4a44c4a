import { LIMITS } from "@db/schema/values";
import { deactivateMatches } from "~/features/matches/deactivation.server";
import { recordSuspension } from "~/features/members/member-state.server";
import { transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { clean } from "~/server/text";

/**
 * Suspends a member (decision P3): nobody sees them, and every match of theirs ends. A repeat does
 * nothing and keeps the first reason.
 *
 * @param reason what the member reads; 1 to 500 characters
 * @returns false when they were suspended or deleted already
 */
export function suspendMember(memberId: string, reason: string): boolean {
  const words = clean(reason);
  if (words.length === 0 || words.length > LIMITS.longText)
    throw new Refusal("invalid", "Error", `A reason has 1 to ${LIMITS.longText} characters.`);
  return transact((tx) => {
    if (!recordSuspension(tx, memberId, words)) return false;
    deactivateMatches(tx, memberId, null);
    return true;
  });
}
