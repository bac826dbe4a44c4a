import type { CurrentText } from "~/features/notifications/current-texts.server";
import { weekdayTime } from "~/server/data/clock.server";

interface WaitingMatch {
  /** Stage name of the other. */
  name: string;
  /** Whether the reader may write first (rule who-starts). */
  mayStart: boolean;
  deadline: Date;
}

/**
 * Text of the notice of a new match. It names a time, which unlike a duration stays true until it
 * is read.
 */
export const newMatchText = ({ name, mayStart, deadline }: WaitingMatch): string =>
  `You and ${name} like each other. ${mayStart ? "You" : "They"} have until ${weekdayTime(deadline)} to say hello.`;

/** Text of a notice of a match that waits for its first message. */
export const deadlineText = ({ name, mayStart, deadline }: WaitingMatch): string =>
  mayStart
    ? `You have until ${weekdayTime(deadline)} to say hello to ${name}.`
    : `${name} has until ${weekdayTime(deadline)} to say hello.`;

/** Text of the notice of an extension, while the match waits for its first message. */
export const extensionText = ({ name, deadline }: Pick<WaitingMatch, "name" | "deadline">) =>
  `${name} extended your match until ${weekdayTime(deadline)}.`;

/** The current state of a match, as its notices need it. */
export interface MatchNow extends WaitingMatch {
  isRunning: boolean;
  hasStarted: boolean;
  /** Whether the reader has written and so knows of the match. */
  hasWritten: boolean;
  /** Whether the other has written. */
  hasHeard: boolean;
  /** Whether the two have a new match since this one ended. */
  hasSuccessor: boolean;
}

/** A stored notice and what in its match it is about: a deadline in milliseconds, or an event. */
interface MatchNotice {
  type: string;
  title: string;
  message: string;
  what: string | undefined;
}

/** Who has written in a conversation, as its notices say it. */
function startText({ name, hasWritten, hasHeard }: MatchNow): string {
  if (hasWritten && hasHeard) return `You and ${name} are talking.`;
  return hasWritten ? `You said hello to ${name}.` : `${name} said hello.`;
}

/** The text of a notice whose original text is no longer true. */
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
  if (match.hasStarted) return list("Conversation started", startText(match));
  const which = match.hasSuccessor ? "An earlier" : "Your";
  // That it ended is a notice of its own.
  const event = type === "new_match" ? "You matched" : "Reminder of a match";
  return list(event, `${which} match with ${name} ended.`);
}

/** The text of a notice, by the current state of its match. */
export function matchNoticeText(notice: MatchNotice, match: MatchNow): CurrentText {
  const { type, title, message, what } = notice;
  const { name, isRunning, hasStarted, hasWritten } = match;
  if (type === "match_expired") {
    // Members of a closed match never match again: only an expired match has a successor.
    return match.hasSuccessor
      ? {
          title,
          message: `No one wrote in time, so an earlier match with ${name} ended.`,
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
  // Every other notice has its deadline in its cause: an extension leads to new ones.
  if (what !== undefined && Number(what) !== match.deadline.getTime())
    return pastMatchText(notice, match);
  const text = type === "new_match" ? newMatchText(match) : deadlineText(match);
  return { title, message: text, worth: "toast" };
}
