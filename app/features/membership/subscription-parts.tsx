import { GRACE_DAYS } from "@db/schema/values";
import { CATALOG, type Product } from "~/features/prices/catalog";
import { CONNECTION_FEE, priceInWords } from "~/features/prices/price-texts";
import { ContactLink } from "~/ui/contact-link";

/** The address of an offer; `match` is paid for with it. */
const offerPath = (product: Product, match: string | null): string =>
  `/subscription?${new URLSearchParams({ tier: product, ...(match && { match }) })}`;

/** The prices of the other offers, so that nobody pays more than they need to (rule price-whole). */
export function OtherOffers({ product, match }: { product: Product; match: string | null }) {
  const social = <a href={offerPath("social", match)}>Social</a>;
  return (
    <p className="hint">
      {product === "august" ? (
        <>
          {social} gives the same for {priceInWords("social")}.
        </>
      ) : product === "social" ? (
        <>
          The <a href={offerPath("august", match)}>{CATALOG.august.name}</a> gives the same for{" "}
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

interface QuestionsProps {
  renews: boolean;
  paymentsOn: boolean;
}

/** What people ask before they pay. */
export function Questions({ renews, paymentsOn }: QuestionsProps) {
  return (
    <section>
      <h2>Questions</h2>
      <details className="fold">
        <summary>Does it renew?</summary>
        <p>
          {renews
            ? `Yes, until you cancel. You cancel here in two clicks, and keep what you paid for until the paid time ends. If a renewal fails, you keep everything for ${GRACE_DAYS} more days, and we tell you.`
            : "No. It is one payment, and the access stays."}
        </p>
      </details>
      <details className="fold">
        <summary>What about the connection fee?</summary>
        <p>
          {CONNECTION_FEE} a match, noted on each profile. It is due only once both have matched,
          from the one who opens the conversation, before the first message.{" "}
          {paymentsOn
            ? "It can be waived with August Tokens."
            : "While payments are off, no one is charged for it, and what you open then stays free of it."}
        </p>
      </details>
      <details className="fold">
        <summary>Can I get my money back?</summary>
        <p>
          Charged twice, or by mistake? Write to <ContactLink /> and we put it right.{" "}
          <a href="/billing">Billing</a> says how refunds work.
        </p>
      </details>
    </section>
  );
}
