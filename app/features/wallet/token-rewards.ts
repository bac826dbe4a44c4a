import { AWARD_HALF_TOKENS, RIGHTS, TIER_NAMES, type Tier } from "~/features/prices/catalog";
import { MAX_PROFILE_TOKENS } from "~/features/tokens/earning";

/** What earns tokens (rule entities-whole). */
export interface TokenReward {
  id: number;
  rewardType:
    | "referral_signup"
    | "referral_subscribe"
    | "successful_match"
    | "game_completion"
    | "meetup_attendance"
    | "profile_completion"
    | "monthly_bonus";
  description: string;
  /** In tokens. */
  baseTokens: number;
  /** In tokens: what All August Access adds. */
  bonusTokens: number;
  /** False for what is not open yet. */
  isActive: boolean;
  /** The lowest tier that earns it; null for everyone. */
  subscriptionTierRequired: Tier | null;
}

const FREE = { bonusTokens: 0, isActive: true, subscriptionTierRequired: null } as const;
const SOCIAL_BONUS = RIGHTS.social.monthlyBonusHalfTokens / 2;
const UNLIMITED_BONUS = RIGHTS.unlimited.monthlyBonusHalfTokens / 2;

/** Every way to earn (rules profile-50-tokens and token-awards), those that are open first. */
export const TOKEN_REWARDS: readonly TokenReward[] = [
  {
    ...FREE,
    id: 1,
    rewardType: "profile_completion",
    description: "Your profile, answer by answer",
    baseTokens: MAX_PROFILE_TOKENS,
  },
  {
    ...FREE,
    id: 2,
    rewardType: "successful_match",
    description: "Each person you match with",
    baseTokens: AWARD_HALF_TOKENS.match / 2,
  },
  {
    ...FREE,
    id: 3,
    rewardType: "meetup_attendance",
    description: "A meetup with a match, once you’ve both checked in",
    baseTokens: AWARD_HALF_TOKENS.attendance / 2,
  },
  {
    ...FREE,
    id: 4,
    rewardType: "monthly_bonus",
    description: `Every month with ${TIER_NAMES.social} or ${TIER_NAMES.unlimited}`,
    baseTokens: SOCIAL_BONUS,
    bonusTokens: UNLIMITED_BONUS - SOCIAL_BONUS,
    subscriptionTierRequired: "social",
  },
  {
    ...FREE,
    id: 5,
    rewardType: "game_completion",
    description: "Each icebreaker game you finish, once a day",
    baseTokens: AWARD_HALF_TOKENS.game / 2,
  },
  {
    ...FREE,
    id: 6,
    rewardType: "referral_signup",
    description: "A new friend joins through you",
    baseTokens: AWARD_HALF_TOKENS.referralSignup / 2,
  },
  {
    ...FREE,
    id: 7,
    rewardType: "referral_subscribe",
    description: "A friend who joined through you subscribes",
    baseTokens: AWARD_HALF_TOKENS.referralSubscription / 2,
  },
];
