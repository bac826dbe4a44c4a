import * as z from "zod/mini";
import { typedDay } from "~/server/data/day";

/** What only someone who joins is asked; the questions about them are those of their profile. */
export const joiningSchema = z.object({
  dateOfBirth: typedDay("Please enter your date of birth"),
  onIsland: z.literal("on", "Please check the box: are you on the island this August?"),
  /** Whether anyone who invited this address may hear of it. */
  mayTell: z.optional(z.literal("on")),
});
