import * as z from "zod/mini";
import { excerpt } from "./text";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(?<month>\d{1,2})`;
const DAY = String.raw`(?<day>\d{1,2})`;
const YEAR = String.raw`(?<year>\d{4})`;
const NAME = String.raw`(?<name>${MONTHS.join("|")})[a-z]*\.?`;
/** How Americans write a day, the order in which computers do, and the dots of Europeans, who begin with the day. */
const FORMS = [
  `${YEAR}[-/.]${MONTH}[-/.]${DAY}`,
  String.raw`${DAY}\. ?${MONTH}\. ?${YEAR}`,
  `${MONTH}[-/. ]${DAY}[-/. ]${YEAR}`,
  `${NAME} ${DAY}(?:st|nd|rd|th)?,? ${YEAR}`,
  `${DAY} ${NAME},? ${YEAR}`,
].map((form) => new RegExp(`^${form}$`, "i"));

/** The parts of a day in each form that a text has. */
function matchForms(text: string) {
  const line = text.trim().replace(/\s+/g, " ");
  return FORMS.map((form) => form.exec(line)?.groups).filter((parts) => parts !== undefined);
}

/**
 * Reads a day as people type it where a browser has no date field: 2/29/1988, 1988-2-29, 29.2.1988, Feb 29, 1988.
 *
 * @returns YYYY-MM-DD; undefined for what is no day of the calendar
 */
export function readDay(text: string): string | undefined {
  return matchForms(text)
    .map(({ year, month, name = "", day = "" }) => {
      const number = month ?? `${MONTHS.indexOf(name.toLowerCase()) + 1}`;
      return `${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
    })
    .find((day) => {
      const date = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
    });
}

/**
 * Whether a text is a day of the calendar, YYYY-MM-DD, of the years 2000 to 2100: the only ones of which the
 * island's time and light are computed.
 */
export function isDay(date: string): boolean {
  return readDay(date) === date && date >= "2000" && date < "2101";
}

/** Longest typed day that a sentence repeats, in characters. */
const LONGEST = 40;

/**
 * The schema of a day that someone chose or typed, read as YYYY-MM-DD.
 *
 * @param missing what is said where there is none
 */
export const typedDay = (missing: string) =>
  z.string(missing).check(
    z.overwrite((text) => readDay(text) ?? text.trim()),
    z.refine((day) => readDay(day) !== undefined, {
      error: ({ input }) => {
        if (!input) return missing;
        const typed = `“${excerpt(String(input), LONGEST)}”`;
        const problem =
          matchForms(String(input)).length > 0
            ? `${typed} isn’t a day on the calendar`
            : `We couldn’t read ${typed} as a date`;
        return `${problem}. Try it like 8/15/1988`;
      },
    }),
  );
