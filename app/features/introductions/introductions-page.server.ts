import { formatDay } from "~/features/meetups/slots";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { after, islandDate, now, weekdayTime } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import { isMailOn } from "~/server/mail.server";
import type { Viewer } from "~/server/viewer.server";
import { EARNED, MOST_REWARDED_A_WEEK, type OwnIntroduction } from "./introduction";
import { listIntroductions, listOwnChoices, loadRewards } from "./introductions.server";
import { RESEND_AFTER_MS } from "./invitation-state.server";

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

/** When an invitation can be sent again, in words; null where it can be now, or not at all. */
function describeResend({ status, invitationSentAt, mayResend }: OwnIntroduction): string | null {
  if (status !== "invited" || !invitationSentAt || mayResend) return null;
  const opensAt = after(invitationSentAt, RESEND_AFTER_MS);
  return opensAt > now()
    ? `You can send it again once, from ${weekdayTime(opensAt)}, if there is no answer by then.`
    : null;
}

/**
 * Loads the screen "Introduce a Friend".
 *
 * @param isOpen whether the form is on the page
 */
export function loadIntroductionsPage(member: Viewer, isOpen: boolean) {
  const introductions = listIntroductions(member.id);
  const hasNotes = introductions.some(
    ({ suggestedMatchId, meetupBookingId }) =>
      suggestedMatchId !== null || meetupBookingId !== null,
  );
  // A match that has ended and a meetup that is past are in neither list, so that no note names them.
  const own = isOpen || hasNotes ? listOwnChoices(member.id) : { matches: [], meetups: [] };
  return {
    rewards: { ...loadRewards(member), earnings: listEarnings(), mostAWeek: MOST_REWARDED_A_WEEK },
    introductions: introductions.map((introduction) => {
      const { createdAt, invitationSentAt, joinedAt, matchSuccessfulAt, ...row } = introduction;
      return {
        ...row,
        sentOn: `${invitationSentAt ? "sent" : "introduced"} ${formatDay(islandDate(invitationSentAt ?? createdAt))}`,
        resend: describeResend(introduction),
        match: own.matches.find(({ id }) => id === row.suggestedMatchId)?.name,
        meetup: own.meetups.find(({ id }) => id === row.meetupBookingId)?.label,
        hasMatched: matchSuccessfulAt !== null,
      };
    }),
    form: isOpen ? { clientId: newId(), isMailed: isMailOn(), ...own } : null,
  };
}

export type IntroductionsPage = ReturnType<typeof loadIntroductionsPage>;
