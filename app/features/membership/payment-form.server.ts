import type { Renewal } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { after, DAY_MS, islandDate, longDay, now } from "~/server/data/clock.server";
import { env } from "~/server/ops/env.server";
import { payments } from "~/server/ops/payments.server";
import type { Viewer } from "~/server/web/viewer.server";
import { type Bill, composeBill, type Line, type Order } from "./order.server";

/** What the payment form of an order shows. */
export interface PaymentFormData {
  lines: { name: string; amount: string; rhythm: string }[];
  total: string;
  /** What is charged again, when and until when; null for what is paid once. */
  renewal: string | null;
  /** Path to which someone goes back who does not pay. */
  backTo: string;
  /** The body of the call that opens the form on the page. */
  call: Record<string, string | number>;
  /** How the provider's form is loaded; null where payments are not configured (rule payments-off). */
  provider: { scriptUrl: string; publishableKey: string } | null;
}

/** The day on which something bought now is charged again; the last of a shorter month. */
function renewalDay({ interval, count }: NonNullable<Renewal>): string {
  if (interval === "day") return longDay(after(now(), count * DAY_MS));
  const [year = 0, month = 1, date = 1] = islandDate(now()).split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  // Noon in UTC is the same day on the island.
  return longDay(Date.UTC(year, month - 1 + count, Math.min(date, last), 12));
}

const describeRhythm = (renews: Renewal): string =>
  renews === null ? "once" : renews.interval === "month" ? "a month" : `for ${renews.count} days`;

function describeRenewal(lines: readonly Line[]): string | null {
  const line = lines.find(({ renews }) => renews !== null);
  if (!line?.renews) return null;
  const every = line.renews.interval === "month" ? "month" : `${line.renews.count} days`;
  return `${line.name} renews on ${renewalDay(line.renews)} at ${inDollars(line.amountCents)}, and every ${every} after that, until you cancel. Canceling takes two clicks.`;
}

const toCall = ({ membership, matchId, meetupPlan, bookingId }: Order) => ({
  ...(membership && { tierId: membership }),
  ...(matchId && { matchId }),
  ...(meetupPlan && { plan: meetupPlan }),
  ...(bookingId && { bookingId }),
});

const readProvider = (): PaymentFormData["provider"] => {
  const { STRIPE_JS_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = env();
  return payments() && publishableKey ? { scriptUrl, publishableKey } : null;
};

const showBill = ({ order, lines, totalCents, backTo }: Bill): PaymentFormData => ({
  lines: lines.map(({ name, amountCents, renews }) => ({
    name,
    amount: inDollars(amountCents),
    rhythm: describeRhythm(renews),
  })),
  total: inDollars(totalCents),
  renewal: describeRenewal(lines),
  backTo,
  call: toCall(order),
  provider: readProvider(),
});

/**
 * Loads what the payment form of an order shows. It opens no checkout and changes nothing.
 *
 * @throws Refusal as `composeBill`
 */
export const loadPaymentForm = (viewer: Viewer, order: Order): PaymentFormData =>
  showBill(composeBill(viewer, order));
