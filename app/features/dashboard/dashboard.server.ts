import { type Face, loadFaces } from "~/features/discover/faces.server";
import { listConversations } from "~/features/matches/conversations.server";
import { findRingTime } from "~/features/matches/ring-time.server";
import { countActivePlaces } from "~/features/meetups/places/places.server";
import { showsGoingColumn } from "~/features/members/account.server";
import type { Completion } from "~/features/profile/completion";
import { type ProgressRow, progressSql, readProgress } from "~/features/profile/completion.server";
import { findProfile } from "~/features/profile/profile.server";
import { bindGoing, GOING_JSON, readGoing } from "~/features/whats-on/going.server";
import {
  chooseHomeEvent,
  type HomeEvent,
  listHomeChoices,
} from "~/features/whats-on/home-event.server";
import { islandDate, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
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
  /** What is on next; null for nothing this week. */
  event: HomeEvent | null;
  /** Whether the member has decided who sees that they are going. */
  hasDecidedGoing: boolean;
  matches: number;
  conversations: number;
  tokens: number;
  locations: number;
  completion: Completion;
}

const FACTS_SQL = `SELECT ${progressSql(":viewer")}, ${showsGoingColumn(":viewer")} AS showsGoing,
  ${GOING_JSON} AS going`;

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
  const choices = listHomeChoices();
  const facts = prepared<ProgressRow & { going: string; showsGoing: 0 | 1 | null }>(FACTS_SQL).get(
    bindGoing(member.id, choices, member.hasAgreed ? MOST_FACES : 0),
  );
  if (!facts) throw new Error("The facts of Home are one row.");
  const { balance, hasPhoto, completion } = readProgress(
    facts,
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
    event: chooseHomeEvent(choices, readGoing(facts.going)),
    hasDecidedGoing: facts.showsGoing !== null,
    matches: conversations.length,
    conversations: open,
    tokens: balance,
    locations: countActivePlaces(),
    completion,
  };
}
