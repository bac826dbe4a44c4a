import { GRACE_DAYS } from "@db/schema/values";
import { RIGHTS } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "What costs something, when it is due, and how to stop it.";

export const meta = publicMeta("Billing", INTRO);

/** How payments work; the pricing page has the amounts. */
export default function Billing() {
  return (
    <PublicPage spot="sailboat" title="Billing" intro={INTRO}>
      <p>
        All prices are on one page: <a href="/pricing">Pricing</a>. August is free to join; you pay
        only for what you choose there.
      </p>
      <h2>What there is</h2>
      <ul>
        <li>
          <strong>Free:</strong> browse, like, and send {RIGHTS.free.messagesPerDay} messages a day
          to people who wrote to you.
        </li>
        <li>
          <strong>Social:</strong> a monthly plan that renews until you cancel it.
        </li>
        <li>
          <strong>Unlimited:</strong> paid once. It does not renew.
        </li>
        <li>
          <strong>August membership:</strong> 30 days, renewing, with everything in Social. Social
          costs less for the same.
        </li>
      </ul>
      <p>
        Meetup plans and meetups beyond your limit have their own prices, which stand at{" "}
        <a href="/meetups">Meetups</a> before you pay.
      </p>
      <h2>The connection fee</h2>
      <p>
        A match has a fee of {CONNECTION_FEE}, noted on each profile before you like someone. It is
        due only once both of you have matched, is paid by the member who opens the conversation,
        and can be waived with August tokens. If a match ends before anyone writes, a fee that was
        paid for it covers the next conversation that its payer opens.
      </p>
      <h2>Paying</h2>
      <p>
        Payments are handled by Stripe; your card details never reach August. What you pay for
        begins when Stripe confirms the payment, which takes a moment. While payments are not
        switched on, August says so, charges nothing, not even the connection fee, and grants
        nothing.
      </p>
      <h2>Renewals</h2>
      <ul>
        <li>
          Social and meetup plans renew every month, the August membership every 30 days, until you
          cancel.
        </li>
        <li>
          You cancel in two clicks: memberships at <a href="/subscription">Subscription</a>, meetup
          plans at <a href="/meetups">Meetups</a>. You keep what you paid for until the paid time
          ends, and can resume until then.
        </li>
        <li>
          If a renewal fails, we tell you, and you keep everything for {GRACE_DAYS} more days. Pay
          or update your card by then to keep it; after that it pauses until it’s paid.
        </li>
      </ul>
      <h2>Refunds and returned payments</h2>
      <ul>
        <li>
          Charged twice, or by mistake? Write to <ContactLink /> and we put it right.
        </li>
        <li>
          What is refunded in full, or asked back by your bank, is taken back: a membership ends, a
          connection fee is due again unless the conversation has begun, and a meetup ahead that it
          paid for is canceled. If the bank decides for August, a fee counts again.
        </li>
        <li>
          A membership that is canceled for foul or indecent communications or content is not
          refunded.
        </li>
        <li>
          Your receipts stand at <a href="/subscription">Subscription</a>.
        </li>
      </ul>
    </PublicPage>
  );
}
