import type { ProfileAnswers } from "@db/schema/profile-fields";
import { mediaFactsSql, readMediaFacts } from "~/features/media/media-facts.server";
import { balanceSql } from "~/features/tokens/ledger.server";
import { prepared } from "~/server/data/database.server";
import { profileTokensSql } from "./awards.server";
import { type Completion, computeCompletion } from "./completion";
import { answersIn, findProfile } from "./profile.server";

/** SQL columns from which `readProgress` reads; `user` is an id. */
export const progressSql = (user: string): string =>
  `${balanceSql(user)} AS balance, ${profileTokensSql(user)} AS earned, ${mediaFactsSql(user)} AS media`;

/** A row with the columns of `progressSql`. */
export interface ProgressRow {
  balance: number;
  earned: number;
  media: string;
}

/**
 * A member's balance of tokens, whether they have a photo that counts, and how complete their profile is.
 *
 * @param answers those of the profile, as far as there are any
 */
export function readProgress(
  { balance, earned, media }: ProgressRow,
  answers: Partial<ProfileAnswers> | undefined,
): { balance: number; hasPhoto: boolean; completion: Completion } {
  const facts = readMediaFacts(media);
  return {
    balance,
    hasPhoto: facts.hasPhoto,
    completion: computeCompletion(answersIn(answers), facts, earned),
  };
}

const PROGRESS_SQL = `SELECT ${progressSql(":user")}`;
const NOTHING: ProgressRow = { balance: 0, earned: 0, media: "[]" };

/** How complete a member's profile is. */
export const loadCompletion = (userId: string): Completion =>
  readProgress(
    prepared<ProgressRow>(PROGRESS_SQL).get({ user: userId }) ?? NOTHING,
    findProfile(userId),
  ).completion;
