import { MOST_REWARDED_A_WEEK } from "~/features/prices/catalog";
import type { IconName } from "~/ui/icon";
import { inTokens } from "./in-tokens";
import { TOKEN_REWARDS, type TokenReward } from "./token-rewards";

/** What a member has earned, and what is next. */
export interface Earned {
  /** What the ledger holds for the profile, in tokens. */
  profileTokens: number;
  /** Pairs and meetups that earned tokens. */
  matches: number;
  meetups: number;
  /** Days of games: each game earns once a day. */
  games: number;
  /** What of the profile has earned nothing yet. */
  unearned: {
    milestones: readonly { invitation: string; section: string; tokens: number }[];
    timedAnswers: number;
  };
  /** The monthly bonus of the member's tier; 0 without a membership. */
  bonusTokens: number;
  hasBonus: boolean;
  /** When the next month begins, in words. */
  nextBonusDay: string;
}

/** Unfinished parts of the profile that are named at once. */
const NAMED_PARTS = 3;

/** A way to earn, as the wallet shows it. */
export interface WayToEarn {
  rewardType: TokenReward["rewardType"];
  description: string;
  icon: IconName;
  /** What it gives, in words. */
  gives: string;
  /** What is done, and when the next comes. */
  done: string;
  /** What to do for more: a link and what it earns. */
  next: { to: string; label: string; gives?: string }[];
}

const counted = (count: number, noun: string) =>
  count === 0
    ? "None yet"
    : `${count} ${noun}${count === 1 ? "" : noun === "match" ? "es" : "s"} so far`;

function describeWay(
  reward: TokenReward,
  earned: Earned,
): Omit<WayToEarn, "rewardType" | "description"> {
  const { baseTokens, bonusTokens } = reward;
  const gives = inTokens(baseTokens);
  switch (reward.rewardType) {
    case "profile_completion": {
      const { milestones, timedAnswers } = earned.unearned;
      const answers =
        timedAnswers > 0
          ? [
              {
                to: "/profile-setup",
                label: `${timedAnswers} timed answer${timedAnswers === 1 ? "" : "s"}`,
                gives: inTokens(timedAnswers / 2),
              },
            ]
          : [];
      const parts = milestones.slice(0, NAMED_PARTS).map(({ invitation, section, tokens }) => ({
        to: `/profile-setup/${section}`,
        label: invitation,
        gives: inTokens(tokens),
      }));
      return {
        icon: "person",
        gives: `up to ${gives}`,
        done: `${earned.profileTokens} of ${baseTokens} earned`,
        next: [...parts, ...answers],
      };
    }
    case "successful_match":
      return {
        icon: "matches",
        gives,
        done: counted(earned.matches, "match"),
        next: [{ to: "/discover", label: "Discover people" }],
      };
    case "meetup_attendance":
      return {
        icon: "meetups",
        gives,
        done: counted(earned.meetups, "meetup"),
        next: [{ to: "/meetups", label: "Suggest a meetup" }],
      };
    case "monthly_bonus": {
      if (earned.bonusTokens === 0)
        return {
          icon: "calendar",
          gives: `${baseTokens} or ${inTokens(baseTokens + bonusTokens)}`,
          done: "Comes with a plan",
          next: [{ to: "/pricing", label: "See the plans" }],
        };
      return {
        icon: "calendar",
        gives: inTokens(earned.bonusTokens),
        done: earned.hasBonus
          ? `You have this month’s; the next comes ${earned.nextBonusDay} if you’re still a member`
          : "This month’s is on its way",
        next: [],
      };
    }
    case "game_completion":
      return {
        icon: "shell",
        gives,
        done: counted(earned.games, "game"),
        next: [{ to: "/icebreaker-games", label: "Play a game" }],
      };
    default:
      return {
        icon: "gift",
        gives,
        done: `Up to ${MOST_REWARDED_A_WEEK} new friends a week`,
        next: [{ to: "/friend-intro", label: "Introduce a friend" }],
      };
  }
}

/** Every way to earn with what a member has done and what is next (rules profile-50-tokens and token-awards). */
export const listWaysToEarn = (earned: Earned): WayToEarn[] =>
  TOKEN_REWARDS.map((reward) => ({
    rewardType: reward.rewardType,
    description: reward.description,
    ...describeWay(reward, earned),
  }));
