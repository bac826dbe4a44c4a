import { weekdayTime } from "~/server/clock.server";

interface WaitingMatch {
  /** Stage name of the other. */
  name: string;
  /** Whether the reader may write first (decision D4). */
  mayStart: boolean;
  deadline: Date;
}

/** Text of the notice of a new match. A moment, unlike a span, stays true while the notice is read. */
export const newMatchText = ({ name, mayStart, deadline }: WaitingMatch): string =>
  `You and ${name} like each other. ${mayStart ? "You" : "They"} can start the conversation until ${weekdayTime(deadline)}.`;

/** Text of a notice of a match that waits for its first message. */
export const deadlineText = ({ name, mayStart, deadline }: WaitingMatch): string =>
  mayStart
    ? `You can start the conversation with ${name} until ${weekdayTime(deadline)}.`
    : `${name} has not started the conversation yet and can do so until ${weekdayTime(deadline)}.`;
