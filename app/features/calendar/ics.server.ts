import ical, {
  ICalAlarmType,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  ICalWeekday,
} from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { HOUR_MS, ISLAND_TIME_ZONE, MINUTE_MS, SECOND_MS } from "~/server/data/clock.server";
import { clean } from "~/server/data/text";
import { env } from "~/server/ops/env.server";

/** An event as a calendar shows it, in words and times of the island. */
export interface CalendarEvent {
  /** Identifies the event on this host for as long as it is the same one: `meetup-7`. */
  key: string;
  title: string;
  description: string;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which it begins; null for an event of the whole day. */
  hour: number | null;
  /** Minutes after that hour. */
  minute?: number;
  /** How long it takes; it ends on its day. */
  minutes?: number;
  /** `first-sunday`: of each month. The date is the first occurrence. */
  repeats?: { every: "sunday" | "first-sunday"; times: number };
  place?: { name: string; latitude?: number; longitude?: number };
  /** Path on this site. */
  link: string;
  /** 0 at first, higher after each change: a calendar takes the highest (SEQUENCE). */
  revision: number;
  /** When it was last changed, by the app's clock (DTSTAMP). */
  changedAt: Date;
  isCancelled?: boolean;
  /** Whether the time is taken; a reminder takes none. */
  isBusy: boolean;
  /** Minutes before its beginning at which the calendar rings; nothing for never. */
  ringMinutesBefore?: number;
}

/** How often a calendar app is asked to look for changes. */
const REFRESH_SECONDS = (4 * HOUR_MS) / SECOND_MS;

const RULES = {
  sunday: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [ICalWeekday.SU] },
  "first-sunday": { freq: ICalEventRepeatingFreq.MONTHLY, byDay: [ICalWeekday.SU], bySetPos: 1 },
} as const;

/** Of a day. */
const LAST_MINUTE = 24 * 60 - 1;

const twoDigits = (count: number) => String(count).padStart(2, "0");

/**
 * Begin and end as ical-generator takes them. A time without a zone is written as it stands, so that
 * neither the machine's zone nor a change of clocks can shift it: the VTIMEZONE says what it means.
 */
function toTimes({ date, hour, minute = 0, minutes = 60 }: CalendarEvent): Partial<ICalEventData> {
  if (hour === null) return { allDay: true, start: new Date(`${date}T12:00:00Z`) };
  const end = Math.min(hour * 60 + minute + minutes, LAST_MINUTE);
  return {
    timezone: ISLAND_TIME_ZONE,
    start: `${date}T${twoDigits(hour)}:${twoDigits(minute)}:00`,
    end: `${date}T${twoDigits(Math.floor(end / 60))}:${twoDigits(end % 60)}:00`,
  };
}

function toIcal(event: CalendarEvent): ICalEventData {
  const { key, title, description, repeats, place, link, isBusy, ringMinutesBefore } = event;
  const appUrl = env().APP_URL;
  return {
    ...toTimes(event),
    id: `${key}@${new URL(appUrl).hostname}`,
    sequence: event.revision,
    stamp: event.changedAt,
    summary: clean(title),
    description: clean(description),
    url: `${appUrl}${link}`,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    repeating: repeats && { ...RULES[repeats.every], count: repeats.times },
    location: place && {
      title: clean(place.name),
      ...(place.latitude !== undefined && { geo: { lat: place.latitude, lon: place.longitude } }),
    },
    alarms:
      ringMinutesBefore === undefined || event.isCancelled
        ? []
        : [
            {
              type: ICalAlarmType.display,
              triggerBefore: (ringMinutesBefore * MINUTE_MS) / SECOND_MS,
            },
          ],
  } as ICalEventData;
}

/** The library writes the refresh times after the VTIMEZONE; properties come first (RFC 5545, 3.6). */
const putPropertiesFirst = (text: string): string =>
  text.replace(/(BEGIN:VTIMEZONE\r\n[\s\S]*?END:VTIMEZONE\r\n)((?:(?:REFRESH|X)-.*\r\n)*)/, "$2$1");

/**
 * Writes events as iCalendar (RFC 5545). There is no METHOD, in a file as little as in a feed: it
 * would start a scheduling of meetings, which needs an organizer (RFC 5546, 3.2.1) and has to stand
 * in the Content-Type as well (RFC 5545, 3.7.2). Without one it is a snapshot of a calendar.
 *
 * @param feedName name of a calendar to subscribe to; null for a file, which joins a calendar that is
 *   there
 */
export function writeCalendar(events: readonly CalendarEvent[], feedName: string | null): string {
  const calendar = ical({
    prodId: "//August//August//EN",
    ...(feedName !== null && { name: feedName, ttl: REFRESH_SECONDS }),
    // Named by each event: a zone of the whole calendar would be applied to DTSTAMP, which is UTC.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
    events: events.map(toIcal),
  });
  return putPropertiesFirst(`${calendar.toString()}\r\n`);
}
