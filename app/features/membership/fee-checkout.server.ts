import { feeCheckouts } from "@db/schema";
import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { findMatchWithFeeDue, hasPaidFee } from "~/features/matches/fee.server";
import { after, now } from "~/server/clock.server";
import { database, transact } from "~/server/database.server";
import { env } from "~/server/env.server";
import { payments } from "~/server/payments.server";
import type { Viewer } from "~/server/viewer.server";
import { cannotPay, EXPIRY_MARGIN_MS, openHostedCheckout } from "./hosted-checkout.server";

/** `kind` in the metadata of a checkout that pays a connection fee. */
export const FEE_KIND = "connection_fee";

function lastCheckout(userId: string, matchId: string) {
  const at = now();
  return transact((tx) => {
    const own = and(eq(feeCheckouts.userId, userId), eq(feeCheckouts.matchId, matchId));
    tx.update(feeCheckouts)
      .set({ closedAt: at })
      .where(
        and(
          own,
          isNull(feeCheckouts.closedAt),
          lte(feeCheckouts.expiresAt, after(at, EXPIRY_MARGIN_MS)),
        ),
      )
      .run();
    return tx
      .select()
      .from(feeCheckouts)
      .where(own)
      .orderBy(desc(feeCheckouts.createdAt))
      .limit(1)
      .get();
  });
}

/**
 * Returns the URL of the hosted checkout for a match's connection fee (decision D6). Idempotent:
 * there is one open checkout for each match and member. Only the signed webhook event settles the
 * fee.
 *
 * @returns null if the fee is settled already
 * @throws Refusal 404 for another pair's match, 403 or 409 if it is not the viewer's to pay, 503 if
 *   payments are off or unreachable
 */
export async function startFeeCheckout(viewer: Viewer, matchId: string): Promise<string | null> {
  const conversation = findMatchWithFeeDue(viewer, matchId);
  if (!conversation || hasPaidFee(viewer.id)) return null;
  const stripe = payments();
  if (!stripe) throw cannotPay();
  const last = lastCheckout(viewer.id, matchId);
  if (last && !last.closedAt) return last.url;
  const metadata = { kind: FEE_KIND, memberId: viewer.id, matchId };
  const back = `${env().APP_URL}/messages/${conversation.id}`;
  return openHostedCheckout(
    stripe,
    `${viewer.id}:fee:${matchId}`,
    last?.sessionId,
    {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: conversation.feeCents,
            product_data: { name: "August: connection fee" },
          },
        },
      ],
      client_reference_id: viewer.id,
      ...(viewer.email && { customer_email: viewer.email }),
      metadata,
      payment_intent_data: { metadata },
      success_url: `${back}?fee=paid`,
      cancel_url: back,
    },
    (opened) =>
      database()
        .insert(feeCheckouts)
        .values({ ...opened, userId: viewer.id, matchId })
        .onConflictDoNothing()
        .run(),
  );
}
