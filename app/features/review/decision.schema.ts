import { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/text";

const words = z.optional(
  z.string().check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.maxLength(LIMITS.conciergeAnswer, "That is too long"),
  ),
);
const CHOOSE = "Please choose a decision";

/** Reasons that owners read of a refused item; own words may follow instead. */
export const REFUSAL_REASONS = [
  { value: "island", label: "It was not taken on the island." },
  { value: "face", label: "It does not show you, or your face cannot be seen." },
  { value: "others", label: "It shows somebody else who has not agreed to that." },
  { value: "explicit", label: "It is too revealing for August." },
] as const;

export const mediaSchema = z.object({
  decision: z.enum(["approve", "verify", "unverify", "refuse"], CHOOSE),
  reason: z.optional(
    z.enum(["island", "face", "others", "explicit", "own"], "Please choose a reason"),
  ),
  words,
});

export const reportSchema = z.object({
  decision: z.enum(["dismiss", "uphold", "refuse", "warn", "suspend"], CHOOSE),
  ground: z.optional(z.enum(SUSPENSION_GROUNDS, "Please choose a ground")),
  words,
});

export const appealSchema = z.object({
  decision: z.enum(["granted", "refused", "restore"], CHOOSE),
  words,
});

export const holdSchema = z.object({
  decision: z.enum(["released", "suspended"], CHOOSE),
  words,
});

export const conciergeSchema = z.object({ words });
