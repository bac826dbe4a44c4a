import { findMatch } from "~/features/matches/conversations.server";
import { TIER_NAMES } from "~/features/prices/catalog";
import { parsed, refuseAsField } from "~/server/web/parse.server";
import type { Viewer } from "~/server/web/viewer.server";
import { startCheckout } from "./checkout.server";
import { hasMembershipLike, type Order } from "./order.server";
import { assertMayOrder } from "./requested-order.server";
import { orderSchema } from "./subscription.schema";

type Answer = { clientSecret: string } | { success: true; message: string };

const nothingToPay = (message: string): Answer => ({ success: true, message });

/**
 * Opens the payment form of what a call names: the August membership if nothing, a tier, a meetup plan, a meetup,
 * or a match's connection fee, which a tier may stand beside.
 *
 * @returns the secret that opens the form, or a message where nothing is to be paid
 * @throws Refusal 422 for a body that names no order or something that is not there, and as `startCheckout`
 */
export async function createSubscription(viewer: Viewer, body: unknown): Promise<Answer> {
  const { tierId, matchId, plan, bookingId } = parsed(orderSchema, body);
  assertMayOrder(viewer, { matchId, bookingId });
  if (matchId)
    await refuseAsField({ matchId: "not_found" }, () =>
      findMatch(viewer, matchId, { withMembership: Boolean(tierId) }),
    );
  const tierName = TIER_NAMES[viewer.subscriptionTier];
  if (tierId === "free")
    return nothingToPay(
      viewer.isSubscribed
        ? `Free is part of ${tierName}, so nothing changes. You’ll find your membership under Subscription.`
        : `Already on ${tierName}`,
    );
  if (tierId && hasMembershipLike(viewer, tierId)) return nothingToPay(`Already on ${tierName}`);
  const namesOther = Boolean(matchId || plan || bookingId);
  const order: Order = {
    ...((tierId || !namesOther) && { membership: tierId ?? "august" }),
    ...(matchId && { matchId }),
    ...(plan && { meetupPlan: plan }),
    ...(bookingId && { bookingId }),
  };
  // The match is there: what is missing can only be the meetup.
  const open = () => startCheckout(viewer, order, "embedded");
  return { clientSecret: await refuseAsField({ bookingId: "not_found" }, open) };
}
