import { type Face, loadFaces } from "~/features/discover/faces.server";
import { listConversations } from "~/features/matches/conversations.server";
import { findRingTime } from "~/features/matches/ring-time.server";
import { countActivePlaces } from "~/features/meetups/places/places.server";
import type { Completion } from "~/features/profile/completion";
import { loadProgress } from "~/features/profile/completion.server";
import { findProfile } from "~/features/profile/profile.server";
import { islandDate, now } from "~/server/data/clock.server";
import { isolate } from "~/server/data/text";
import type { SubscriptionTier, Viewer } from "~/server/web/viewer.server";
import { findHello, listNextSteps, type NextStep } from "./next-steps.server";

/** Faces of the deck that Home shows. */
const MOST_FACES = 3;

export interface DashboardData {
  firstName: string;
  /** True if the member joined on an earlier day on the island. */
  isBack: boolean;
  /** The present of the rings, in milliseconds; 0 without any. */
  atMs: number;
  tier: SubscriptionTier;
  isSubscribed: boolean;
  /** False while the basics of the profile are missing. */
  hasProfile: boolean;
  hasAgreed: boolean;
  /** Whether there is a photo of them that is not refused. */
  hasPhoto: boolean;
  isPaused: boolean;
  /** What to do now, first things first. */
  steps: NextStep[];
  /** The first of the deck. */
  faces: Face[];
  matches: number;
  conversations: number;
  tokens: number;
  locations: number;
  completion: Completion;
}

/** Everything that Home shows a member. */
export function loadDashboard(member: Viewer): DashboardData {
  const isPaused = member.state === "paused";
  const conversations = listConversations(member.id);
  // Nobody is named to someone who has not agreed (rule agreements-first).
  const named = member.hasAgreed ? conversations : [];
  const hello = findHello(member.id, named);
  const deck = loadFaces(member.id, {
    most: member.hasAgreed && !isPaused ? MOST_FACES : 0,
    otherId: hello?.otherId ?? null,
  });
  const { balance, hasPhoto, completion } = loadProgress(
    member.id,
    deck?.answers ?? findProfile(member.id),
  );
  // Without a subscription, only conversations in which the other wrote are open (rule free-two-messages-a-day).
  const open = conversations.filter(({ isOpenable }) => isOpenable).length;
  const steps = listNextSteps(member.id, {
    conversations: named,
    hello,
    reasons: deck?.reasons ?? [],
  });
  return {
    firstName: isolate(member.firstName ?? member.stageName ?? ""),
    isBack: islandDate(member.createdAt) < islandDate(now()),
    atMs: findRingTime(steps.map(({ deadline }) => deadline?.at)),
    tier: member.subscriptionTier,
    isSubscribed: member.isSubscribed,
    hasProfile: deck !== undefined,
    hasAgreed: member.hasAgreed,
    hasPhoto,
    isPaused,
    steps,
    faces: deck?.faces ?? [],
    matches: conversations.length,
    conversations: open,
    tokens: balance,
    locations: countActivePlaces(),
    completion,
  };
}
