import { haveMatched } from "~/features/matches/deactivation.server";
import { Refusal } from "~/server/errors";

/**
 * Lets nobody decide about themselves, nor about whom they are or were matched with (decision S1).
 *
 * @param moderatorId null for the maintainer's command line
 * @throws Refusal 403
 */
export function assertMayDecide(moderatorId: string | null, memberId: string): void {
  if (moderatorId === null) return;
  if (moderatorId === memberId || haveMatched(moderatorId, memberId))
    throw new Refusal(
      "another_decides",
      "Somebody Else Decides",
      "You know this member, so another moderator decides about them.",
    );
}
