import { loadMediaFacts } from "~/features/media/facts.server";
import { earnedTokens } from "./awards.server";
import { type Completion, computeCompletion } from "./completion";
import { answersIn, findProfile } from "./profile.server";

/** How complete a member's profile is, with the tokens that the ledger holds for it. */
export const loadCompletion = (userId: string): Completion =>
  computeCompletion(answersIn(findProfile(userId)), loadMediaFacts(userId), earnedTokens(userId));
