import type Stripe from "stripe";
import { html, type Markup, type PageOptions } from "./page";
import { acceptsNow, CARDS, DECLINED, GOOD_CARD } from "./payments-charges";
import { payWith, successUrl } from "./payments-checkout";
import { chargeInvoice, settleAttempt } from "./payments-subscriptions";
import type { World } from "./payments-world";

const DOUBLE = html`<p class="kicker">This is a local double: no money moves.</p>`;

const money = (cents: number | null, currency = "usd") =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format((cents ?? 0) / 100);

/** "$19.00 every month" */
function describePrice({ unit_amount, currency, recurring }: Stripe.Price): string {
  const amount = money(unit_amount, currency);
  if (!recurring) return amount;
  const { interval, interval_count: count } = recurring;
  return `${amount} every ${count === 1 ? interval : `${count} ${interval}s`}`;
}

/** What a page takes a card for: a checkout, an open invoice, or the card on file. */
export interface PayTarget {
  heading: string;
  /** What the button says. */
  verb: string;
  items: { name: string; price: string }[];
  total: string | null;
  /** Why no card is asked for anymore. */
  closed: string | null;
  /** Where paying leads; null stays on the page. */
  doneUrl: string | null;
  backUrl: string | null;
  /** @returns whether the card is accepted */
  pay: (card: string) => boolean;
}

/** What the page of a checkout says, by the checkout's status, when it takes no card. */
const CLOSED: Record<string, string> = {
  complete: "This is paid already.",
  expired: "This payment has expired. Nothing was paid.",
};

function checkoutTarget(world: World, id: string): PayTarget {
  const session = world.find("checkout.session", id);
  return {
    heading: "Pay for August",
    verb: "Pay",
    items: (world.sold.get(id)?.lines ?? []).map(({ price }) => ({
      name: price.nickname ?? "",
      price: describePrice(price),
    })),
    total: money(session.amount_total),
    closed: CLOSED[session.status ?? ""] ?? null,
    doneUrl: session.status === "expired" ? null : successUrl(session),
    backUrl: session.status === "complete" ? successUrl(session) : session.cancel_url,
    pay: (card) => payWith(world, session, card),
  };
}

function invoiceTarget(world: World, id: string): PayTarget {
  const invoice = world.find("invoice", id);
  return {
    ...{ heading: "Invoice from August", verb: "Pay", items: [] },
    total: money(invoice.amount_due),
    closed: invoice.status === "open" ? null : "Nothing is due on this invoice anymore.",
    ...{ doneUrl: null, backUrl: null },
    pay(card) {
      const isPaid = chargeInvoice(world, invoice, card, acceptsNow(card));
      if (isPaid) {
        world.cards.set(String(invoice.customer), card);
        settleAttempt(world, invoice, true);
      }
      return isPaid;
    },
  };
}

function portalTarget(world: World, id: string): PayTarget {
  const { customer, return_url: backUrl } = world.find("billing_portal.session", id);
  const card = world.cards.get(customer);
  return {
    ...{ heading: "Change your card", verb: "Save card", total: null, closed: null },
    items: card ? [{ name: "Card on file", price: `•••• ${card.slice(-4)}` }] : [],
    ...{ doneUrl: backUrl, backUrl },
    pay(chosen) {
      if (acceptsNow(chosen)) world.cards.set(customer, chosen);
      return acceptsNow(chosen);
    },
  };
}

/** What a page that takes cards is for, by the first part of its path. */
export const TARGETS: Record<string, (world: World, id: string) => PayTarget> = {
  pay: checkoutTarget,
  invoice: invoiceTarget,
  portal: portalTarget,
};

/** The test cards as radio buttons. */
const chooseCard = (checked?: string): Markup => html`<fieldset class="cards">
<legend>Test card</legend>${Object.entries(CARDS).map(
  ([number, { label, does }]) =>
    html`<label><input type="radio" name="card" value="${number}"${number === checked && html` checked`}><span>${label}<small>${does}</small></span></label>`,
)}</fieldset>`;

/** The page of a target, in the state that it is in. */
export function payPage(target: PayTarget, isDeclined: boolean): PageOptions {
  const { heading, verb, items, total, closed, doneUrl, backUrl } = target;
  const error = !closed && isDeclined;
  const back = backUrl && html`<a class="button" href="${backUrl}">Back</a>`;
  return {
    title: `${error ? "Error: " : ""}${heading} · Local payments`,
    narrow: true,
    formTargets: doneUrl ? [doneUrl] : [],
    body: html`<h1>${heading}</h1>${DOUBLE}
<div class="card"><dl>${items.map(({ name, price }) => html`<dt>${name}</dt><dd>${price}</dd>`)}</dl>
${total && html`<p class="amount">${total}</p>`}
${error && html`<p class="error" role="alert">${DECLINED}</p>`}
${closed && html`<p>${closed}</p>`}
<form method="post">${!closed && chooseCard(GOOD_CARD)}
<div class="actions">${!closed && html`<button type="submit" class="main">${verb}</button>`}${back}</div></form></div>`,
  };
}

/** @param script runs in the frame, and keeps the card out of August's own page */
export const framePage = (script: string): PageOptions => ({
  title: "Payment · Local payments",
  isFramed: true,
  body: html`<form>${chooseCard()}</form>`,
  script,
});

export const receiptPage = ({ amount, currency, created, id }: Stripe.Charge): PageOptions => ({
  title: "Receipt · Local payments",
  narrow: true,
  body: html`<h1>Receipt from August</h1>${DOUBLE}
<div class="card"><p class="amount">${money(amount, currency)}</p><dl>
<dt>Paid</dt><dd>${new Date(created * 1000).toISOString().slice(0, 10)}</dd>
<dt>Number</dt><dd>${id}</dd></dl></div>`,
});
