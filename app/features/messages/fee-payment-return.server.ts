import { findConversation } from "~/features/matches/conversations.server";
import { feeIsDue, hasUnusedFee } from "~/features/matches/fee.server";
import { coversNext } from "~/features/matches/fee-notices.server";
import { hasFeeCheckout } from "~/features/membership/checkout.server";
import { describeMembershipReturn } from "~/features/membership/checkout-return.server";
import type { Flash } from "~/server/web/flash.server";
import type { Viewer } from "~/server/web/viewer.server";

/**
 * Where someone is led, and what they read, who returns to a conversation from paying for it.
 *
 * @returns null where the address does not say so, or where the conversation itself says that the fee is on its way
 * @throws Refusal 404 for another pair's conversation
 */
export function describePaymentReturn(
  viewer: Viewer,
  conversationId: number,
  query: URLSearchParams,
): { to: string; flash?: Flash } | null {
  const to = `/messages/${conversationId}`;
  if (query.get("subscription") === "success") {
    const { matchId, endedAt } = findConversation(viewer.id, conversationId);
    const again = `${to}?subscription=success`;
    // What has ended meanwhile is no next step.
    return describeMembershipReturn(viewer, again, endedAt ? undefined : matchId) ?? { to };
  }
  if (query.get("fee") !== "paid") return null;
  const conversation = findConversation(viewer.id, conversationId);
  const { feeState, feeCents, endedAt, firstMessageSentAt, otherName, pending } = conversation;
  const isWaiting = hasUnusedFee(viewer.id);
  // It may have ended while the payer was at the provider's page.
  if (endedAt)
    return isWaiting
      ? {
          to,
          flash: {
            tone: "info",
            title: "Connection fee kept",
            message: coversNext({ amountCents: feeCents }),
          },
        }
      : { to };
  if (pending && firstMessageSentAt)
    return {
      to,
      flash: {
        tone: "info",
        title: isWaiting ? "Connection fee kept" : "Connection fee paid",
        message: `${otherName} wrote first, so your message is still a draft.${isWaiting ? ` ${coversNext({ amountCents: feeCents })}` : ""}`,
      },
    };
  if (feeState === "paid" || isWaiting)
    // The thread itself shows a message that is sent.
    return firstMessageSentAt
      ? { to }
      : {
          to,
          flash: { tone: "success", title: "Connection fee paid", message: "You can write now." },
        };
  const isOnItsWay = feeIsDue(conversation) && hasFeeCheckout(viewer.id, conversation.matchId);
  return isOnItsWay ? null : { to };
}
