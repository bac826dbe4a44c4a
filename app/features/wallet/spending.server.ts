import type { WaivableFee } from "~/features/matches/fee.server";
import { REQUIRED_TIER_NAMES, type Tier } from "~/features/prices/catalog";
import { weekdayTime } from "~/server/data/clock.server";
import { inTokens } from "./in-tokens";
import {
  OPTION_TITLES,
  type OptionType,
  SPENDING_OPTIONS,
  type SpendingOption,
} from "./spending-options";

/** What a member has that decides which options they can buy. */
export interface Owned {
  /** The balance. */
  tokens: number;
  tier: Tier;
  /** Why others would not see the member's card; null where they do. */
  hiddenReason: string | null;
  boostedUntilMs: number | null;
  priorityUntilMs: number | null;
  hasUnusedExtra: boolean;
  /** Whether voice messages are unlocked or part of the membership. */
  hasVoice: boolean;
  fees: readonly WaivableFee[];
  /** Whether connection fees are charged at all. */
  paymentsOn: boolean;
}

/** A way to spend, as the wallet shows it. */
export interface WayToSpend {
  optionType: OptionType;
  title: string;
  description: string;
  tokenCost: number;
  /** Name of the only tier that may buy it; null for everyone. */
  requires: string | null;
  /** What the member has of it, or why it cannot be bought now. */
  note: string | null;
  /** The buttons of its confirmation, empty where it cannot be bought: what each says and names. */
  buttons: { label: string; matchId?: string }[];
}

const runs = (untilMs: number | null) =>
  untilMs === null ? null : `Runs until ${weekdayTime(new Date(untilMs))}.`;

/** What is in the way of buying an option, or is there already; null if nothing does. */
function findNote(option: SpendingOption, owned: Owned): string | null {
  switch (option.optionType) {
    case "profile_boost":
      return runs(owned.boostedUntilMs) ?? owned.hiddenReason;
    case "priority_matching":
      return runs(owned.priorityUntilMs) ?? owned.hiddenReason;
    case "connection_fee_waiver":
      if (!owned.paymentsOn) return "Payments are off, so there’s no fee to pay.";
      return owned.fees.length === 0 ? "You have no fee to pay." : null;
    case "extra_meetup":
      return owned.hasUnusedExtra ? "You have one for your next meetup beyond a limit." : null;
    case "voice_message_unlock":
      return owned.hasVoice ? "You have this." : null;
  }
}

function listButtons({ optionType, tokenCost }: SpendingOption, { fees }: Owned) {
  const price = inTokens(tokenCost);
  if (optionType !== "connection_fee_waiver") return [{ label: `Spend ${price}` }];
  return fees.map(({ matchId, otherName }) => ({
    label: `Spend ${price} for ${otherName}`,
    matchId,
  }));
}

function toWay(option: SpendingOption, owned: Owned): WayToSpend {
  const { optionType, description, tokenCost, subscriptionTierRequired: tier } = option;
  const requires = tier && REQUIRED_TIER_NAMES[tier];
  const missing = tokenCost - owned.tokens;
  const isLocked = tier !== null && tier !== owned.tier;
  const note =
    (isLocked ? `${requires} only.` : findNote(option, owned)) ??
    (missing > 0 ? `You need ${inTokens(missing)} more.` : null);
  return {
    optionType,
    title: OPTION_TITLES[optionType],
    description,
    tokenCost,
    requires,
    note,
    buttons: note === null ? listButtons(option, owned) : [],
  };
}

/** Every way to spend, with what a member has of it and whether they can buy it now (rule token-costs). */
export const listWaysToSpend = (owned: Owned): WayToSpend[] =>
  SPENDING_OPTIONS.map((option) => toWay(option, owned));
