import * as z from "zod/mini";
import { contentKey, contentText, eachOnce } from "../content";
import { LIMITS, SLOT_HOURS } from "../schema/values";

const OPENS = Math.min(...SLOT_HOURS);
const CLOSES = Math.max(...SLOT_HOURS) + 1;
const toTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
/** Between which hours a place can be open, for example `07:00-16:00`. */
const WIDEST_HOURS = `${toTime(OPENS)}-${toTime(CLOSES)}`;

function areHours(text: string): boolean {
  const [, opens = "", closes = ""] = /^(\d\d:00)-(\d\d:00)$/.exec(text) ?? [];
  return opens >= toTime(OPENS) && opens < closes && closes <= toTime(CLOSES);
}

/** When a place is open: whole hours in which meetups can take place. */
export const placeHours = z
  .string()
  .check(z.refine(areHours, `must be whole hours within ${WIDEST_HOURS}, like 09:00-16:00`));

const text = contentText(LIMITS.shortText);
const sentences = contentText(LIMITS.longText);
const point = z.tuple([z.number(), z.number()]);
const onIsland = (least: number, most: number) =>
  z
    .number()
    .check(
      z.refine(
        (degrees) => degrees >= least && degrees <= most,
        `must be from ${least} to ${most}`,
      ),
    );

/** The file db/content/places.yml (rule places-public). Coordinates are degrees of WGS 84. */
export const placesSchema = z
  .array(
    z.strictObject({
      key: contentKey,
      name: text,
      category: text,
      icon: text,
      description: sentences,
      islandConnection: sentences,
      requiredItem: text,
      hours: placeHours,
      seasonalRestriction: z.optional(sentences),
      sunlightOnly: z._default(z.boolean(), true),
      closed: z._default(z.boolean(), false),
      latitude: onIsland(41.2, 41.6),
      longitude: onIsland(-71, -70.4),
      pin: z.optional(
        z.strictObject({ head: point, target: z.optional(point), cluster: z.optional(text) }),
      ),
    }),
  )
  .check(
    eachOnce("key"),
    eachOnce("name"),
    z.maxLength(100, "can have 100 entries"),
    z.refine((places) => places.some(({ closed }) => !closed), "must have an open place"),
  );
