import { formatDay } from "~/features/meetups/slots";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { islandDate } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import { isMailOn } from "~/server/mail.server";
import type { Viewer } from "~/server/viewer.server";
import { EARNED, MOST_REWARDED_A_WEEK } from "./introduction";
import { listIntroductions, listOwnChoices, loadRewards } from "./introductions.server";

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
const inTokens = (halfTokens: number) => plural(halfTokens / 2, "August Token");

/** What earns what, in words (decisions T2, T3). */
function listEarnings() {
  const { joined, matched } = EARNED;
  const points = matched.pointsAwarded - joined.pointsAwarded;
  const meetups = matched.bonusMeetupsAwarded - joined.bonusMeetupsAwarded;
  return [
    {
      what: "accepts and joins",
      earns: `${plural(joined.pointsAwarded, "point")}, ${plural(joined.bonusMeetupsAwarded, "bonus meetup")} and ${inTokens(AWARD_HALF_TOKENS.referralSignup)}`,
    },
    {
      what: "finds a match",
      earns: `${plural(points, "point")} and ${plural(meetups, "bonus meetup")} more`,
    },
    { what: "subscribes", earns: inTokens(AWARD_HALF_TOKENS.referralSubscription) },
  ];
}

/**
 * Loads the screen "Introduce a Friend".
 *
 * @param isOpen whether the form is on the page
 */
export function loadIntroductionsPage(member: Viewer, isOpen: boolean) {
  return {
    rewards: { ...loadRewards(member), earnings: listEarnings(), mostAWeek: MOST_REWARDED_A_WEEK },
    introductions: listIntroductions(member.id).map(
      ({ createdAt, invitationSentAt, joinedAt, matchSuccessfulAt, ...row }) => ({
        ...row,
        sentOn: formatDay(islandDate(invitationSentAt ?? createdAt)),
        hasMatched: matchSuccessfulAt !== null,
      }),
    ),
    form: isOpen ? { clientId: newId(), isMailed: isMailOn(), ...listOwnChoices(member.id) } : null,
  };
}

export type IntroductionsPage = ReturnType<typeof loadIntroductionsPage>;
