import * as z from "zod/mini";

/** The body of POST /api/events/{id}/going. */
export const goingSchema = z.object({
  going: z.boolean("Please say by true or false whether you’re going"),
  shows: z.optional(z.boolean("Please say by true or false who can see it")),
});
