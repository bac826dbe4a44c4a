import { listAgreedMeetups } from "~/features/meetups/meetup/agreed-meetups.server";
import { inSentence } from "~/ui/in-sentence";
import type { CalendarEvent } from "./ics.server";

/** Minutes before a meetup at which the calendar rings. */
const RING_MINUTES_BEFORE = 120;

/**
 * The member's meetups as events, by date: everything that a calendar says of them comes from here. A
 * cancelled one stays, so that a calendar that has it takes it out.
 *
 * @param member one without the agreements has none, as they see no conversation either (rule agreements-first)
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
    title: meetup.otherName === null ? "August meetup" : `Meetup with ${meetup.otherName}`,
    description: `${meetup.description} Bring ${inSentence(meetup.requiredItem)}.`,
    date: meetup.date,
    hour: meetup.slotHour,
    place: { name: meetup.placeName, latitude: meetup.latitude, longitude: meetup.longitude },
    link: `/meetups/${meetup.id}`,
    revision: meetup.revision,
    changedAt: new Date(meetup.changedAtMs),
    isCancelled: meetup.isCancelled,
    isBusy: !meetup.isCancelled,
    ringMinutesBefore: RING_MINUTES_BEFORE,
  }));
}
