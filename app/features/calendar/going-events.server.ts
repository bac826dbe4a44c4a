import { listGoingDates } from "~/features/whats-on/going-dates.server";
import { SECOND_MS } from "~/server/data/clock.server";
import type { CalendarEvent } from "./ics.server";

/** How long an event takes that says only when it starts. */
const USUAL_MINUTES = 120;

/** Where a member goes, as events of a calendar: of the member alone, so nothing in them is about others. */
export const listGoingEvents = (memberId: string): CalendarEvent[] =>
  listGoingDates(memberId).map(({ id, event, day, where, changedAt }) => {
    const [hour, minute = 0] = event.startTime?.split(":").map(Number) ?? [];
    const [endHour = 0, endMinute = 0] = event.endTime?.split(":").map(Number) ?? [];
    const start = (hour ?? 0) * 60 + minute;
    const lasts = endHour * 60 + endMinute - start;
    return {
      key: id,
      title: event.name,
      description: event.about,
      date: day,
      hour: hour ?? null,
      minute,
      minutes: event.endTime && lasts > 0 ? lasts : USUAL_MINUTES,
      ...(where && { place: { name: where } }),
      link: `/whats-on/${id}`,
      // Seconds, of which a change has more than the one before.
      revision: Math.floor(changedAt.getTime() / SECOND_MS),
      changedAt,
      isCancelled: event.isCanceled,
      isBusy: !event.isCanceled,
    };
  });
