import { calendarReminders } from "@db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { after, DAY_MS, islandDate, islandTimestamp, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { database, transact } from "~/server/data/database.server";
import { fileUrl } from "./file-url";
import type { CalendarEvent } from "./ics.server";
import { REMINDER_TYPES, REMINDERS, type ReminderType } from "./reminders";

/** The sentence for reminders that could not be created (rule fixed-words). */
export const REMINDERS_FAILED = "Failed to create calendar reminders. Please try again.";

/** The member's reminders while they stand. */
export type Reminders = Pick<
  typeof calendarReminders.$inferSelect,
  "userId" | "revision" | "createdAt"
>;

/** The member's reminders; undefined before they were created and after they were reset. */
export const findReminders = (userId: string): Reminders | undefined =>
  database()
    .select()
    .from(calendarReminders)
    .where(and(eq(calendarReminders.userId, userId), isNull(calendarReminders.resetAt)))
    .get();

/** Creates the member's reminders, also again after a reset. A repeat does nothing. */
export function createReminders(userId: string): void {
  const createdAt = now();
  transact((tx) => {
    const own = eq(calendarReminders.userId, userId);
    const known = tx.select().from(calendarReminders).where(own).get();
    if (!known) tx.insert(calendarReminders).values({ userId, revision: 1, createdAt }).run();
    else if (known.resetAt)
      tx.update(calendarReminders)
        .set({ revision: sql`${calendarReminders.revision} + 1`, createdAt, resetAt: null })
        .where(own)
        .run();
  });
}

/** Resets the member's reminders to before their creation. A repeat does nothing. */
export function resetReminders(userId: string): void {
  database()
    .update(calendarReminders)
    .set({ resetAt: notBefore(calendarReminders.createdAt) })
    .where(and(eq(calendarReminders.userId, userId), isNull(calendarReminders.resetAt)))
    .run();
}

const isSunday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0;

const SCHEDULE: Record<
  ReminderType,
  Pick<CalendarEvent, "repeats" | "link"> & { hour: number; isDay: (date: string) => boolean }
> = {
  activation: { hour: 9, isDay: (date) => date.endsWith("-08-01"), link: "/discover" },
  weekly: {
    hour: 18,
    isDay: isSunday,
    repeats: { every: "sunday", times: 52 },
    link: "/",
  },
  monthly: {
    hour: 10,
    isDay: (date) => isSunday(date) && Number(date.slice(8)) <= 7,
    repeats: { every: "first-sunday", times: 12 },
    link: "/profile-setup",
  },
};

/** The first of the wanted days on the island on which an hour comes after a timestamp. */
function firstDay(timestamp: Date, hour: number, isDay: (date: string) => boolean): string {
  let day = new Date(`${islandDate(timestamp)}T12:00:00Z`);
  for (;;) {
    const date = day.toISOString().slice(0, 10);
    if (isDay(date) && islandTimestamp(date, hour) > timestamp) return date;
    day = after(day, DAY_MS);
  }
}

/** A reminder as an event: the next one after its creation, and what follows. */
export function toReminderEvent(
  { userId, revision, createdAt }: Reminders,
  type: ReminderType,
): CalendarEvent {
  const { hour, isDay, repeats, link } = SCHEDULE[type];
  return {
    key: `${type}-${userId}`,
    title: REMINDERS[type].title,
    description: REMINDERS[type].about,
    date: firstDay(createdAt, hour, isDay),
    hour,
    minutes: 15,
    repeats,
    link,
    revision: revision - 1,
    changedAt: createdAt,
    isBusy: false,
    ringMinutesBefore: 0,
  };
}

/** The reminders as the call lists them (rule entities-whole). */
export const listReminders = () =>
  REMINDER_TYPES.map((type) => ({
    type,
    title: REMINDERS[type].title,
    downloadUrl: fileUrl(type),
  }));
