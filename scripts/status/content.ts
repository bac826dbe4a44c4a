import { type ContentFile, listContentFaults } from "@db/content";
import { placesSchema } from "@db/seed/locations.schema";
import type * as z from "zod/mini";
import { pricesSchema } from "~/features/prices/prices.schema";
import { seasonSchema } from "~/features/season/season.schema";
import { findStaleContent } from "~/features/season/stale-content.server";
import { now } from "~/server/data/clock.server";
import { type Check, findingsOf } from "./finding";

const { ok, warn, fail } = findingsOf("content");

const FILES: readonly [ContentFile, z.ZodMiniType][] = [
  ["season.yml", seasonSchema],
  ["places.yml", placesSchema],
  ["prices.yml", pricesSchema],
];

/** Every fault of the content files, a sentence each. */
export const listFaults = (): string[] =>
  FILES.flatMap(([file, schema]) => listContentFaults(file, schema));

/** Whether the content files can be used, and what in them is still last year's (rule content-in-files). */
export const checkContent: Check = () => {
  const faults = listFaults();
  if (faults.length > 0) return faults.map(fail);
  const stale = findStaleContent(now());
  return stale.length > 0 ? stale.map(warn) : [ok("Season, places, and prices are of this year.")];
};
