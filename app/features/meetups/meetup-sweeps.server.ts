import { MINUTE_MS, SECOND_MS } from "~/server/data/clock.server";
import type { Sweep } from "~/server/data/jobs.server";
import { endPassedWaits } from "./booking/waiting-list.server";
import { completeMeetups } from "./meetup/attendance.server";
import { remindOfMeetups } from "./meetup/meetup-reminders.server";
import { releaseHolds } from "./seats/settle-slot.server";

/** Periodic jobs of meetups. */
export const MEETUP_SWEEPS: readonly Sweep[] = [
  { name: "meetup seats", everyMs: 30 * SECOND_MS, run: () => releaseHolds() },
  { name: "past waits", everyMs: MINUTE_MS, run: () => endPassedWaits() },
  { name: "meetup reminders", everyMs: MINUTE_MS, run: () => remindOfMeetups() },
  { name: "past meetups", everyMs: MINUTE_MS, run: () => completeMeetups() },
];
