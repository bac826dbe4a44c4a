import * as z from "zod/mini";

const PLEASE = "Please agree to both community standards to continue";

/** The form of /community-agreements. */
export const agreementsForm = z.object({
  agreedToCodeOfConduct: z.literal("on", PLEASE),
  agreedToConflictResolution: z.literal("on", PLEASE),
});

/** The body of POST /api/profile/community-agreements (part 1 section 7). */
export const agreementsCall = z.object({
  agreedToCodeOfConduct: z.literal(true, PLEASE),
  agreedToConflictResolution: z.literal(true, PLEASE),
});
