import * as z from "zod/mini";
import { introductionNumbers, introductionSchema } from "./introduction.schema";

const { suggestedMatchId, clientId, ...required } = introductionSchema.shape;

/** A field that a call may leave out or send as null. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );

/** What an introduction that was read has besides, so that it can be sent back: ignored (decision A1). */
const READ_ONLY = [
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
] as const;
const anything = z.optional(z.unknown());
const ignored = Object.fromEntries(READ_ONLY.map((name) => [name, anything])) as Record<
  (typeof READ_ONLY)[number],
  typeof anything
>;

/** The body of POST /api/friend-introductions (part 2 section 7). */
export const introductionCallSchema = z.object({
  ...required,
  friendAge: orNull(introductionNumbers.friendAge),
  meetupBookingId: orNull(introductionNumbers.meetupBookingId),
  suggestedMatchId: orNull(suggestedMatchId),
  /** Idempotency key; without one a repeat is known by its address. */
  clientId: z.optional(clientId),
  ...ignored,
});
