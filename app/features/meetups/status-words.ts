import type { BadgeTone } from "~/ui/badge";
import type { OwnLine } from "./meetup/upcoming.server";
import type { Proposal } from "./suggestions/proposal-cards.server";

/** How a meetup can stand, in the member's list, on its own screen, and in the conversation. */
type MeetupState = OwnLine["status"] | Exclude<Proposal["state"], "open"> | "expired";

const PAST = { text: "Past", tone: "neutral" } as const;

/** How each state is shown everywhere; `confirmed` stands out. */
export const STATUS_WORDS: Record<MeetupState, { text: string; tone: BadgeTone }> = {
  pending: { text: "Pending", tone: "yellow" },
  confirmed: { text: "Confirmed", tone: "green" },
  waiting: { text: "Waiting list", tone: "neutral" },
  declined: { text: "Declined", tone: "neutral" },
  withdrawn: { text: "Withdrawn", tone: "neutral" },
  cancelled: { text: "Canceled", tone: "neutral" },
  ended: { text: "Ended", tone: "neutral" },
  expired: { text: "Time passed", tone: "neutral" },
  completed: { text: "Completed", tone: "neutral" },
  past: PAST,
  // Nobody said that they were there, which does not mean that nobody was.
  no_show: PAST,
};
