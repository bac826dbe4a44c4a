import { LIMITS, SLOT_HOURS } from "@db/schema/values";
import * as z from "zod/mini";
import { formatDay } from "~/features/meetups/slots";
import { EVENT_ICONS } from "~/features/season/event-icons";
import { isWebAddress } from "~/features/season/season";
import { typedDay } from "~/server/data/day";
import { clean } from "~/server/data/text";

const requiredText = (most: number, missing: string) =>
  z.string(missing).check(
    z.overwrite(clean),
    z.overwrite((text) => text.replace(/\s+/g, " ")),
    z.minLength(1, missing),
    z.maxLength(most, `Please use at most ${most} characters`),
  );

/** Why a place is closed is the end of a sentence. */
const reason = requiredText(LIMITS.shortText, "Please write why, for members to read").check(
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

/** A line that may stay blank. */
const optionalLine = (most: number) =>
  z.optional(
    z.string().check(
      z.overwrite(clean),
      z.overwrite((text) => text.replace(/\s+/g, " ")),
      z.maxLength(most, `Please use at most ${most} characters`),
    ),
  );

/** A time of the day as browsers send it, or as people type it where there is no field for times: 7:30 PM. */
function readTime(text: string): string | undefined {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?::(\d\d))? ?(?:([ap])\.?m\.?)?$/i.exec(text.trim()) ?? [];
  const isHour = half ? Number(hour) >= 1 && Number(hour) <= 12 : hour !== "" && Number(hour) <= 23;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return !isHour || Number(minute) > 59 ? undefined : `${String(hours).padStart(2, "0")}:${minute}`;
}

const time = z.optional(
  z.string().check(
    z.overwrite((text) => readTime(text) ?? text.trim()),
    z.refine((text) => !text || readTime(text) !== undefined, "Please type a time like 7:30 PM"),
  ),
);

/**
 * An event of the desk.
 *
 * @param least the first day that it can have, YYYY-MM-DD
 * @param most the last such day
 * @param placeKeys the places to choose from
 */
export const eventSchema = (least: string, most: string, placeKeys: readonly string[]) => {
  const sayDay = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;
  const day = (missing: string) =>
    typedDay(missing).check(
      z.refine(
        (date) => date >= least && date <= most,
        `Please choose a day from ${sayDay(least)} to ${sayDay(most)}`,
      ),
    );
  return z
    .object({
      name: requiredText(LIMITS.shortText, "Please name the event"),
      repeats: z.enum(["no", "daily", "weekly"], "Please choose how often it happens"),
      firstDay: day("Please choose the first day"),
      lastDay: z.optional(z.union([z.literal(""), day("Please choose the last day")])),
      startTime: time,
      endTime: time,
      placeKey: z.enum(["", ...placeKeys], "Please choose a place"),
      place: optionalLine(LIMITS.shortText),
      about: requiredText(LIMITS.longText, "Please say in a sentence what it is"),
      link: optionalLine(LIMITS.url).check(
        z.refine(
          (link) => !link || isWebAddress(link),
          "Please use a whole address, like https://example.org",
        ),
      ),
      icon: z.enum(EVENT_ICONS, "Please choose a drawing"),
    })
    .check(
      z.refine(({ firstDay, lastDay }) => !lastDay || firstDay <= lastDay, {
        path: ["lastDay"],
        error: "The last day is before the first",
      }),
      z.refine(({ startTime, endTime }) => Boolean(startTime) || !endTime, {
        path: ["startTime"],
        error: "Please choose when it starts",
      }),
    );
};
