import { SLOT_HOURS } from "@db/schema/values";

/** The hours at which a place can open, and those at which it can close. */
export const OPENING_HOURS: readonly number[] = SLOT_HOURS;
export const CLOSING_HOURS: readonly number[] = SLOT_HOURS.map((slot) => slot + 1);

/** What a toast adds about meetups that were called off; nothing for none. */
export const sayEnded = (meetups: number): string =>
  meetups === 0
    ? ""
    : ` We called off ${meetups} meetup${meetups === 1 ? "" : "s"} and told everyone.`;
