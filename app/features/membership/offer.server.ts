import { findMatch } from "~/features/matches/conversations.server";
import { CATALOG, type Product } from "~/features/prices/catalog";
import { env } from "~/server/ops/env.server";
import { payments } from "~/server/ops/payments.server";
import type { Viewer } from "~/server/web/viewer.server";
import { listMemberships, listReceipts } from "./memberships.server";
import { loadPaymentForm } from "./payment-form.server";

/**
 * What someone sees who has not got it: the offer with its price, and who it lets them write to.
 *
 * @param match id of one of their matches
 */
export function loadOffer(member: Viewer, product: Product, match: string | null) {
  const { name, renews, benefits } = CATALOG[product];
  const form = loadPaymentForm(member, { membership: product, ...(match && { matchId: match }) });
  const to = match ? findMatch(member, match, { withMembership: true }) : null;
  return {
    own: null,
    contact: env().CONTACT_ADDRESS,
    receipts: match ? [] : listReceipts(member.id),
    offered: {
      product,
      name,
      benefits,
      renews: renews !== null,
      match,
      to: to && { id: to.otherId, name: to.otherName, url: to.otherPhotoUrl },
      form,
      paymentsOn: payments() !== null,
      current: listMemberships(member.id)[0] ?? null,
    },
  };
}

export type Offered = ReturnType<typeof loadOffer>["offered"];
