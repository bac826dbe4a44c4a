import { tryCard } from "./payments-cards";
import { chargeInvoice } from "./payments-invoices";
import type { PayTarget } from "./payments-pages";
import { describePrice, money } from "./payments-prices";
import { authenticate, payWith, successUrl, toLines } from "./payments-sessions";
import { settleAttempt } from "./payments-subscriptions";
import type { World } from "./payments-world";

function checkoutTarget(world: World, id: string): PayTarget | null {
  const session = world.find("checkout.session", id);
  if (session.ui_mode !== "hosted_page") return null;
  const isPaid = session.status === "complete";
  return {
    path: `/pay/${id}`,
    heading: "Pay for August",
    verb: "Pay",
    items: toLines(session).map(({ name, price, quantity }) => ({
      name: quantity === 1 ? name : `${quantity} × ${name}`,
      price: describePrice(price),
    })),
    total: money(session.amount_total, session.currency ?? "usd"),
    closed:
      session.status === "open"
        ? null
        : isPaid
          ? "This is paid already."
          : "This payment has expired. Nothing was paid.",
    isExpired: session.status === "expired",
    doneUrl: successUrl(session),
    backUrl: isPaid ? successUrl(session) : session.cancel_url,
    pay: (card) => payWith(world, session, card),
    authenticate: (card, isProven) => authenticate(world, session, card, isProven),
  };
}

function invoiceTarget(world: World, id: string): PayTarget {
  const invoice = world.find("invoice", id);
  const { currency, lines, customer } = invoice;
  return {
    path: `/invoice/${id}`,
    heading: `Invoice ${invoice.number}`,
    verb: "Pay",
    items: lines.data.map((line) => ({
      name: line.description,
      price: money(line.amount, currency),
    })),
    total: money(invoice.amount_due, currency),
    closed:
      invoice.status === "open"
        ? null
        : invoice.status === "paid"
          ? "This invoice is paid."
          : "Nothing is due on this invoice anymore.",
    doneUrl: null,
    backUrl: null,
    pay(card) {
      const outcome = tryCard(card);
      if (outcome === "declined") chargeInvoice(world, invoice, card, false);
      if (outcome === "accepted") this.authenticate(card, true);
      return outcome;
    },
    authenticate(card, isProven) {
      if (!isProven || invoice.status !== "open") return;
      world.cards.set(customer, card);
      chargeInvoice(world, invoice, card, true);
      settleAttempt(world, invoice, true);
    },
  };
}

function portalTarget(world: World, id: string): PayTarget {
  const { customer, return_url, flow } = world.find("billing_portal.session", id);
  const card = world.cards.get(customer);
  return {
    path: `/portal/${id}`,
    heading: "Change your card",
    verb: "Save card",
    items: card ? [{ name: "Card on file", price: `•••• ${card.slice(-4)}` }] : [],
    total: null,
    closed: null,
    doneUrl: flow?.after_completion.redirect?.return_url ?? null,
    backUrl: return_url,
    pay(chosen) {
      const outcome = tryCard(chosen);
      if (outcome === "accepted") this.authenticate(chosen, true);
      return outcome;
    },
    authenticate(chosen, isProven) {
      if (isProven) world.cards.set(customer, chosen);
    },
  };
}

const TARGETS: Record<string, (world: World, id: string) => PayTarget | null> = {
  pay: checkoutTarget,
  invoice: invoiceTarget,
  portal: portalTarget,
};

/**
 * @param kind `pay`, `invoice` or `portal`, as the address of the page says
 * @returns null where no such page exists
 */
export const findTarget = (world: World, kind: string, id: string): PayTarget | null =>
  TARGETS[kind]?.(world, id) ?? null;
