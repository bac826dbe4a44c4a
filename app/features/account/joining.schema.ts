import * as z from "zod/mini";

export const joiningSchema = z.object({
  dateOfBirth: z.iso.date("Please enter your date of birth"),
  onIsland: z.literal("on", "Please confirm that you are on the island this August"),
  /** Whether whoever invited this address may hear of it. */
  mayTell: z.optional(z.literal("on")),
});
