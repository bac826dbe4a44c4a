import * as z from "zod/mini";

const CONSENT_PROMPT = "Please agree to both community standards to continue";

/** The form of /community-agreements. */
export const agreementsForm = z.object({
  agreedToCodeOfConduct: z.literal("on", CONSENT_PROMPT),
  agreedToConflictResolution: z.literal("on", CONSENT_PROMPT),
});

/** The body of POST /api/profile/community-agreements. */
export const agreementsCall = z.object({
  agreedToCodeOfConduct: z.literal(true, CONSENT_PROMPT),
  agreedToConflictResolution: z.literal(true, CONSENT_PROMPT),
});
