import type { ProfileAnswers } from "@db/schema/profile-fields";
import { mediaFactsSql, readMediaFacts } from "~/features/media/media-facts.server";
import { balanceSql } from "~/features/tokens/ledger.server";
import { prepared } from "~/server/data/database.server";
import { profileTokensSql } from "./awards.server";
import { type Completion, computeCompletion } from "./completion";
import { answersIn, findProfile } from "./profile.server";

const PROGRESS_SQL = `SELECT ${balanceSql(":user")} AS balance, ${profileTokensSql(":user")} AS earned,
  ${mediaFactsSql(":user")} AS media`;

/**
 * A member's balance of tokens, whether they have a photo that counts, and how complete their profile is, in one query.
 *
 * @param answers those of the profile, as far as there are any
 */
export function loadProgress(
  userId: string,
  answers: Partial<ProfileAnswers> | undefined,
): { balance: number; hasPhoto: boolean; completion: Completion } {
  const row = prepared<{ balance: number; earned: number; media: string }>(PROGRESS_SQL).get({
    user: userId,
  });
  const { balance = 0, earned = 0, media = "[]" } = row ?? {};
  const facts = readMediaFacts(media);
  return {
    balance,
    hasPhoto: facts.hasPhoto,
    completion: computeCompletion(answersIn(answers), facts, earned),
  };
}

/** How complete a member's profile is. */
export const loadCompletion = (userId: string): Completion =>
  loadProgress(userId, findProfile(userId)).completion;
