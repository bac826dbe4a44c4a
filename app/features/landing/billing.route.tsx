import { GRACE_DAYS } from "@db/schema/values";
import { RIGHTS } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { env } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "What costs something, when it’s due, and how to stop it.";

export const meta = publicMeta("Billing", INTRO);

export const loader = screenLoader("visitor", () => ({ contact: env().CONTACT_ADDRESS }));

/** How payments work; the pricing page has the amounts. */
export default function Billing() {
  return (
    <PublicPage spot="sailboat" title="Billing" intro={INTRO}>
      <p>
        All prices are on one page: <a href="/pricing">Pricing</a>. August is free to join. You only
        pay for what you choose there.
      </p>
      <h2>What you can get</h2>
      <ul>
        <li>
          <strong>Free:</strong> browse, like, and send {RIGHTS.free.messagesPerDay} messages a day
          to people who wrote to you.
        </li>
        <li>
          <strong>Social:</strong> a monthly plan that renews until you cancel it.
        </li>
        <li>
          <strong>Unlimited:</strong> paid once. It never renews.
        </li>
        <li>
          <strong>August membership:</strong> 30 days, renewing, with everything in Social. Social
          costs less for the same.
        </li>
      </ul>
      <p>
        Meetup plans and meetups past your limit have their own prices. You’ll see them at{" "}
        <a href="/meetups">Meetups</a> before you pay.
      </p>
      <h2>The connection fee</h2>
      <p>
        A match has a fee of {CONNECTION_FEE}, noted on each profile before you like someone. It’s
        due only once you both match. The one who opens the conversation pays it, and August tokens
        can cover it. If a match ends before anyone writes, a fee you paid covers the next
        conversation you open.
      </p>
      <h2>Paying</h2>
      <p>
        Stripe handles payments; your card details never reach August. What you pay for starts when
        Stripe confirms the payment, which takes a moment. While payments are off, August says so,
        charges nothing, not even the connection fee, and grants nothing.
      </p>
      <h2>Renewals</h2>
      <ul>
        <li>
          Social and meetup plans renew every month, the August membership every 30 days, until you
          cancel.
        </li>
        <li>
          You cancel in two clicks: memberships at <a href="/subscription">Subscription</a>, meetup
          plans at <a href="/meetups">Meetups</a>. You keep what you paid for until that time is up,
          and can resume until then.
        </li>
        <li>
          If a renewal fails, we tell you, and you keep everything for {GRACE_DAYS} more days. Pay
          or update your card by then to keep it; after that it pauses until it’s paid.
        </li>
      </ul>
      <h2>Refunds and returned payments</h2>
      <ul>
        <li>
          Charged twice, or by mistake? Write to <ContactLink /> and we’ll fix it.
        </li>
        <li>
          If a payment is refunded in full, or your bank asks for it back, you lose what it paid
          for: a membership ends, a connection fee is due again unless you’re already talking, and
          an upcoming meetup is canceled. If the bank sides with August, a fee counts again.
        </li>
        <li>
          A membership canceled for foul or indecent communications or content is not refunded.
        </li>
        <li>
          Your receipts are at <a href="/subscription">Subscription</a>.
        </li>
      </ul>
    </PublicPage>
  );
}
