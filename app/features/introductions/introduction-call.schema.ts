import * as z from "zod/mini";
import { ignored } from "~/server/web/ignored-fields";
import { callClientId } from "~/ui/call-client-id";
import { introducedMatch, introductionNumbers, introductionSchema } from "./introduction.schema";

const { suggestedMatchId: _, clientId: __, ...required } = introductionSchema.shape;

/** A field that a call may leave out or send as null. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );

/** The body of POST /api/friend-introductions. */
export const introductionCallSchema = z.object({
  ...required,
  friendAge: orNull(introductionNumbers.friendAge),
  meetupBookingId: orNull(introductionNumbers.meetupBookingId),
  suggestedMatchId: orNull(introducedMatch),
  /** Idempotency key; without one a repeat is known by its address. */
  clientId: callClientId,
  ...ignored(
    "id",
    "introducerId",
    "introductionTemplate",
    "status",
    "createdAt",
    "invitationSentAt",
    "joinedAt",
    "matchSuccessfulAt",
    "pointsAwarded",
    "bonusMeetupsAwarded",
    "link",
  ),
});
