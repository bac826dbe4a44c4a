import { GRACE_DAYS } from "@db/schema/values";
import { CATALOG, type Product } from "~/features/prices/catalog";
import { CONNECTION_FEE, formatPrice } from "~/features/prices/price-texts";
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
          {social} gives the same for {formatPrice("social")}.
        </>
      ) : product === "social" ? (
        <>
          The <a href={offerPath("august", match)}>{CATALOG.august.name}</a> gives the same for{" "}
          {formatPrice("august")}.
        </>
      ) : (
        <>
          Just matches and conversations? {social} is {formatPrice("social")}.
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
            ? `Yes, until you cancel, right here in two clicks. You keep what you paid for. If a renewal fails, we tell you, and you have ${GRACE_DAYS} more days.`
            : "No. You pay once and keep it."}
        </p>
      </details>
      <details className="fold">
        <summary>What about the connection fee?</summary>
        <p>
          {CONNECTION_FEE} a match. The one who starts the conversation pays it, once you’ve both
          matched.{" "}
          {paymentsOn
            ? "Or use August Tokens."
            : "While payments are off, it’s free, and conversations you open stay free."}
        </p>
      </details>
      <details className="fold">
        <summary>Can I get my money back?</summary>
        <p>
          Charged twice, or by mistake? Write to <ContactLink />, and we’ll fix it.{" "}
          <a href="/billing">How refunds work</a>
        </p>
      </details>
    </section>
  );
}
