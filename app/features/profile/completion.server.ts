import { mediaFacts } from "~/features/media/facts.server";
import { earnedTokens } from "./awards.server";
import { type Completion, completionOf } from "./completion";
import { answersIn, findProfile } from "./profile.server";

/** How complete a member's profile is, with what the ledger holds for it. */
export const completionFor = (userId: string): Completion =>
  completionOf(answersIn(findProfile(userId)), mediaFacts(userId), earnedTokens(userId));
