import { formatDay } from "~/features/meetups/slots";
import {
  AWARD_HALF_TOKENS,
  MOST_REWARDED_A_WEEK,
  REFERRAL_REWARDS,
} from "~/features/prices/catalog";
import { after, islandDate, now, weekdayTime } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import { isolate } from "~/server/data/text";
import { isMailOn } from "~/server/ops/mail.server";
import type { Viewer } from "~/server/web/viewer.server";
import type { OwnIntroduction } from "./introduction";
import { listIntroductions } from "./introduction-list.server";
import { RESEND_AFTER_MS } from "./invitation-state.server";
import { listOwnChoices } from "./own-choices.server";
import { loadRewards } from "./rewards.server";

/** Introductions on one page. */
const PAGE_SIZE = 20;

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
const inTokens = (halfTokens: number) => plural(halfTokens / 2, "August Token");

/** What earns what, in words (rules token-awards and introduction-rewards). */
function listEarnings() {
  const { introduced, accepted, matched, written } = REFERRAL_REWARDS;
  return [
    {
      what: "You introduce a friend",
      icon: "messages" as const,
      earns: plural(introduced.points, "point"),
    },
    {
      what: "They say yes",
      icon: "check" as const,
      earns: plural(accepted.bonusMeetups, "bonus meetup"),
    },
    {
      what: "They join",
      icon: "person" as const,
      earns: inTokens(AWARD_HALF_TOKENS.referralSignup),
    },
    {
      what: "They find a match",
      icon: "matches" as const,
      earns: `${plural(matched.points, "point")}, and ${plural(written.bonusMeetups, "bonus meetup")} once they’ve both written`,
    },
    {
      what: "They subscribe",
      icon: "token" as const,
      earns: inTokens(AWARD_HALF_TOKENS.referralSubscription),
    },
  ];
}

/** When an invitation can be sent again, in words; null where it can be now, or not at all. */
function describeResend({ status, invitationSentAt, mayResend }: OwnIntroduction): string | null {
  if (status !== "invited" || !invitationSentAt || mayResend) return null;
  const opensAt = after(invitationSentAt, RESEND_AFTER_MS);
  return opensAt > now()
    ? `No answer yet? You can resend it once, from ${weekdayTime(opensAt)}.`
    : null;
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
  const hasNotes = page.some(
    ({ suggestedMatchId, meetupBookingId }) =>
      suggestedMatchId !== null || meetupBookingId !== null,
  );
  // A match that has ended and a meetup that is past are in neither list, so that no note names them.
  const own = isOpen || hasNotes ? listOwnChoices(member.id) : { matches: [], meetups: [] };
  return {
    /** Where the older introductions begin; null on the last page. */
    olderBefore: listed.length > page.length ? (page.at(-1)?.id ?? null) : null,
    rewards: { ...loadRewards(member), earnings: listEarnings(), mostAWeek: MOST_REWARDED_A_WEEK },
    introductions: page.map((introduction) => {
      const { createdAt, invitationSentAt, joinedAt, matchSuccessfulAt, ...rest } = introduction;
      const { friendGender, introductionType, commonDetail, ...shown } = rest;
      const { suggestedMatchId, meetupBookingId, ...row } = shown;
      return {
        ...row,
        friendName: isolate(row.friendName),
        sentOn: `${invitationSentAt ? "sent" : "introduced"} ${formatDay(islandDate(invitationSentAt ?? createdAt))}`,
        resend: describeResend(introduction),
        match: own.matches.find(({ id }) => id === suggestedMatchId)?.name,
        meetup: own.meetups.find(({ id }) => id === meetupBookingId)?.label,
        hasMatched: matchSuccessfulAt !== null,
      };
    }),
    form: isOpen ? { clientId: newId(), isMailed: isMailOn(), meetups: own.meetups } : null,
  };
}

export type IntroductionsPage = ReturnType<typeof loadIntroductionsPage>;
