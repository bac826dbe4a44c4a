import { formatDay } from "~/features/meetups/slots";
import {
  AWARD_HALF_TOKENS,
  MOST_REWARDED_A_WEEK,
  REFERRAL_REWARDS,
} from "~/features/prices/catalog";
import { islandDate } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import type { Viewer } from "~/server/viewer.server";
import { listIntroductions } from "./introduction-list.server";
import { listOwnChoices } from "./own-choices.server";
import { loadRewards } from "./rewards.server";

/** Introductions on one page. */
const PAGE_SIZE = 20;

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
const inTokens = (halfTokens: number) => plural(halfTokens / 2, "August Token");

/** What earns what, in words (decisions T2, T3). */
function listEarnings() {
  const { joined, matched } = REFERRAL_REWARDS;
  return [
    {
      what: "accepts and joins",
      earns: `${plural(joined.points, "point")}, ${plural(joined.bonusMeetups, "bonus meetup")} and ${inTokens(AWARD_HALF_TOKENS.referralSignup)}`,
    },
    {
      what: "finds a match",
      earns: `${plural(matched.points, "point")} and ${plural(matched.bonusMeetups, "bonus meetup")} more`,
    },
    { what: "subscribes", earns: inTokens(AWARD_HALF_TOKENS.referralSubscription) },
  ];
}

/**
 * Loads the screen "Introduce a Friend".
 *
 * @param isOpen whether the form is on the page
 * @param before id of the introduction before which those of the page were made
 */
export function loadIntroductionsPage(member: Viewer, isOpen: boolean, before?: number) {
  const listed = listIntroductions(member.id, PAGE_SIZE + 1, before);
  const page = listed.slice(0, PAGE_SIZE);
  return {
    /** Where the older introductions begin; null on the last page. */
    olderBefore: listed.length > page.length ? (page.at(-1)?.id ?? null) : null,
    rewards: { ...loadRewards(member), earnings: listEarnings(), mostAWeek: MOST_REWARDED_A_WEEK },
    introductions: page.map(
      ({ createdAt, invitationSentAt, joinedAt, matchSuccessfulAt, ...row }) => ({
        ...row,
        sentOn: formatDay(islandDate(invitationSentAt ?? createdAt)),
        hasMatched: matchSuccessfulAt !== null,
      }),
    ),
    form: isOpen ? { clientId: newId(), ...listOwnChoices(member.id) } : null,
  };
}

export type IntroductionsPage = ReturnType<typeof loadIntroductionsPage>;
