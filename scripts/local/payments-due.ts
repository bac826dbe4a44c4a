import type { Due } from "./payments-clock";
import { collectInvoice } from "./payments-invoices";
import { expireSession } from "./payments-sessions";
import { renewSubscription, settleAttempt } from "./payments-subscriptions";
import type { World } from "./payments-world";

/** The earliest thing that time alone brings about. */
export function nextDue(world: World): Due | undefined {
  const due: Due[] = [];
  for (const { id, status, expires_at } of world.all("checkout.session"))
    if (status === "open") due.push({ atS: expires_at, run: () => expireSession(world, id) });
  for (const invoice of world.all("invoice"))
    if (invoice.status === "open" && invoice.next_payment_attempt)
      due.push({
        atS: invoice.next_payment_attempt,
        run: () => settleAttempt(world, invoice, collectInvoice(world, invoice)),
      });
  for (const { id, status, items } of world.all("subscription"))
    if (status === "active" || status === "past_due")
      due.push({ atS: items.data[0].current_period_end, run: () => renewSubscription(world, id) });
  return due.reduce<Due | undefined>(
    (first, one) => (first && first.atS <= one.atS ? first : one),
    undefined,
  );
}
