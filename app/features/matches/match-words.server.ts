import { ISLAND_TIME_ZONE } from "~/server/clock.server";

const clockTime = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  hour: "numeric",
  minute: "2-digit",
  timeZone: ISLAND_TIME_ZONE,
});

/** A moment within the next days, on the island's clock: "Saturday 12:00 PM". */
export const weekdayTime = (moment: Date): string => clockTime.format(moment);

interface WaitingMatch {
  /** Stage name of the other. */
  name: string;
  /** Whether the reader may write first (decision D4). */
  mayStart: boolean;
  deadline: Date;
}

/** What a new match is told with. A moment, unlike a span, stays true while the notice is read. */
export const newMatchWords = ({ name, mayStart, deadline }: WaitingMatch): string =>
  `You and ${name} like each other. ${mayStart ? "You" : "They"} can start the conversation until ${weekdayTime(deadline)}.`;

/** What is told of a match that waits for its first message. */
export const deadlineWords = ({ name, mayStart, deadline }: WaitingMatch): string =>
  mayStart
    ? `You can start the conversation with ${name} until ${weekdayTime(deadline)}.`
    : `${name} has not started the conversation yet and can do so until ${weekdayTime(deadline)}.`;
