import * as z from "zod/mini";
import { ignored } from "~/server/web/ignored-fields";
import { OPTION_TYPES } from "./spending-options";

/** What spending that could not be saved is told (rule fixed-words). */
export const SPEND_FAILED = "Failed to spend tokens";

/** What the form of the wallet sends. */
export const spendSchema = z.object({
  optionType: z.enum(OPTION_TYPES, "Please choose what to spend tokens on"),
  /** The match whose connection fee is waived; without it the only one with a fee due. */
  matchId: z.optional(z.string("Please choose a match").check(z.minLength(1), z.maxLength(64))),
});

/** The body of POST /api/tokens/spend, whose `amount` and `description` are ignored (rule client-amount-ignored). */
export const spendCallSchema = z.extend(spendSchema, {
  ...ignored("amount", "description"),
});
