import { LIMITS, MEETUP_PLAN_PRODUCTS, MEMBERSHIP_PRODUCTS } from "@db/schema/values";
import * as z from "zod/mini";

const order = z.object({
  tierId: z.optional(z.enum(["free", ...MEMBERSHIP_PRODUCTS], "There’s no such tier")),
  matchId: z.optional(
    z.string("Please choose a match").check(z.minLength(1), z.maxLength(LIMITS.id)),
  ),
  plan: z.optional(z.enum(MEETUP_PLAN_PRODUCTS, "There’s no such plan")),
  bookingId: z.optional(z.int("Please choose a meetup").check(z.positive())),
});

/**
 * The body of the call that opens a payment form. One thing is paid at a time, but for a
 * membership and the connection fee of the match that it is for.
 */
export const orderSchema = order.check(
  z.refine(
    ({ tierId, matchId, plan, bookingId }) =>
      [tierId ?? matchId, plan, bookingId].filter(Boolean).length <= 1,
    "Pay for one thing at a time",
  ),
);
