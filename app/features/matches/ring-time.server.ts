import { now } from "~/server/data/clock.server";

/**
 * What the rings of a screen take for the present, in milliseconds. 0 where no time runs, so that the page stays the
 * same however late it is asked for again (record 46).
 *
 * @param deadlines of what the screen shows
 */
export const findRingTime = (deadlines: readonly (Date | null | undefined)[]): number =>
  deadlines.some(Boolean) ? now().getTime() : 0;
