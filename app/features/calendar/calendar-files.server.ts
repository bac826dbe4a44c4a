import { notFound } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { findReminders, toReminderEvent } from "./calendar-reminders.server";
import { listGoingEvents } from "./going-events.server";
import { type CalendarEvent, writeCalendar } from "./ics.server";
import { listMeetupEvents } from "./meetup-events.server";
import { REMINDER_TYPES } from "./reminders";

function findEvent(member: Viewer, name: string): CalendarEvent | undefined {
  const type = REMINDER_TYPES.find((one) => one === name);
  if (!type)
    return [...listMeetupEvents(member), ...listGoingEvents(member.id)].find(
      ({ key }) => key === name,
    );
  const reminders = findReminders(member.id);
  return reminders && toReminderEvent(reminders, type);
}

/**
 * Writes one of the member's own events as a file.
 *
 * @param file its name in the address, for example `weekly.ics` or `meetup-7.ics`
 * @throws Refusal 404 for another's meetup, and for reminders that were not created
 */
export function writeFile(member: Viewer, file: string): { name: string; text: string } {
  const event = file.endsWith(".ics") ? findEvent(member, file.slice(0, -4)) : undefined;
  if (!event) throw notFound();
  return { name: `august-${file}`, text: writeCalendar([event], null) };
}
