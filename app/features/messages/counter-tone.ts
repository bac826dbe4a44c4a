import type { BadgeTone } from "~/ui/badge";

/** From this number of messages left down the composer says how many. */
export const FEW_LEFT = 5;

/** Above five messages left the counter is blue, down to one yellow, at zero red (rule counter-colors). */
export const toCounterTone = (remaining: number): Exclude<BadgeTone, "neutral"> =>
  remaining > FEW_LEFT ? "blue" : remaining > 0 ? "yellow" : "red";
