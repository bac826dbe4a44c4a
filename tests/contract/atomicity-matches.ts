import { saveFilters } from "~/features/discover/filters.server";
import { buyBoost, buyPriority } from "~/features/discover/lifts.server";
import { like, passMember, showPassedAgain, undoLast } from "~/features/discover/swipe.server";
import { closeMatch } from "~/features/matches/closing.server";
import { notifyDeadlines } from "~/features/matches/deadlines.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { extendMatch } from "~/features/matches/extension.server";
import { waiveFee } from "~/features/matches/fee.server";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { CONVERSATION_WINDOW_MS } from "~/features/matches/timer";
import { agree, talkingPair } from "~/features/meetups/booking/booking.fixture";
import { buyExtraMeetup } from "~/features/meetups/seats/seat-allowance.server";
import { giveMonthlyBonuses } from "~/features/wallet/monthly-bonus.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import type { Verb } from "../support/atomicity";
import { advanceClock, grantPlan, matchPair, type Pair, type Person } from "../support/island";
import type { Cast } from "./atomicity-cast";

/** A pair that has planned a meetup. */
function plannedPair(one: Person, other: Person): Pair {
  const pair = talkingPair(one, other);
  agree(one, other);
  return pair;
}

/** Discover, matches, and what tokens buy. */
export const MATCH_VERBS: Record<string, (cast: Cast) => Verb> = {
  "the first like": ({ ada, ben }) => ({
    writers: ["discover/swipe#like"],
    prepare: () => () => like(ada.id, ben.id),
  }),
  "the like that makes a match": ({ ada, ben }) => ({
    writers: ["discover/swipe#like"],
    prepare: () => {
      like(ada.id, ben.id);
      return () => like(ben.id, ada.id);
    },
  }),
  "a like after a match that has expired": ({ ada, ben }) => ({
    writers: ["discover/swipe#like"],
    prepare: () => {
      matchPair(ada, ben);
      advanceClock(8 * DAY_MS);
      return () => like(ada.id, ben.id);
    },
  }),
  "a pass": ({ ada, ben }) => ({
    writers: ["discover/swipe#passMember"],
    prepare: () => {
      like(ada.id, ben.id);
      return () => passMember(ada.id, ben.id);
    },
  }),
  "a like that is undone": ({ ada, ben }) => ({
    writers: ["discover/swipe#undoLast"],
    prepare: () => {
      like(ada.id, ben.id);
      return () => undoLast(ada.id, ben.id);
    },
  }),
  "those passed shown again": ({ ada, bea, ben }) => ({
    writers: ["discover/swipe#showPassedAgain"],
    prepare: () => {
      passMember(ada.id, ben.id);
      passMember(ada.id, bea.id);
      return () => showPassedAgain(ada.id);
    },
  }),
  filters: ({ ada }) => ({
    writers: ["discover/filters#saveFilters"],
    prepare: () => {
      const viewer = ada.viewer();
      return () => saveFilters(viewer, { ages: ["Under 90"], intent: "friends", music: [] });
    },
  }),
  "a closed match with a meetup and a note": ({ ada, ben }) => ({
    writers: ["matches/closing#closeMatch"],
    prepare: () => {
      const { matchId } = plannedPair(ben, ada);
      return () => closeMatch(ada, matchId, "All the best");
    },
  }),
  "an extension": ({ ada, ben }) => ({
    writers: ["matches/extension#extendMatch"],
    prepare: () => {
      const { matchId } = matchPair(ada, ben);
      return () => extendMatch(ada, matchId);
    },
  }),
  "a waived fee": ({ ada, ben }) => ({
    writers: ["matches/fee#waiveFee"],
    prepare: () => {
      const { matchId } = matchPair(ada, ben);
      const viewer = ben.viewer();
      return () => waiveFee(viewer, matchId);
    },
  }),
  "reminders of two deadlines": ({ ada, bea, ben }) => ({
    writers: ["matches/deadlines#notifyDeadlines"],
    job: "match deadlines",
    isInSteps: true,
    prepare: () => {
      matchPair(ada, ben);
      matchPair(bea, ben);
      advanceClock(CONVERSATION_WINDOW_MS - 5 * HOUR_MS);
      return () => notifyDeadlines();
    },
  }),
  "two matches that expire": ({ ada, bea, ben }) => ({
    writers: ["matches/expiry#expireMatches"],
    job: "match expiry",
    isInSteps: true,
    prepare: () => {
      matchPair(ada, ben);
      matchPair(bea, ben);
      advanceClock(8 * DAY_MS);
      return () => expireMatches();
    },
  }),
  "two conversations that fell silent": ({ ada, bea, ben }) => ({
    writers: ["matches/inactivity#deactivateInactive"],
    job: "inactive conversations",
    isInSteps: true,
    prepare: () => {
      talkingPair(ben, ada);
      talkingPair(ben, bea);
      advanceClock(15 * DAY_MS);
      return () => deactivateInactive();
    },
  }),
  "a boost": ({ ada }) => ({
    writers: ["discover/lifts#buyBoost"],
    prepare: () => {
      const viewer = ada.viewer();
      return () => buyBoost(viewer);
    },
  }),
  priority: ({ ada }) => ({
    writers: ["discover/lifts#buyPriority"],
    prepare: () => {
      grantPlan(ada, "unlimited");
      const viewer = ada.viewer();
      return () => buyPriority(viewer);
    },
  }),
  "an extra meetup ahead": ({ ada }) => ({
    writers: ["meetups/seats/seat-allowance#buyExtraMeetup"],
    prepare: () => () => buyExtraMeetup(ada.id),
  }),
  "the bonuses of a month": () => ({
    writers: ["wallet/monthly-bonus#giveMonthlyBonuses"],
    job: "monthly bonus",
    isInSteps: true,
    prepare: () => () => giveMonthlyBonuses(),
  }),
};
