import { loadMediaFacts } from "~/features/media/facts.server";
import { loadProfileTokens } from "./awards.server";
import { type Completion, computeCompletion } from "./completion";
import { answersIn, findProfile } from "./profile.server";

/**
 * How complete a member's profile is.
 *
 * @param tokensEarned what the ledger holds for it
 */
export const loadCompletion = (
  userId: string,
  tokensEarned = loadProfileTokens(userId).earned,
): Completion =>
  computeCompletion(answersIn(findProfile(userId)), loadMediaFacts(userId), tokensEarned);
