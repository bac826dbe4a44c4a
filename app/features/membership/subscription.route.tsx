import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findMatch } from "~/features/matches/conversations.server";
import { TIER_NAMES } from "~/features/prices/catalog";
import { findProduct } from "~/features/prices/price-texts";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import type { Viewer } from "~/server/web/viewer.server";
import styles from "~/styles/payment.css?url";
import { Page } from "~/ui/page";
import { startHosted } from "./checkout.server";
import { leadBack } from "./checkout-return.server";
import { MembershipCard, Receipts } from "./membership-card";
import { hasCard, listMemberships, listReceipts } from "./memberships.server";
import { loadOffer } from "./offer.server";
import { OfferPage } from "./offer-page";
import { hasMembershipLike } from "./order.server";
import { describeNotCreated } from "./payment-failures";
import { assertMayOrder, readText } from "./requested-order.server";

export const handle = { takesPayment: true } as const;
export const shouldRevalidate = () => false;
export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Subscribe · August" }];

/** What someone sees who has it: their membership, or the conversation that they meant to open. */
function loadOwn(member: Viewer, match: string | null, tier: string | null) {
  if (match) throw redirect(`/messages/${findMatch(member, match).id}`, 303);
  if (tier) {
    const name = TIER_NAMES[member.subscriptionTier];
    const message = "You already have this, so there’s nothing to pay.";
    return redirectTo("/subscription", {
      for: member,
      tone: "info",
      title: `Already on ${name}`,
      message,
    });
  }
  return {
    own: { memberships: listMemberships(member.id), canChangeCard: hasCard(member.id) },
    receipts: listReceipts(member.id),
    offered: null,
  };
}

export const loader = screenLoader(
  "welcomed",
  async ({ member, url, request }) => {
    if (url.searchParams.get("subscription") === "success") {
      const { to, flash } = await leadBack(member, "/subscription", request.signal);
      throw await redirectTo(to, flash);
    }
    const tier = readText(url.searchParams, "tier");
    const match = readText(url.searchParams, "match");
    const product = findProduct(tier);
    if (match) assertMayOrder(member, { matchId: match });
    if (!hasMembershipLike(member, product)) return loadOffer(member, product, match);
    const own = await loadOwn(member, match, tier);
    if (own instanceof Response) throw own;
    return own;
  },
  { isDocument: true },
);

export const action = screenAction(
  "welcomed",
  async ({ member, form }) => {
    const matchId = readText(form, "match");
    const order = {
      membership: findProduct(readText(form, "tier")),
      ...(matchId && { matchId }),
    };
    assertMayOrder(member, order);
    return redirect(await startHosted(member, order), 303);
  },
  { failure: ({ form }) => describeNotCreated(readText(form, "tier")) },
);

export default function Subscription() {
  const { own, receipts, offered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : null;
  if (offered) return <OfferPage offered={offered} receipts={receipts} refusal={refusal} />;
  return (
    <Page title="You’re already subscribed" width="narrow">
      {own?.memberships.map((membership) => (
        <MembershipCard
          key={membership.id}
          membership={membership}
          canChangeCard={own.canChangeCard}
          isReplaced={own.memberships[0]?.product === "unlimited"}
        />
      ))}
      <Receipts receipts={receipts} />
    </Page>
  );
}
