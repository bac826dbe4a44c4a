import { listGoingDates } from "~/features/whats-on/going-dates.server";
import { findSpan } from "~/features/whats-on/occurrences";
import { SECOND_MS } from "~/server/data/clock.server";
import type { CalendarEvent } from "./ics.server";

/** Where a member goes, as events of a calendar; nothing in them is about anyone else. */
export const listGoingEvents = (memberId: string): CalendarEvent[] =>
  listGoingDates(memberId).map(({ id, event, day, where, changedAt }) => {
    const span = findSpan(event);
    return {
      key: id,
      title: event.name,
      description: event.about,
      date: day,
      hour: span && Math.floor(span.start / 60),
      ...(span && { minute: span.start % 60, minutes: span.end - span.start }),
      ...(where && { place: { name: where } }),
      link: `/whats-on/${id}`,
      // In seconds: each change has a higher number than the one before.
      revision: Math.floor(changedAt.getTime() / SECOND_MS),
      changedAt,
      isCancelled: event.isCanceled,
      isBusy: !event.isCanceled,
    };
  });
