/**
 * The season on the landing page as data (rule season-data). A
 * new season is a new value of `SEASON`; past events read "ended" automatically.
 */

export type SeasonStatus = "upcoming" | "on now" | "ended";

type SeasonEvent = {
  name: string;
  /** The days in words, as precise as they are known. */
  when: string;
  /** First and last day on the island, YYYY-MM-DD, both included. */
  firstDay: string;
  lastDay: string;
  about: string;
};

export type Season = {
  year: number;
  events: readonly SeasonEvent[];
  offer: { perk: string; deadline: string; lastDay: string };
  lastDay: string;
};

const AUGUST = { when: "In August", firstDay: "2025-08-01", lastDay: "2025-08-31" } as const;

export const SEASON: Season = {
  year: 2025,
  events: [
    {
      name: "Soul Music Festival",
      when: "August 9–22",
      firstDay: "2025-08-09",
      lastDay: "2025-08-22",
      about: "Two weeks of voices and horns. Bring a blanket and someone to share it.",
    },
    {
      name: "Agricultural Fair",
      when: "Third week of August",
      firstDay: "2025-08-18",
      lastDay: "2025-08-24",
      about: "Blue ribbons, a Ferris wheel, and a long line for lemonade to talk in.",
    },
    {
      name: "Illumination Night",
      when: "August 20",
      firstDay: "2025-08-20",
      lastDay: "2025-08-20",
      about: "One evening when paper lanterns light every porch of the gingerbread cottages.",
    },
    { name: "Book Festival", ...AUGUST, about: "Authors under a tent, readers on the lawn." },
    { name: "Film Festival", ...AUGUST, about: "New stories, good talks afterwards." },
    { name: "Comedy Festival", ...AUGUST, about: "Laugh first, introduce yourselves later." },
    { name: "Fireworks", ...AUGUST, about: "Over the water at Oak Bluffs, best from the grass." },
  ],
  offer: { perk: "a free ice cream cone", deadline: "August 1st", lastDay: "2025-07-31" },
  lastDay: "2025-08-31",
};

const ISLAND_DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/**
 * The calendar day on the island at a moment.
 * @param moment an instant, an ISO string of one, or already a day as YYYY-MM-DD
 * @returns YYYY-MM-DD in America/New_York
 * @throws RangeError when the moment is not a date
 */
export function islandDay(moment: Date | string): string {
  if (typeof moment === "string" && /^\d{4}-\d{2}-\d{2}$/.test(moment)) return moment;
  const parts = ISLAND_DAY.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });
const DAY_MS = 86_400_000;

/** The August that is on, or else the next one. */
export interface August {
  /** Its first day in words: "Sunday, August 1, 2027". */
  firstDay: string;
  /** Whole days on the island until that day; 0 while this August is on. */
  daysAway: number;
}

/**
 * The August that is on or comes next, by the island's calendar.
 * @param today an instant or a day on the island
 * @throws RangeError when that is not a date
 */
export function findAugust(today: Date | string): August {
  const day = islandDay(today);
  const year = Number(day.slice(0, 4));
  const first = Date.UTC(day.slice(5, 7) > "08" ? year + 1 : year, 7, 1);
  const daysAway = Math.max(0, Math.round((first - Date.parse(`${day}T00:00:00Z`)) / DAY_MS));
  return { firstDay: LONG_DAY.format(first), daysAway };
}

/**
 * The status of an event on a day; its first and last days are included.
 * @param event days as YYYY-MM-DD
 * @param today an instant or a day on the island
 */
export function eventStatus(
  event: Pick<SeasonEvent, "firstDay" | "lastDay">,
  today: Date | string,
): SeasonStatus {
  const day = islandDay(today);
  if (day < event.firstDay) return "upcoming";
  return day > event.lastDay ? "ended" : "on now";
}

/** Whether the Beta offer is still open: before August 1st on the island. */
export function offerIsOpen(season: Season, today: Date | string): boolean {
  return islandDay(today) <= season.offer.lastDay;
}

/** Whether the last day of the season has passed on the island. */
export function seasonHasEnded(season: Season, today: Date | string): boolean {
  return islandDay(today) > season.lastDay;
}
