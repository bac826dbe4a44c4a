import { countMatches } from "~/features/matches/matches.server";
import { loadProfileTokens } from "~/features/profile/awards.server";
import type { Completion } from "~/features/profile/completion";
import { loadCompletion } from "~/features/profile/completion.server";
import { islandDate, now } from "~/server/clock.server";
import type { SubscriptionTier, Viewer } from "~/server/viewer.server";
import { listNextSteps, type NextStep } from "./next-steps.server";

/** Public places where members meet (part 1 section 9). */
const MEET_LOCATIONS = 10;

export interface DashboardData {
  firstName: string | null;
  /** True if the member joined on an earlier day on the island. */
  isBack: boolean;
  tier: SubscriptionTier;
  isSubscribed: boolean;
  hasProfile: boolean;
  hasAgreed: boolean;
  isPaused: boolean;
  /** What to do now, first things first. */
  steps: NextStep[];
  /** Null where the member's tier does not show it, never a false 0. */
  matches: number | null;
  conversations: number | null;
  /** Unread notices, counted up to 10. */
  unread: number;
  tokens: number;
  locations: number;
  completion: Completion;
}

/** Everything that Home shows a member. */
export function loadDashboard(member: Viewer): DashboardData {
  const { matches, answered } = countMatches(member.id);
  // Without a subscription, only conversations in which the other wrote are open (decision D8).
  const open = member.isSubscribed ? matches : answered || null;
  const { balance, earned } = loadProfileTokens(member.id);
  return {
    firstName: member.firstName,
    isBack: islandDate(member.createdAt) < islandDate(now()),
    tier: member.subscriptionTier,
    isSubscribed: member.isSubscribed,
    hasProfile: member.stageName !== null,
    hasAgreed: member.hasAgreed,
    isPaused: member.state === "paused",
    steps: listNextSteps(member.id),
    matches: member.isSubscribed ? matches : null,
    conversations: open,
    unread: member.unreadCount,
    tokens: balance,
    locations: MEET_LOCATIONS,
    completion: loadCompletion(member.id, earned),
  };
}
