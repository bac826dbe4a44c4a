import ICAL from "ical.js";
import ical, { type VEvent } from "node-ical";

/** What a parser read of an event. */
interface ReadEvent {
  uid: string;
  title: string;
  description: string;
  place: string;
  revision: number;
  isCancelled: boolean;
  /** Its first occurrences: instants as ISO strings, days as YYYY-MM-DD. */
  starts: string[];
}

/** Occurrences of an event that are read. */
const MOST = 60;

/** Reads a calendar as Thunderbird's parser does. */
export function readWithIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const starts: string[] = [];
    const walk = event.iterator();
    for (let at = walk.next(); at && starts.length < MOST; at = walk.next()) {
      starts.push(at.isDate ? at.toString() : at.toJSDate().toISOString());
      if (!event.isRecurring()) break;
    }
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      place: event.location ?? "",
      revision: event.sequence,
      isCancelled: component.getFirstPropertyValue("status") === "CANCELLED",
      starts,
    };
  });
}

const textOf = (value: unknown): string =>
  String(typeof value === "object" && value !== null && "val" in value ? value.val : (value ?? ""));

function startsOf(event: VEvent): string[] {
  if (event.datetype === "date") {
    const [year, month, day] = [
      event.start.getFullYear(),
      event.start.getMonth() + 1,
      event.start.getDate(),
    ];
    return [[year, ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-")];
  }
  const all = event.rrule?.all((_at, index) => index < MOST) ?? [event.start];
  return all.map((start) => start.toISOString());
}

/** Reads a calendar with a parser that shares no code with the other. */
export const readWithNodeIcal = (text: string): ReadEvent[] =>
  Object.values(ical.sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === "VEVENT")
    .map((event) => ({
      uid: event.uid,
      title: textOf(event.summary),
      description: textOf(event.description),
      place: textOf(event.location),
      revision: Number(event.sequence),
      isCancelled: event.status === "CANCELLED",
      starts: startsOf(event),
    }));
