import { RIGHTS } from "~/features/prices/catalog";
import { PriceNote } from "~/features/prices/price-note";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

const TITLE = "Subscribe to Access Messages";

const WHAT_FOR = (
  <p>
    With a subscription you start conversations. Without one you can answer people who wrote to you,{" "}
    {RIGHTS.free.messagesPerDay} messages a day.
  </p>
);

interface Props {
  /** False where payments are not configured. */
  paymentsOn: boolean;
}

/**
 * Asks a member with matches to subscribe: first on the page, and with the fee of the first message
 * (rule price-whole).
 */
export function SubscribePrompt({ paymentsOn }: Props) {
  return (
    <EmptyState
      spot="bottle-post"
      tone="hydrangea"
      title={TITLE}
      action={<LinkButton to="/subscription">Subscribe</LinkButton>}
    >
      {WHAT_FOR}
      <PriceNote paymentsOn={paymentsOn} withFee />
    </EmptyState>
  );
}

/**
 * Asks a member without anybody to write to, below what comes first for them: to meet somebody. No match is there
 * whose fee the next step could cost.
 */
export function SubscribeSection({ paymentsOn }: Props) {
  return (
    <section className="stack" aria-labelledby="subscribe-title">
      <h2 id="subscribe-title">{TITLE}</h2>
      {WHAT_FOR}
      <PriceNote paymentsOn={paymentsOn} />
      <p>
        <LinkButton to="/subscription" variant="secondary">
          Subscribe
        </LinkButton>
      </p>
    </section>
  );
}
