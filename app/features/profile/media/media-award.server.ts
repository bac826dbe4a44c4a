import { loadMediaFacts } from "~/features/media/media-facts.server";
import type { Transaction } from "~/server/data/database.server";
import { awardProfile } from "../awards.server";
import { TIMED_FIELDS } from "../completion";
import { answersIn, findProfile } from "../profile.server";

const TIMED: ReadonlySet<(typeof TIMED_FIELDS)[number]> = new Set(TIMED_FIELDS);

/**
 * Awards what an upload or a change of one completed, once (rule profile-50-tokens), inside its transaction.
 * Timed answers are left to the save of the profile.
 * @returns the tokens earned now
 */
export const awardMedia = (tx: Transaction, userId: string): number =>
  awardProfile(tx, userId, answersIn(findProfile(userId)), loadMediaFacts(userId), TIMED);
