import { redirect } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ISLAND_TIME_ZONE } from "~/server/clock.server";
import { payments } from "~/server/payments.server";
import { screenAction, screenLoader } from "~/server/route.server";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { CATALOGUE, inDollars, productOf } from "./catalogue";
import { startCheckout } from "./checkout.server";

export const meta: MetaFunction = () => [{ title: "Subscribe · August" }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: ISLAND_TIME_ZONE });
  const product = productOf(url.searchParams.get("tier"));
  const { name, priceCents, rhythm, renews, benefits } = CATALOGUE[product];
  return {
    isSubscribed:
      member.isSubscribed && !(product === "unlimited" && member.subscriptionTier !== "unlimited"),
    endsOn: member.subscriptionEndsAt && day.format(member.subscriptionEndsAt),
    product,
    offer: { name, price: inDollars(priceCents), rhythm, isRenewing: renews !== null, benefits },
    paymentsOn: payments() !== null,
  };
});

export const action = screenAction("welcomed", async ({ member, form }) =>
  redirect(await startCheckout(member, productOf(String(form.get("tier")))), 303),
);

function AlreadySubscribed({ endsOn }: { endsOn: string | null }) {
  return (
    <Page title="You are already subscribed" width="narrow">
      <Card>
        <p>{endsOn ? `Paid until ${endsOn}.` : "Yours for life."}</p>
        <p className="row">
          <LinkButton to="/discover">Discover</LinkButton>
          <LinkButton to="/messages" variant="secondary">
            Messages
          </LinkButton>
        </p>
      </Card>
    </Page>
  );
}

function Questions({ isRenewing }: { isRenewing: boolean }) {
  return (
    <section className="stack">
      <h2>Questions</h2>
      <details className="card">
        <summary>Does it renew?</summary>
        <p>
          {isRenewing
            ? "Yes, until you cancel. What you have paid for runs to its end."
            : "No. It is one payment, and the access stays."}
        </p>
      </details>
      <details className="card">
        <summary>Is there something cheaper?</summary>
        <p>
          Social is {inDollars(CATALOGUE.social.priceCents)} {CATALOGUE.social.rhythm}, Unlimited{" "}
          {inDollars(CATALOGUE.unlimited.priceCents)} {CATALOGUE.unlimited.rhythm}, the August
          membership {inDollars(CATALOGUE.august.priceCents)} {CATALOGUE.august.rhythm}.{" "}
          <a href="/pricing">Compare the plans</a>.
        </p>
      </details>
      <details className="card">
        <summary>And the connection fee?</summary>
        <p>$5 a match is noted on each card. Nobody is charged for it yet.</p>
      </details>
    </section>
  );
}

export default function Subscription() {
  const { isSubscribed, endsOn, product, offer, paymentsOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  if (isSubscribed) return <AlreadySubscribed endsOn={endsOn} />;
  return (
    <Page title={offer.name} width="narrow" intro={`${offer.price} ${offer.rhythm}`}>
      <Card as="section">
        <h2>What you get</h2>
        <ul className="checks">
          {offer.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        {paymentsOn ? null : (
          <Notice tone="warning" title="Unable to load payment form. Please try again.">
            <p>Payments are not switched on here, so nothing is charged and nothing is granted.</p>
          </Notice>
        )}
        {refusal ? (
          <Notice tone="danger" title={refusal.title} role="alert">
            <p>{refusal.message}</p>
          </Notice>
        ) : null}
        <form method="post" action="/subscription">
          <input type="hidden" name="tier" value={product} />
          <Button>{paymentsOn && !refusal ? `Go to payment: ${offer.price}` : "Retry"}</Button>
        </form>
        <p className="hint">
          You pay on the payment provider's own page. August never sees your card.
        </p>
      </Card>
      <Questions isRenewing={offer.isRenewing} />
    </Page>
  );
}
