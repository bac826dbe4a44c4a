/**
 * Named lists and limits of introductions that the database, the server and the browser share: apart from `values.ts`, so
 * that only the screens of introductions load them.
 */

/** Of a friend who is introduced (rule introduction-form). */
export const FRIEND_GENDERS = ["male", "female", "non-binary", "prefer-not-to-say"] as const;
export const RELATIONSHIPS = [
  "friend",
  "colleague",
  "family",
  "neighbor",
  "classmate",
  "other",
] as const;
/** What an introduction begins with: the form offers the first six (rule introduction-form). */
export const INTRODUCTION_TYPES = [
  "sports_teams",
  "college_attended",
  "music_preference",
  "lives_in_area",
  "activity_connection",
  "other",
  "hometown_connection",
  "common_interest",
  "general",
] as const;
/** Longest texts of an introduction: a friend's name, what one shares with them, what one writes to them. */
export const INTRODUCTION_LIMITS = { friendName: 60, commonDetail: 120, message: 1000 } as const;
/** Points for a friend who is introduced, and more once they have matched (rule introduction-rewards). */
export const REFERRAL_POINTS = { introduced: 5, matched: 10 } as const;
/**
 * Bonus meetups for a friend who says yes, and more once they and a match have both written
 * (rule introduction-rewards).
 */
export const REFERRAL_BONUS_MEETUPS = { accepted: 1, written: 2 } as const;
