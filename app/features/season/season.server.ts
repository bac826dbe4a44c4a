import { readContent } from "@db/content";
import type * as z from "zod/mini";
import { keepLoaded, prepared } from "~/server/data/database.server";
import { FIRST_DAY, isTradition, type Season, type SeasonEvent, WEEKDAYS } from "./season";
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

/** Fills in what an entry of the file leaves out. */
const toDetails = ({
  starts,
  ends,
  place,
  at,
  link,
  icon,
}: File["events"][number] | File["traditions"][number]) => ({
  startTime: starts ?? null,
  endTime: ends ?? null,
  placeKey: place ?? null,
  place: at ?? null,
  link: link ?? null,
  icon: icon ?? "calendar",
  isUndated: false,
  isCanceled: false,
});

/** Fills in what an event leaves out: without days it is all of August. @param year of its season */
function toEvent(event: File["events"][number], year: number): SeasonEvent {
  const { key, name, about, firstDay, lastDay, when } = event;
  const first = firstDay ?? `${year}-08-01`;
  const last = lastDay ?? firstDay ?? `${year}-08-31`;
  const days = {
    firstDay: first,
    lastDay: last,
    everyDays: 1,
    when: when ?? sayDays(first, last),
  } as const;
  return { key, name, about, ...days, ...toDetails(event), isUndated: !firstDay };
}

/** What recurs, from the first such day of August's first year on. */
function toTradition(tradition: File["traditions"][number]): SeasonEvent {
  const { key, name, when, what: about, every } = tradition;
  const day = toDate(FIRST_DAY);
  if (every !== "day") day.setUTCDate(1 + ((WEEKDAYS.indexOf(every) - day.getUTCDay() + 7) % 7));
  const everyDays = every === "day" ? 1 : 7;
  const firstDay = day.toISOString().slice(0, 10);
  return { key, name, when, about, firstDay, lastDay: null, everyDays, ...toDetails(tradition) };
}

const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });

/** The days of an event of the desk, in words. */
function sayWhen({
  firstDay,
  lastDay,
  everyDays,
}: Pick<SeasonEvent, "firstDay" | "lastDay" | "everyDays">) {
  if (everyDays === 7) return weekday.format(toDate(firstDay));
  return lastDay === null ? "Every day" : sayDays(firstDay, lastDay);
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
    events: events.map((event) => toEvent(event, year)),
    traditions: traditions.map(toTradition),
    lastDay: `${year}-08-31`,
  };
}

let file: Season | undefined;

/** The season as db/content/season.yml has it, which is read once. */
export function readSeason(): Season {
  file ??= toSeason(readContent("season.yml", seasonSchema));
  return file;
}

const CHANGED_SQL = `SELECT key, name, about, first_day AS firstDay, last_day AS lastDay, every_days AS everyDays,
  start_time AS startTime, end_time AS endTime, place_key AS placeKey, place, link, icon, is_canceled AS isCanceled
  FROM season_events WHERE year >= ?`;

type Changed = Omit<SeasonEvent, "isCanceled" | "isUndated" | "when"> & { isCanceled: 0 | 1 };

const hasSameDays = (
  one: Pick<SeasonEvent, "firstDay" | "lastDay" | "everyDays">,
  other: typeof one,
) =>
  one.firstDay === other.firstDay &&
  one.lastDay === other.lastDay &&
  one.everyDays === other.everyDays;

function load(): Season {
  const season = readSeason();
  const inFile = [...season.traditions, ...season.events];
  const changed = new Map(
    prepared<Changed>(CHANGED_SQL)
      .all(season.year)
      .map(({ isCanceled, ...event }): [string, SeasonEvent] => {
        const was = inFile.find(({ key }) => key === event.key);
        const { when, isUndated } =
          was && hasSameDays(was, event) ? was : { when: sayWhen(event), isUndated: false };
        return [event.key, { ...event, when, isUndated, isCanceled: isCanceled === 1 }];
      }),
  );
  const known = inFile.map((event) => changed.get(event.key) ?? event);
  const added = [...changed.values()]
    .filter(({ key }) => !inFile.some((event) => event.key === key))
    .sort((one, other) => one.firstDay.localeCompare(other.firstDay));
  const all = [...known, ...added];
  return {
    ...season,
    events: all.filter((event) => !isTradition(event)),
    traditions: all.filter(isTradition),
  };
}

const current = keepLoaded(load);

/** The season as it is now: that of the file, with what moderators changed (rules season-data, desk-changes-summer). */
export const loadSeason = current.read;

/** Forgets the season, since an event has changed. */
export const forgetSeason = current.forget;
