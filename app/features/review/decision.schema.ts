import { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";
import { REFUSAL_REASONS } from "./case-kinds";

/**
 * What the member reads (rule harsh-decision-explained), or, with another sentence for missing words, the moderator's
 * note.
 */
const requiredText = (most: number, missing = "Please write what the member will read") =>
  z.string(missing).check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.minLength(1, missing),
    z.maxLength(most, `Please use at most ${most.toLocaleString("en-US")} characters`),
  );
const CHOOSE = "Please choose a decision";

const refuse = z.literal("refuse");
const commonReasons = Object.keys(REFUSAL_REASONS) as (keyof typeof REFUSAL_REASONS)[];

export const mediaSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.enum(["approve", "verify", "unverify"]) }),
    z.discriminatedUnion(
      "reason",
      [
        z.object({ decision: refuse, reason: z.enum(commonReasons) }),
        z.object({
          decision: refuse,
          reason: z.literal("own"),
          words: requiredText(LIMITS.longText),
        }),
      ],
      "Please choose a reason",
    ),
  ],
  CHOOSE,
);

export const reportSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.enum(["dismiss", "uphold"]) }),
    z.object({ decision: z.enum(["refuse", "warn"]), words: requiredText(LIMITS.longText) }),
    z.object({
      decision: z.literal("suspend"),
      ground: z.enum(SUSPENSION_GROUNDS, "Please choose a ground"),
      words: requiredText(LIMITS.longText),
    }),
  ],
  CHOOSE,
);

export const appealSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({
      decision: z.enum(["granted", "refused"]),
      words: requiredText(LIMITS.appealAnswer),
    }),
    z.object({
      decision: z.literal("restore"),
      words: requiredText(LIMITS.longText, "Please write why you’re lifting it"),
    }),
  ],
  CHOOSE,
);

export const holdSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("released") }),
    z.object({ decision: z.literal("suspended"), words: requiredText(LIMITS.longText) }),
  ],
  CHOOSE,
);

export const conciergeSchema = z.object({ words: requiredText(LIMITS.conciergeAnswer) });
