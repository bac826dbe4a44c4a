import { LIMITS, SLOT_HOURS } from "@db/schema/values";
import * as z from "zod/mini";
import { typedDay } from "~/server/data/day";
import { clean } from "~/server/data/text";

const words = (most: number, missing: string) =>
  z.string(missing).check(
    z.overwrite(clean),
    z.overwrite((text) => text.replace(/\s+/g, " ")),
    z.minLength(1, missing),
    z.maxLength(most, `Please use at most ${most} characters`),
  );

/** Why a place is closed is the end of a sentence. */
const reason = words(LIMITS.shortText, "Please write why, for members to read").check(
  z.overwrite((text) => text.replace(/[.\s]+$/, "")),
);

/** The days on which a place is closed, and why. */
export const closureSchema = z
  .object({
    from: typedDay("Please choose the first day"),
    until: typedDay("Please choose the last day"),
    reason,
  })
  .check(
    z.refine(({ from, until }) => from <= until, {
      path: ["until"],
      error: "The last day is before the first",
    }),
  );

const hour = (least: number, most: number) =>
  z
    .string("Please choose an hour")
    .check(
      z.refine(
        (text) => /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most,
        "Please choose an hour",
      ),
    );

const [FIRST = 0] = SLOT_HOURS;
const LAST = SLOT_HOURS[SLOT_HOURS.length - 1] ?? 0;
/** When a place is open. */
export const hoursSchema = z
  .object({ opens: hour(FIRST, LAST), closes: hour(FIRST + 1, LAST + 1) })
  .check(
    z.refine(({ opens, closes }) => Number(opens) < Number(closes), {
      path: ["closes"],
      error: "It has to close after it opens",
    }),
  );

/**
 * An event of the season.
 * @param year of the season, of which its days must be
 */
export const eventSchema = (year: number) => {
  const day = (missing: string) =>
    typedDay(missing).check(
      z.refine((date) => date.startsWith(`${year}-`), `Please choose a day of ${year}`),
    );
  return z
    .object({
      name: words(LIMITS.shortText, "Please name the event"),
      firstDay: day("Please choose the first day"),
      lastDay: day("Please choose the last day"),
      about: words(LIMITS.longText, "Please say in a sentence what it is"),
    })
    .check(
      z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ["lastDay"],
        error: "The last day is before the first",
      }),
    );
};

/** The names of an event's fields. */
export const EVENT_FIELDS = ["name", "firstDay", "lastDay", "about"] as const;
