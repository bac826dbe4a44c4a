import { COST_HALF_TOKENS, type Tier } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";

/** What tokens buy (rule entities-whole). */
export const OPTION_TYPES = [
  "connection_fee_waiver",
  "profile_boost",
  "priority_matching",
  "extra_meetup",
  "voice_message_unlock",
] as const;

export type OptionType = (typeof OPTION_TYPES)[number];

export interface SpendingOption {
  id: number;
  optionType: OptionType;
  description: string;
  /** In tokens. */
  tokenCost: number;
  isActive: boolean;
  /** The tier that alone may buy it; null for everyone. */
  subscriptionTierRequired: Tier | null;
}

const OPEN = { isActive: true, subscriptionTierRequired: null } as const;

/** Every way to spend (rule token-costs). */
export const SPENDING_OPTIONS: readonly SpendingOption[] = [
  {
    ...OPEN,
    id: 1,
    optionType: "profile_boost",
    description: "You come before others on Discover for 24 hours, marked “Boosted”.",
    tokenCost: COST_HALF_TOKENS.profileBoost / 2,
  },
  {
    ...OPEN,
    id: 2,
    optionType: "priority_matching",
    description: "You come first for 24 hours, even before boosted profiles.",
    tokenCost: COST_HALF_TOKENS.priorityMatching / 2,
    subscriptionTierRequired: "unlimited",
  },
  {
    ...OPEN,
    id: 3,
    optionType: "connection_fee_waiver",
    description: `Start one conversation without the ${CONNECTION_FEE} connection fee.`,
    tokenCost: COST_HALF_TOKENS.connectionFeeWaiver / 2,
  },
  {
    ...OPEN,
    id: 4,
    optionType: "extra_meetup",
    description: "One meetup beyond your daily or weekly limit.",
    tokenCost: COST_HALF_TOKENS.extraMeetup / 2,
  },
  {
    ...OPEN,
    id: 5,
    optionType: "voice_message_unlock",
    description: "Send voice messages without a subscription, for good.",
    tokenCost: COST_HALF_TOKENS.voiceMessageUnlock / 2,
  },
];

/** Titles of the options, on the screen and in messages. */
export const OPTION_TITLES: Record<OptionType, string> = {
  connection_fee_waiver: "Connection fee waiver",
  profile_boost: "Profile boost",
  priority_matching: "Priority matching",
  extra_meetup: "Extra meetup",
  voice_message_unlock: "Voice messages",
};
