import { prepared } from "~/server/database.server";
import { findProfile, type Profile } from "./profile.server";

/** Most tokens that a complete profile earns (decision M6). */
export const MAX_PROFILE_TOKENS = 50;

type Answer = Exclude<keyof Profile, "id" | "userId" | "createdAt" | "updatedAt">;

/** The answers that count for each theme (decision M6). */
const THEMES = {
  basic: ["stageName", "ageCategory", "gender", "hometownRegion", "bio", "college"],
  sports: ["sportsPlayed"],
  nostalgic: ["favoriteBobMarleySong", "relaxationMusic"],
  food: ["favoriteSoulFood", "favoriteVineyardSpot"],
  social: ["lookingFor", "islandActivities"],
} as const satisfies Record<string, readonly Answer[]>;

export type Theme = keyof typeof THEMES;

export interface Completion {
  /** Percent. */
  overall: number;
  tokensEarned: number;
  maxTokens: number;
  /** Percent of each theme. */
  themes: Record<Theme, number>;
}

const isAnswered = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;

/**
 * How complete a profile is: each theme by its saved answers, overall by all of them.
 *
 * @param earnedHalfTokens what the ledger holds for profile answers
 */
export function completionOf(profile: Profile | undefined, earnedHalfTokens: number): Completion {
  let done = 0;
  let all = 0;
  const percents = Object.entries(THEMES).map(([theme, answers]) => {
    const answered = profile ? answers.filter((answer) => isAnswered(profile[answer])).length : 0;
    done += answered;
    all += answers.length;
    return [theme, Math.round((100 * answered) / answers.length)] as const;
  });
  return {
    overall: Math.round((100 * done) / all),
    tokensEarned: earnedHalfTokens / 2,
    maxTokens: MAX_PROFILE_TOKENS,
    themes: Object.fromEntries(percents) as Completion["themes"],
  };
}

/** How complete a member's profile is, with what the ledger holds for it. */
export function completionFor(userId: string): Completion {
  const earned = prepared<{ halfTokens: number }>(
    `SELECT coalesce(sum(half_tokens), 0) AS halfTokens FROM token_entries
     WHERE user_id = ? AND transaction_type = 'earned_profile'`,
  ).get(userId);
  return completionOf(findProfile(userId), earned?.halfTokens ?? 0);
}
