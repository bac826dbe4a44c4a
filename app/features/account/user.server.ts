import { loadRewards } from "~/features/introductions/rewards.server";
import { loadMeetupAllowance } from "~/features/meetups/seats/seat-allowance.server";
import { subscriptionReferenceSql } from "~/features/members/entitlements.server";
import { findCustomer } from "~/features/membership/payment-provider.server";
import { countSentToday } from "~/features/messages/message-allowance.server";
import { findPhotoUrl } from "~/features/profile/profile-json.server";
import { loadBalance } from "~/features/tokens/ledger.server";
import { now, startOfIslandDay } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";

const SUBSCRIPTION_SQL = `SELECT ${subscriptionReferenceSql(":viewer")} AS reference`;

/**
 * The signed-in member as the calls return them (rule entities-whole). Dates are ISO strings.
 */
export function toUserJson(viewer: Viewer) {
  const { current, lifetime } = loadBalance(viewer.id);
  const meetups = loadMeetupAllowance(viewer.id);
  const subscription = prepared<{ reference: string | null }>(SUBSCRIPTION_SQL).get({
    viewer: viewer.id,
    now: now().getTime(),
  });
  return {
    id: viewer.id,
    email: viewer.email,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    stageName: viewer.stageName,
    profileImageUrl: findPhotoUrl(viewer.id),
    stripeCustomerId: findCustomer(viewer.id),
    stripeSubscriptionId: subscription?.reference ?? null,
    subscriptionTier: viewer.subscriptionTier,
    isSubscribed: viewer.isSubscribed,
    subscriptionEndsAt: viewer.subscriptionEndsAt,
    profileCompleted: viewer.stageName !== null,
    agreedToCommunityStandards: viewer.hasAgreed,
    dailyMessageCount: countSentToday(viewer.id),
    dailyMeetupCount: meetups.usedToday,
    weeklyMeetupCount: meetups.usedThisWeek,
    dailyMeetupLimit: meetups.dayLimit,
    /** Daily counts restart at midnight on the island. */
    lastUsageReset: startOfIslandDay(now()),
    referralPoints: loadRewards(viewer).points,
    bonusMeetups: meetups.bonusMeetups,
    augustTokens: current,
    lifetimeTokensEarned: lifetime,
    role: viewer.role,
    createdAt: viewer.createdAt,
    updatedAt: viewer.updatedAt,
  };
}
