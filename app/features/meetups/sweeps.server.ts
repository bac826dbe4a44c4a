import { MINUTE_MS, SECOND_MS } from "~/server/clock.server";
import type { Sweep } from "~/server/jobs.server";
import { completeMeetups } from "./attendance.server";
import { remindOfMeetups } from "./reminders.server";
import { releaseHolds } from "./settle-slot.server";
import { endPassedWaits } from "./waiting-list.server";

/** Periodic jobs of meetups. */
export const MEETUP_SWEEPS: readonly Sweep[] = [
  { name: "meetup seats", everyMs: 30 * SECOND_MS, run: () => releaseHolds() },
  { name: "past waits", everyMs: MINUTE_MS, run: () => endPassedWaits() },
  { name: "meetup reminders", everyMs: MINUTE_MS, run: () => remindOfMeetups() },
  { name: "past meetups", everyMs: MINUTE_MS, run: () => completeMeetups() },
];
