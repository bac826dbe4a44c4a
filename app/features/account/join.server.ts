import type { ProfileAnswers } from "@db/schema/profile-fields";
import { type JoinedBy, join } from "~/features/members/joining.server";
import { hasRequiredAnswers, saveJoiningAnswers } from "~/features/profile/first-answers.server";
import { transact } from "~/server/data/database.server";
import { assertGuard } from "~/server/web/guards.server";
import type { Viewer } from "~/server/web/viewer.server";

/** True for someone who has nothing left to answer here; one who has joined must be allowed to use August. */
export function isDone(member: Viewer): boolean {
  if (!member.isWelcomed) return false;
  assertGuard("welcomed", member);
  return hasRequiredAnswers(member.id);
}

interface Joining {
  /** YYYY-MM-DD; not given by someone who has joined and lacks answers. */
  dateOfBirth?: string;
  invitation: JoinedBy;
  /** Valid answers to what every profile needs. */
  answers: Partial<ProfileAnswers>;
}

/**
 * Finishes joining (rule join-adult-on-island) with everything that a first card needs, in one transaction. Idempotent.
 *
 * @returns "too young" when the account was removed instead
 * @throws Refusal 422 for an implausible date of birth, ValidationError for answers that the profile refuses
 */
export function joinAugust(
  member: Viewer,
  { dateOfBirth, invitation, answers }: Joining,
): "joined" | "too young" {
  return transact(() => {
    if (dateOfBirth && join(member.id, dateOfBirth, invitation) === "too young") return "too young";
    const born = member.dateOfBirth ?? dateOfBirth ?? null;
    saveJoiningAnswers({ ...member, dateOfBirth: born }, answers);
    return "joined";
  });
}
