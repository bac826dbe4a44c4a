import type { Reason } from "~/features/compatibility/compatibility";
import { composeFirstLine } from "~/features/compatibility/shared-reasons";

const ISLAND_LINES = [
  "What does your perfect August day look like?",
  "Which corner of the island should no one miss?",
] as const;

/** How many first lines are offered. */
const OFFERED = 2;

/**
 * Makes first lines out of what two members share, which the writer can edit before sending.
 *
 * @param reasons strongest first, in the writer's own words
 * @returns always two, about the island where the two share too little
 */
export function makeOpeners(reasons: readonly Pick<Reason, "field" | "words">[]): string[] {
  // What is soon goes first.
  const events = reasons.filter(({ field }) => field === "event");
  const others = reasons.filter(({ field }) => field !== "event");
  const shared = [...events, ...others].flatMap(({ field, words: [word] }) =>
    field === "game" || !word ? [] : [composeFirstLine(field, word)],
  );
  return [...shared, ...ISLAND_LINES].slice(0, OFFERED);
}
