import { listAgreedMeetups } from "~/features/messages/agreed-meetups.server";
import type { CalendarEvent } from "./ics.server";

/** Minutes before a meetup at which the calendar rings. */
const RING_MINUTES_BEFORE = 120;

/**
 * The member's meetups as events, by date: everything that a calendar says of them comes from here.
 *
 * @param member one without the agreements has none, as they see no conversation either (decision P6)
 */
export function listMeetupEvents({
  id,
  hasAgreed,
}: {
  id: string;
  hasAgreed: boolean;
}): CalendarEvent[] {
  if (!hasAgreed) return [];
  return listAgreedMeetups(id).map((meetup) => ({
    key: `meetup-${meetup.id}`,
    title: `Meetup with ${meetup.otherName}`,
    description: `At ${meetup.placeName}. Bring: ${meetup.requiredItem}.`,
    date: meetup.date,
    hour: meetup.slotHour,
    place: { name: meetup.placeName, latitude: meetup.latitude, longitude: meetup.longitude },
    link: `/messages/${meetup.conversationId}`,
    // An agreed suggestion never changes.
    revision: 0,
    changedAt: new Date(meetup.agreedAtMs),
    isBusy: true,
    ringMinutesBefore: RING_MINUTES_BEFORE,
  }));
}
