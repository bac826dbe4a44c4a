import { contentKey, contentText, eachOnce } from "@db/content";
import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { isDay } from "~/server/data/day";

const day = z
  .string()
  .check(z.refine(isDay, { error: "must be a day of the calendar, like 2026-08-20", abort: true }));

const text = contentText(LIMITS.shortText);

/** An event in db/content/season.yml. */
const event = z.strictObject({
  key: contentKey,
  name: text,
  about: contentText(LIMITS.longText),
  firstDay: z.optional(day),
  lastDay: z.optional(day),
  when: z.optional(text),
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
      .array(z.strictObject({ when: text, what: text }))
      .check(z.minLength(1, "needs an entry"), z.maxLength(20, "can have 20 entries")),
  })
  .check(({ value: { year, offer, events }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", continue: true, input: undefined, path, message });
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
