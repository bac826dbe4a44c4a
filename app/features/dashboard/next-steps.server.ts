import { CHECK_IN_MS } from "~/features/meetups/meetup/attendance.server";
import { listOwnLines, type OwnLine } from "~/features/meetups/meetup/upcoming.server";
import { MEETUP_MS } from "~/features/meetups/seats/meetup-status.server";
import { formatSlot } from "~/features/meetups/slots";
import { MEETUP_BASE } from "~/features/prices/in-words";
import { after, DAY_MS, islandDate, islandMoment, now } from "~/server/clock.server";

/** Something that a member can do now about one of their meetups, with where it is done. */
export interface NextStep {
  title: string;
  about: string;
  to: string;
  action: string;
}

/** Suggestions that Home shows at once; answering one brings the next. */
const MOST_SUGGESTIONS = 2;

const toStep = (line: OwnLine, title: string, action: string): NextStep => ({
  title,
  about: `${line.placeName}, ${formatSlot(line.date, line.slotHour)}${
    line.companionName === null ? "" : `, with ${line.companionName}`
  }.`,
  to: `/meetups/${line.id}`,
  action,
});

/** The next meetup that is agreed on and whose hour is not over. */
function findNextMeetup(upcoming: readonly OwnLine[]): { step: NextStep; isNow: boolean } | null {
  const at = now();
  const begins = ({ date, slotHour }: OwnLine) => islandMoment(date, slotHour);
  const line = upcoming.find(
    (each) => each.status === "confirmed" && after(begins(each), MEETUP_MS) > at,
  );
  if (!line) return null;
  const isNow = at >= after(begins(line), -CHECK_IN_MS);
  const today = islandDate(at);
  const tomorrow = islandDate(after(islandMoment(today, 12), DAY_MS));
  const title =
    line.date === today
      ? "Your meetup is today"
      : line.date === tomorrow
        ? "Your meetup is tomorrow"
        : "Your next meetup";
  return { step: toStep(line, title, isNow ? "I’m here" : "See the meetup"), isNow };
}

/**
 * Lists what to do now about one's meetups: a seat that waits for its payment, suggestions that wait for this member's answer, the next agreed
 * meetup, which comes first once one can say that one is there, and a past one that nothing was said of.
 */
export function listNextSteps(viewerId: string): NextStep[] {
  const { upcoming, unanswered } = listOwnLines(viewerId);
  const answers = upcoming
    .filter(({ status, isOwn }) => status === "pending" && !isOwn)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ companionName, ...line }) =>
      toStep({ ...line, companionName: null }, `${companionName} suggests a meetup`, "Answer"),
    );
  const unpaid = upcoming
    .filter(({ payUntil }) => payUntil)
    .map((line) => ({
      ...toStep(line, `Your seat waits for payment until ${line.payUntil}`, `Pay ${MEETUP_BASE}`),
      to: `/checkout?meetup=${line.id}`,
    }));
  const next = findNextMeetup(upcoming);
  const meetup = next ? [next.step] : [];
  const asked = unanswered.slice(-1).map((line) => toStep(line, "How was it?", "Tell us"));
  return next?.isNow
    ? [...meetup, ...unpaid, ...answers, ...asked]
    : [...unpaid, ...answers, ...meetup, ...asked];
}
