import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findMatch } from "~/features/matches/conversations.server";
import { CATALOG, type Product, TIER_NAMES } from "~/features/prices/catalog";
import { feeOnTop, findProduct, priceInWords } from "~/features/prices/in-words";
import { payments } from "~/server/payments.server";
import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import type { Viewer } from "~/server/viewer.server";
import styles from "~/styles/payment.css?url";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { Benefits } from "./benefits";
import { startHosted } from "./checkout.server";
import { NOT_CREATED } from "./failures";
import { MembershipCard, Receipts } from "./membership-card";
import { hasCard, listMemberships, listReceipts, type Receipt } from "./memberships.server";
import { hasMembershipLike } from "./order.server";
import { PaymentForm } from "./payment-form";
import { loadPaymentForm } from "./payment-form.server";
import { assertMayOrder, readText } from "./requested-order.server";
import { OtherOffers, Questions } from "./subscription-parts";

export const handle = { takesPayment: true } as const;
export const shouldRevalidate = () => false;
export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Subscribe · August" }];

/** What somebody sees who has it: their membership, or the conversation that they meant to open. */
function loadOwn(member: Viewer, match: string | null, tier: string | null) {
  if (match) throw redirect(`/messages/${findMatch(member, match).id}`, 303);
  if (tier) {
    const name = TIER_NAMES[member.subscriptionTier];
    const message = "You have this membership, so there is nothing to pay.";
    return redirectTo("/subscription", { tone: "info", title: `Already on ${name}`, message });
  }
  return {
    own: { memberships: listMemberships(member.id), canChangeCard: hasCard(member.id) },
    receipts: listReceipts(member.id),
    offered: null,
  };
}

function loadOffer(member: Viewer, product: Product, match: string | null) {
  const { name, renews, benefits } = CATALOG[product];
  const form = loadPaymentForm(member, { membership: product, ...(match && { matchId: match }) });
  return {
    own: null,
    receipts: match ? [] : listReceipts(member.id),
    offered: {
      product,
      name,
      benefits,
      renews: renews !== null,
      match,
      toName: match && findMatch(member, match, { withMembership: true }).otherName,
      form,
      paymentsOn: payments() !== null,
      current: listMemberships(member.id)[0] ?? null,
    },
  };
}

export const loader = screenLoader(
  "welcomed",
  async ({ member, url }) => {
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
  { failure: () => NOT_CREATED.message },
);

type Offered = NonNullable<ReturnType<typeof loadOffer>["offered"]>;

function OfferPage({ offered, receipts }: { offered: Offered; receipts: Receipt[] }) {
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : null;
  const { product, name, benefits, renews, match, toName, form, paymentsOn, current } = offered;
  const fields = { tier: product, ...(match && { match }) };
  return (
    <Page
      title={toName ? `Write to ${toName}` : name}
      width="narrow"
      intro={
        toName
          ? `One payment opens the conversation: ${name} and this match's connection fee.`
          : priceInWords(product)
      }
    >
      {current ? (
        <p>
          {`You have ${current.name}, paid until ${current.paidUntil}. ${name} takes its place: it does not renew any more, and nothing that is paid of it comes back.`}
        </p>
      ) : (
        <OtherOffers product={product} match={match} />
      )}
      <PaymentForm
        form={form}
        action={`/subscription?${new URLSearchParams(fields)}`}
        fields={fields}
        refusal={refusal ?? undefined}
      />
      {paymentsOn && !match ? <p className="hint">{feeOnTop(product)}</p> : null}
      <Card as="section">
        <h2>What you get</h2>
        <Benefits benefits={benefits} />
      </Card>
      <Questions renews={renews} paymentsOn={paymentsOn} />
      <Receipts receipts={receipts} />
    </Page>
  );
}

export default function Subscription() {
  const { own, receipts, offered } = useLoaderData<typeof loader>();
  if (offered) return <OfferPage offered={offered} receipts={receipts} />;
  return (
    <Page title="You are already subscribed" width="narrow">
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
