import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CATALOG, type Product } from "~/features/prices/catalog";
import {
  CONNECTION_FEE,
  feeOnTop,
  findProduct,
  inDollars,
  priceInWords,
} from "~/features/prices/in-words";
import { ISLAND_TIME_ZONE } from "~/server/clock.server";
import { payments } from "~/server/payments.server";
import { screenAction, screenLoader } from "~/server/route.server";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ContactLink } from "~/ui/contact-link";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Benefits } from "./benefits";
import { startHosted } from "./checkout.server";

export const meta = () => [{ title: "Subscribe · August" }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: ISLAND_TIME_ZONE });
  const product = findProduct(url.searchParams.get("tier"));
  const { name, priceCents, rhythm, renews, benefits, notOpenYet } = CATALOG[product];
  return {
    isSubscribed:
      member.isSubscribed && !(product === "unlimited" && member.subscriptionTier !== "unlimited"),
    endsOn: member.subscriptionEndsAt && day.format(member.subscriptionEndsAt),
    product,
    offer: {
      name,
      price: inDollars(priceCents),
      rhythm,
      isRenewing: renews !== null,
      benefits,
      notOpenYet,
    },
    paymentsOn: payments() !== null,
  };
});

export const action = screenAction("welcomed", async ({ member, form }) =>
  redirect(await startHosted(member, { membership: findProduct(String(form.get("tier"))) }), 303),
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

/** The prices of the other offers, so that nobody pays more than they need to (decision C1). */
function OtherOffers({ product }: { product: Product }) {
  const social = <a href="/subscription?tier=social">Social</a>;
  return (
    <p>
      {product === "august" ? (
        <>
          {social} gives the same for {priceInWords("social")}.
        </>
      ) : product === "social" ? (
        <>
          The <a href="/subscription">August membership</a> gives the same for{" "}
          {priceInWords("august")}.
        </>
      ) : (
        <>
          Matches and conversations alone: {social}, {priceInWords("social")}.
        </>
      )}{" "}
      <a href="/pricing">Compare the plans</a>.
    </p>
  );
}

function Questions({ isRenewing, paymentsOn }: { isRenewing: boolean; paymentsOn: boolean }) {
  return (
    <section className="stack">
      <h2>Questions</h2>
      <details className="card">
        <summary>Does it renew?</summary>
        <p>
          {isRenewing ? (
            <>
              Yes, until you cancel. You can't do this in the app yet; write to <ContactLink />. You
              keep what you paid for until the paid time ends.
            </>
          ) : (
            "No. It is one payment, and the access stays."
          )}
        </p>
      </details>
      <details className="card">
        <summary>What about the connection fee?</summary>
        <p>
          {CONNECTION_FEE} a match, noted on each card. It is due only once both have matched, from
          the one who opens the conversation, before the first message.{" "}
          {paymentsOn
            ? "It can be waived with August Tokens."
            : "While payments are not switched on nobody is charged for it, and what you open then stays free of it."}
        </p>
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
        <Benefits {...offer} />
        <OtherOffers product={product} />
        {paymentsOn ? null : (
          <Notice tone="warning" title="Unable to load payment form. Please try again.">
            <p>
              Payments are not switched on here, so nothing is charged, not even the connection fee,
              and nothing is granted.
            </p>
          </Notice>
        )}
        {refusal ? (
          <Notice tone="danger" title={refusal.title} role="alert">
            <p>{refusal.message}</p>
          </Notice>
        ) : null}
        {paymentsOn ? <p>{feeOnTop(product)}</p> : null}
        <form method="post" action="/subscription">
          <input type="hidden" name="tier" value={product} />
          <Button>{paymentsOn && !refusal ? `Go to payment: ${offer.price}` : "Retry"}</Button>
        </form>
        <p className="hint">
          You pay on the payment provider's own page. August never sees your card.
        </p>
      </Card>
      <Questions isRenewing={offer.isRenewing} paymentsOn={paymentsOn} />
    </Page>
  );
}
