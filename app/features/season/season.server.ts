import { readContent } from "@db/content";
import type * as z from "zod/mini";
import { prepared } from "~/server/data/database.server";
import type { Season, SeasonEvent } from "./season";
import { seasonSchema } from "./season.schema";

type File = z.output<typeof seasonSchema>;

const longDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "long",
  day: "numeric",
});
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

const toDate = (day: string) => new Date(`${day}T12:00:00Z`);

/** The days of an event in words: "August 20", "August 9–22", "August 30 – September 2", "In August". */
function sayDays(firstDay: string, lastDay: string): string {
  if (firstDay.endsWith("-08-01") && lastDay.endsWith("-08-31")) return "In August";
  const [first, last] = [firstDay, lastDay].map((day) => longDay.format(toDate(day)));
  if (first === last) return `${first}`;
  return firstDay.slice(0, 7) === lastDay.slice(0, 7)
    ? `${first}–${Number(lastDay.slice(8))}`
    : `${first} – ${last}`;
}

/** Fills in what an event leaves out: without days it is all of August. @param year of its season */
function completeEvent(
  { firstDay, lastDay, when, ...event }: File["events"][number],
  year: number,
): Omit<SeasonEvent, "isCanceled"> {
  const first = firstDay ?? `${year}-08-01`;
  const last = lastDay ?? firstDay ?? `${year}-08-31`;
  return { ...event, when: when ?? sayDays(first, last), firstDay: first, lastDay: last };
}

function toOffer(offer: File["offer"]): Season["offer"] {
  if (!offer) return null;
  const { before, ...words } = offer;
  const dayBefore = toDate(before);
  dayBefore.setUTCDate(dayBefore.getUTCDate() - 1);
  return {
    ...words,
    deadline: `${longDay.format(toDate(before))}${SUFFIXES[ordinals.select(toDate(before).getUTCDate())]}`,
    lastDay: dayBefore.toISOString().slice(0, 10),
  };
}

/** What db/content/season.yml says of the season. */
export function toSeason({ year, offer, events, traditions }: File): Season {
  return {
    year,
    offer: toOffer(offer),
    events: events.map((event) => ({ ...completeEvent(event, year), isCanceled: false })),
    traditions,
    lastDay: `${year}-08-31`,
  };
}

let file: Season | undefined;

/** The season as db/content/season.yml has it, which is read once. */
export function readSeason(): Season {
  file ??= toSeason(readContent("season.yml", seasonSchema));
  return file;
}

const CHANGED_SQL = `SELECT key, name, about, first_day AS firstDay, last_day AS lastDay, is_canceled AS isCanceled
  FROM season_events WHERE year = ?`;

type Changed = Omit<SeasonEvent, "isCanceled" | "when"> & { isCanceled: 0 | 1 };

/** The season as it is now: that of the file, with what moderators changed (rules season-data, desk-changes-summer). */
export function loadSeason(): Season {
  const season = readSeason();
  const inFile = new Map(season.events.map((event) => [event.key, event]));
  const changed = prepared<Changed>(CHANGED_SQL)
    .all(season.year)
    .map(({ isCanceled, ...event }): SeasonEvent => {
      const was = inFile.get(event.key);
      const hasSameDays = was?.firstDay === event.firstDay && was.lastDay === event.lastDay;
      const when = hasSameDays ? was.when : sayDays(event.firstDay, event.lastDay);
      return { ...event, when, isCanceled: isCanceled === 1 };
    });
  const added = changed
    .filter(({ key }) => !inFile.has(key))
    .sort((one, other) => one.firstDay.localeCompare(other.firstDay));
  const known = season.events.map((event) => changed.find(({ key }) => key === event.key) ?? event);
  return { ...season, events: [...known, ...added] };
}
