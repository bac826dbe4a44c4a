import { ProfilePortrait } from "~/features/members/member-portrait";
import { feeOnTop, formatPrice } from "~/features/prices/price-texts";
import type { RefusedForm } from "~/server/web/form.server";
import { Page } from "~/ui/page";
import { Benefits } from "./benefits";
import { Receipts } from "./membership-card";
import type { Receipt } from "./memberships.server";
import type { Offered } from "./offer.server";
import { PaymentForm } from "./payment-form";
import { OtherOffers, Questions } from "./subscription-parts";

/** What the membership gives; folded where someone came to write to a match. */
function Offer({ isFolded, benefits }: { isFolded: boolean; benefits: readonly string[] }) {
  if (!isFolded)
    return (
      <section>
        <h2>What you get</h2>
        <Benefits benefits={benefits} />
      </section>
    );
  return (
    <details className="fold">
      <summary>What you get</summary>
      <Benefits benefits={benefits} />
    </details>
  );
}

interface OfferPageProps {
  offered: Offered;
  receipts: Receipt[];
  /** Why the plain form was refused. */
  refusal: RefusedForm["refusal"];
}

/** An offer with its one sum; where it lets someone write to a match, their face and the sum of both. */
export function OfferPage({ offered, receipts, refusal }: OfferPageProps) {
  const { product, name, benefits, renews, match, to, form, paymentsOn, current } = offered;
  const fields = { tier: product, ...(match && { match }) };
  return (
    <Page
      lead={
        to ? (
          <ProfilePortrait
            memberId={to.id}
            name={to.name}
            url={to.url}
            size={96}
            shape="tall"
            eager
          />
        ) : null
      }
      title={to ? `Write to ${to.name}` : name}
      intro={
        to ? `One payment: ${name} and the connection fee for this match.` : formatPrice(product)
      }
    >
      {current ? (
        <p>
          {`${name} replaces your ${current.name}, paid until ${current.paidUntil}. It won’t renew, and we don’t refund the rest.`}
        </p>
      ) : (
        <OtherOffers product={product} match={match} />
      )}
      <div className="stack offer">
        <PaymentForm
          form={form}
          action={`/subscription?${new URLSearchParams(fields)}`}
          fields={fields}
          refusal={refusal ?? undefined}
        />
        <div className="stack">
          {paymentsOn && !match ? <p className="hint">{feeOnTop(product)}</p> : null}
          <Offer isFolded={to !== null} benefits={benefits} />
          <Questions renews={renews} paymentsOn={paymentsOn} />
          <Receipts receipts={receipts} />
        </div>
      </div>
    </Page>
  );
}
