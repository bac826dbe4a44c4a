import { contentKey, contentText, eachOnce } from "@db/content";
import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { isDay } from "~/server/data/day";
import { EVENT_ICONS } from "./event-icons";
import { isWebAddress, WEEKDAYS } from "./season";

const day = z
  .string()
  .check(z.refine(isDay, { error: "must be a day of the calendar, like 2026-08-20", abort: true }));

const text = contentText(LIMITS.shortText);

const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 09:00 or 19:30"));

/** Where and at what time something is. */
const DETAILS = {
  starts: z.optional(time),
  ends: z.optional(time),
  place: z.optional(contentKey),
  at: z.optional(text),
  link: z.optional(
    contentText(LIMITS.url).check(
      z.refine(isWebAddress, "must be an address like https://example.org"),
    ),
  ),
  icon: z.optional(z.enum(EVENT_ICONS, `must be one of ${EVENT_ICONS.join(", ")}`)),
};

/** An event in db/content/season.yml. */
const event = z.strictObject({
  key: contentKey,
  name: text,
  about: contentText(LIMITS.longText),
  firstDay: z.optional(day),
  lastDay: z.optional(day),
  when: z.optional(text),
  ...DETAILS,
});

/** What recurs, in db/content/season.yml. */
const tradition = z.strictObject({
  key: contentKey,
  name: text,
  when: text,
  what: text,
  every: z.enum(["day", ...WEEKDAYS], "must be day, or a day of the week like wednesday"),
  ...DETAILS,
});

/** The file db/content/season.yml (rule season-data). Its days are all of its year. */
export const seasonSchema = z
  .strictObject({
    year: z.int().check(z.gte(2025, "must be 2025 or later"), z.lte(2099, "must be before 2100")),
    offer: z.optional(z.strictObject({ name: text, perk: text, before: day })),
    events: z
      .array(event)
      .check(
        eachOnce("key"),
        z.minLength(1, "needs an entry"),
        z.maxLength(50, "can have 50 entries"),
      ),
    traditions: z
      .array(tradition)
      .check(
        eachOnce("key"),
        z.minLength(1, "needs an entry"),
        z.maxLength(20, "can have 20 entries"),
      ),
  })
  .check(({ value: { year, offer, events, traditions }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", continue: true, input: undefined, path, message });
    const keys = new Set(events.map(({ key }) => key));
    for (const [at, { key }] of traditions.entries())
      if (keys.has(key)) refuse(["traditions", at, "key"], "is the key of an event");
    for (const [list, entries] of Object.entries({ events, traditions }))
      for (const [at, { starts, ends, place, at: where }] of entries.entries()) {
        if (ends && !starts) refuse([list, at, "ends"], "needs a starts beside it");
        if (place && where) refuse([list, at, "at"], "is there beside place: one of the two");
      }
    const isOfYear = (date: string) => date.startsWith(`${year}-`);
    if (offer && !isOfYear(offer.before)) refuse(["offer", "before"], `must be a day of ${year}`);
    for (const [at, { firstDay, lastDay }] of events.entries()) {
      if (firstDay && !isOfYear(firstDay))
        refuse(["events", at, "firstDay"], `must be a day of ${year}`);
      if (lastDay && !isOfYear(lastDay))
        refuse(["events", at, "lastDay"], `must be a day of ${year}`);
      if (lastDay && !firstDay) refuse(["events", at, "lastDay"], "needs a firstDay beside it");
      if (firstDay && lastDay && lastDay < firstDay)
        refuse(["events", at, "lastDay"], "must not be before firstDay");
    }
  });
