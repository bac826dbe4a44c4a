import { balanceOf } from "~/features/tokens/ledger.server";
import { now, startOfIslandDay } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import type { Viewer } from "~/server/viewer.server";

/** Meetups a day before any plan (part 2 section 9). */
const DAILY_MEETUP_LIMIT = 1;

/** The signed-in person as the calls show them (part 1 section 3, "User"). Dates are ISO strings. */
export function userOf(viewer: Viewer) {
  const { current, lifetime } = balanceOf(viewer.id);
  const sent = prepared<{ count: number }>(
    "SELECT count(*) AS count FROM messages WHERE sender_id = ? AND created_at >= ?",
  ).get(viewer.id, startOfIslandDay(now()).getTime());
  return {
    id: viewer.id,
    email: viewer.email,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    stageName: viewer.stageName,
    subscriptionTier: viewer.subscriptionTier,
    isSubscribed: viewer.isSubscribed,
    subscriptionEndsAt: viewer.subscriptionEndsAt,
    profileCompleted: viewer.stageName !== null,
    agreedToCommunityStandards: viewer.hasAgreed,
    dailyMessageCount: sent?.count ?? 0,
    dailyMeetupLimit: DAILY_MEETUP_LIMIT,
    augustTokens: current,
    lifetimeTokensEarned: lifetime,
    role: viewer.role,
    createdAt: viewer.createdAt,
  };
}
