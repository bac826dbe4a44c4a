import type { CurrentText } from "~/features/notifications/current-texts.server";
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

/** Text of the notice of an extension, while the match waits for its first message. */
export const extensionText = ({ name, deadline }: Pick<WaitingMatch, "name" | "deadline">) =>
  `${name} extended your match until ${weekdayTime(deadline)}.`;

/** A match as its notices speak of it, as it stands now. */
export interface MatchNow extends WaitingMatch {
  isRunning: boolean;
  hasStarted: boolean;
  /** Whether the reader wrote first: then they know of the match. */
  hasWritten: boolean;
  /** Whether the two have a new match since this one ended. */
  hasSuccessor: boolean;
}

/** A notice as it was told, and of what in its match: a deadline in milliseconds, or what happened. */
interface MatchNotice {
  type: string;
  title: string;
  message: string;
  what: string | undefined;
}

/** A notice of a match whose words are not true any more, in words that are. */
function pastMatchText({ type, title, what }: MatchNotice, match: MatchNow): CurrentText {
  const { name } = match;
  const list = (given: string, message: string): CurrentText => ({
    title: given,
    message,
    worth: "list",
  });
  if (what === "extension") return list("Match extended", `${name} extended your match.`);
  if (match.isRunning && !match.hasStarted)
    return list("Your match is waiting", deadlineText(match));
  if (type === "new_match" && match.isRunning)
    return list(title, `You and ${name} like each other.`);
  if (match.hasStarted)
    return list("Conversation started", `Your conversation with ${name} has begun.`);
  const which = match.hasSuccessor ? "An earlier" : "Your";
  return list("Match ended", `${which} match with ${name} has ended.`);
}

/** What a notice of a match says as the match stands now. */
export function matchNoticeText(notice: MatchNotice, match: MatchNow): CurrentText {
  const { type, title, message, what } = notice;
  const { name, isRunning, hasStarted, hasWritten } = match;
  if (type === "match_expired") {
    // Whom a closing has parted nothing brings together again: only a match that expired has a successor.
    return match.hasSuccessor
      ? {
          title,
          message: `Nobody wrote in time, so an earlier match with ${name} has ended.`,
          worth: "list",
        }
      : { title, message, worth: "toast" };
  }
  if (!isRunning || hasWritten) return pastMatchText(notice, match);
  if (hasStarted)
    return {
      ...pastMatchText(notice, match),
      worth: type === "new_match" ? "delivery" : "list",
    };
  if (what === "extension")
    return { title: "Match extended", message: extensionText(match), worth: "toast" };
  // Every other deadline is named in its cause: after an extension it is told anew.
  if (what !== undefined && Number(what) !== match.deadline.getTime())
    return pastMatchText(notice, match);
  const text = type === "new_match" ? newMatchText(match) : deadlineText(match);
  return { title, message: text, worth: "toast" };
}
