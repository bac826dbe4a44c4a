import type { Reason } from "~/features/compatibility/compatibility";
import type { Conversation } from "~/features/matches/conversations.server";
import { paymentPath } from "~/features/matches/payment-path";
import { mayStart } from "~/features/matches/starting";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { CHECK_IN_MS } from "~/features/meetups/meetup/attendance.server";
import { listOwnLines, type OwnLine } from "~/features/meetups/meetup/upcoming.server";
import { MEETUP_MS } from "~/features/meetups/seats/meetup-status.server";
import { formatSlot } from "~/features/meetups/slots";
import { isVoiceText } from "~/features/messages/describe-voice";
import { summarize } from "~/features/messages/summaries.server";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { after, DAY_MS, islandDate, islandTimestamp, now } from "~/server/data/clock.server";
import type { IconName } from "~/ui/icon";

/** Something that a member can do now, with where it is done. */
export interface NextStep {
  title: string;
  about: string;
  to: string;
  action: string;
  /** What it costs, now and later, where it is not free (rule price-whole). */
  price?: string | null | undefined;
  /** What is shown where there is neither a face nor a day; a spark where nothing is named. */
  icon?: IconName;
  /** The other member; none for what one does alone. */
  person?: { id: string; name: string; photoUrl: string | null };
  /** The day on the island, YYYY-MM-DD, that is shown where there is no face. */
  date?: string;
  /** By when it must be done, for the ring. */
  deadline?: { at: Date; isExtended: boolean };
}

/** Suggestions, and conversations with something to read, that Home shows at once; each done brings the next. */
const MOST_OF_A_KIND = 2;

const toStep = (line: OwnLine, title: string, action: string): NextStep => ({
  title,
  about: `${line.placeName}, ${formatSlot(line.date, line.slotHour)}${
    line.companionName === null ? "" : `, with ${line.companionName}`
  }.`,
  to: `/meetups/${line.id}`,
  action,
  date: line.date,
});

/** The next meetup that is agreed on and whose hour is not over. */
function findNextMeetup(upcoming: readonly OwnLine[]): { step: NextStep; isNow: boolean } | null {
  const at = now();
  const begins = ({ date, slotHour }: OwnLine) => islandTimestamp(date, slotHour);
  const line = upcoming.find(
    (each) => each.status === "confirmed" && after(begins(each), MEETUP_MS) > at,
  );
  if (!line) return null;
  const isNow = at >= after(begins(line), -CHECK_IN_MS);
  const today = islandDate(at);
  const tomorrow = islandDate(after(islandTimestamp(today, 12), DAY_MS));
  const title =
    line.date === today
      ? "Your meetup is today"
      : line.date === tomorrow
        ? "Your meetup is tomorrow"
        : "Your next meetup";
  return { step: toStep(line, title, isNow ? "I’m here" : "See the meetup"), isNow };
}

const toPerson = ({ otherId, otherName, otherPhotoUrl }: Conversation) => ({
  id: otherId,
  name: otherName,
  photoUrl: otherPhotoUrl,
});

/** Of the matches in which the viewer may write first and nobody has, the one that ends soonest. */
export function findHello(
  viewerId: string,
  conversations: readonly Conversation[],
): Conversation | undefined {
  const endsMs = ({ conversationDeadline }: Conversation) => conversationDeadline?.getTime() ?? 0;
  return conversations
    .filter(
      (one) =>
        !one.firstMessageSentAt && one.conversationDeadline !== null && mayStart(one, viewerId),
    )
    .sort((one, other) => endsMs(one) - endsMs(other))[0];
}

/**
 * To say hello; without a membership the way leads over the payment and back to that match
 * (rule free-two-messages-a-day).
 */
function toHello(viewerId: string, match: Conversation, reasons: readonly Reason[]): NextStep {
  const { id, matchId, otherName, conversationDeadline, extendedBy, isOpenable } = match;
  return {
    title: `${otherName} likes you back`,
    about: reasons[0]?.text ?? "You two matched.",
    to: isOpenable ? `/messages/${id}` : paymentPath(matchId),
    action: "Say hello",
    price: isOpenable ? null : describeWaiting(viewerId, [match])[0]?.price,
    person: toPerson(match),
    ...(conversationDeadline && {
      deadline: { at: conversationDeadline, isExtended: extendedBy !== null },
    }),
  };
}

/**
 * The conversations with something unread that the viewer may open, latest first.
 *
 * @param suggesting ids of members whose suggestion, which is in the same conversation, is a step of its own
 */
function listUnread(
  conversations: readonly Conversation[],
  suggesting: readonly (string | undefined)[],
): NextStep[] {
  return conversations
    .filter(
      ({ isOpenable, unreadCount, otherId }) =>
        isOpenable && unreadCount > 0 && !suggesting.includes(otherId),
    )
    .slice(0, MOST_OF_A_KIND)
    .map((one) => ({
      title: `${one.otherName} wrote to you`,
      about: summarize(one, now()).preview,
      to: `/messages/${one.id}#latest`,
      action:
        one.unreadCount > 1
          ? `Read ${one.unreadCount} messages`
          : isVoiceText(one.lastMessage ?? "")
            ? "Listen"
            : "Read it",
      person: toPerson(one),
    }));
}

interface Known {
  /** The viewer's running conversations. */
  conversations: readonly Conversation[];
  hello: Conversation | undefined;
  /** What the viewer shares with the match of `hello`. */
  reasons: readonly Reason[];
}

/**
 * Lists what to do now, first things first: a seat that waits for its payment, the match that ends soonest,
 * what is unread, suggestions that wait for this member's answer, the next agreed meetup, which comes first
 * once one can say that one is there, and a past one that nothing was said of.
 */
export function listNextSteps(
  viewerId: string,
  { conversations, hello, reasons }: Known,
): NextStep[] {
  const { upcoming, unanswered } = listOwnLines(viewerId);
  const withFace = (step: NextStep, line: OwnLine): NextStep => {
    const match = conversations.find(({ otherId }) => otherId === line.companionId);
    return match ? { ...step, person: toPerson(match) } : step;
  };
  const answers = upcoming
    .filter(({ status, isOwn }) => status === "pending" && !isOwn)
    .slice(0, MOST_OF_A_KIND)
    .map((line) =>
      withFace(
        toStep(
          { ...line, companionName: null },
          `${line.companionName} suggests a meetup`,
          "Answer",
        ),
        line,
      ),
    );
  const unpaid = upcoming
    .filter(({ payUntil }) => payUntil)
    .map((line) => ({
      ...toStep(line, `Pay by ${line.payUntil} to keep your seat`, `Pay ${MEETUP_BASE}`),
      to: `/checkout?meetup=${line.id}`,
    }));
  const next = findNextMeetup(upcoming);
  const meetup = next ? [next.step] : [];
  const hellos = hello ? [toHello(viewerId, hello, reasons)] : [];
  const unread = listUnread(
    conversations,
    answers.map(({ person }) => person?.id),
  );
  const asked = unanswered
    .slice(-1)
    .map((line) => withFace(toStep(line, "How was it?", "Tell us"), line));
  return next?.isNow
    ? [...meetup, ...unpaid, ...hellos, ...unread, ...answers, ...asked]
    : [...unpaid, ...hellos, ...unread, ...answers, ...meetup, ...asked];
}
