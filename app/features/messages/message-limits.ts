import { MESSAGE_LIMIT } from "~/features/prices/catalog";
import type { BadgeTone } from "~/ui/badge";

/** What is said once a conversation has reached its limit. */
export const LIMIT_REACHED = {
  title: "Message Limit Reached",
  message: `You've reached the ${MESSAGE_LIMIT}-message limit for this conversation.`,
};

/** From this number of messages left down the composer says how many. */
export const FEW_LEFT = 5;

/** Above five messages left the counter is blue, down to one yellow, at zero red (part 1 section 9). */
export const toCounterTone = (remaining: number): Exclude<BadgeTone, "neutral"> =>
  remaining > FEW_LEFT ? "blue" : remaining > 0 ? "yellow" : "red";
