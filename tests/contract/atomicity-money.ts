import { deleteAccount } from "~/features/deletion/delete-account.server";
import { closeMatch } from "~/features/matches/closing.server";
import { book } from "~/features/meetups/booking/booking.fixture";
import { startHosted } from "~/features/membership/checkout.server";
import { applyPaymentEvent, applyWaitingEvents } from "~/features/membership/events.server";
import { reconcile } from "~/features/membership/reconciliation.server";
import { stopCharges } from "~/features/membership/stop-charges.server";
import { sendMessage } from "~/features/messages/messages.server";
import { CATALOG, MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { MINUTE_MS, now } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import type { Verb } from "../support/atomicity";
import { provider } from "../support/fake-provider";
import { advanceClock, matchPair, type Person, runSql } from "../support/island";
import type { Cast } from "./atomicity-cast";
import { endPlans, reachLimit } from "./atomicity-meetups";

type Metadata = Record<string, string>;

/** A payment at the provider, and the event that says so. */
function pay({ id: memberId }: Person, amountCents: number, metadata: Metadata): () => unknown {
  const { intents, events } = provider.data;
  const number = Object.keys(intents).length;
  const [intent, event] = [`pi_${number}`, `evt_pi_${number}`];
  intents[intent] = { amountCents, metadata: { memberId, ...metadata } };
  events[event] = {
    type: "checkout.session.completed",
    object: { id: "cs_0", payment_intent: intent, invoice: null, metadata: { memberId } },
  };
  return () => applyPaymentEvent(provider.event(event));
}

/** A subscription at the provider, and the event that says so. */
function subscribe({ id: memberId }: Person, product: string): () => unknown {
  const { subscriptions, events } = provider.data;
  const id = `sub_${Object.keys(subscriptions).length}`;
  subscriptions[id] = { memberId, product, isCanceled: false };
  events[`evt_${id}`] = { type: "customer.subscription.updated", object: { id } };
  return () => applyPaymentEvent(provider.event(`evt_${id}`));
}

/** The event of a refund of the first payment. */
function refund(): () => unknown {
  provider.data.refunds.push("pi_0");
  provider.data.events.evt_refund = {
    type: "charge.refunded",
    object: { payment_intent: "pi_0" },
  };
  return () => applyPaymentEvent(provider.event("evt_refund"));
}

const client = () => {
  const stripe = payments();
  if (!stripe) throw new Error("Payments are off.");
  return stripe;
};

const EVENT = ["membership/events#applyPaymentEvent"];
const isInSteps = true;

/** Checkouts, what the provider's events change, and what is stopped there. */
export const MONEY_VERBS: Record<string, (cast: Cast) => Verb> = {
  "a first checkout": ({ ada }) => ({
    writers: [
      "membership/checkout#startCheckout",
      "membership/checkout#startHosted",
      "membership/payment-provider#openCustomer",
    ],
    isInSteps,
    prepare: () => {
      const viewer = ada.viewer();
      return () => startHosted(viewer, { membership: "unlimited" });
    },
  }),
  "a checkout that replaces another one": ({ ada }) => ({
    writers: ["membership/checkout#startHosted", "membership/stop-charges#expireCheckout"],
    isInSteps,
    prepare: async () => {
      endPlans(ada);
      const viewer = ada.viewer();
      await startHosted(viewer, { membership: "august" });
      return () => startHosted(viewer, { membership: "unlimited" });
    },
  }),
  "a paid connection fee": ({ ada, ben }) => ({
    writers: EVENT,
    isInSteps,
    prepare: async () => {
      const { matchId } = matchPair(ada, ben);
      await startHosted(ben.viewer(), { matchId });
      return pay(ben, 1000, { matchId, feeCents: "1000" });
    },
  }),
  "a first message that a kept fee pays for": ({ ada, bea, ben }) => ({
    writers: [],
    prepare: async () => {
      const ended = matchPair(bea, ben);
      closeMatch(bea, ended.matchId, "");
      await pay(ben, 1000, { matchId: ended.matchId, feeCents: "1000" })();
      const { conversationId } = matchPair(ada, ben);
      const viewer = ben.viewer();
      const outgoing = { content: "Hello Ada", clientId: "first-message" };
      return () => sendMessage(viewer, conversationId, outgoing);
    },
  }),
  "a connection fee that is refunded": ({ ada, ben }) => ({
    writers: EVENT,
    isInSteps,
    prepare: async () => {
      const { matchId } = matchPair(ada, ben);
      await pay(ben, 1000, { matchId, feeCents: "1000" })();
      return refund();
    },
  }),
  "a paid seat": ({ ada }) => ({
    writers: EVENT,
    isInSteps,
    prepare: () => {
      reachLimit(ada);
      return pay(ada, MEETUP_BASE_CENTS, { bookingId: `${book(ada, { extra: "card" })}` });
    },
  }),
  "a paid seat that is refunded": ({ ada }) => ({
    writers: EVENT,
    isInSteps,
    prepare: async () => {
      reachLimit(ada);
      await pay(ada, MEETUP_BASE_CENTS, { bookingId: `${book(ada, { extra: "card" })}` })();
      return refund();
    },
  }),
  "a membership for life, which stops the one that renews": ({ ada }) => ({
    writers: EVENT,
    isInSteps,
    sweep: applyWaitingEvents,
    prepare: async () => {
      await subscribe(ada, "august")();
      return pay(ada, CATALOG.unlimited.priceCents, { product: "unlimited" });
    },
  }),
  "a payment of somebody who has left": ({ ada }) => ({
    writers: EVENT,
    isInSteps,
    prepare: () => {
      deleteAccount(ada.viewer());
      return pay(ada, CATALOG.unlimited.priceCents, { product: "unlimited" });
    },
  }),
  "an event that waits": ({ ada }) => ({
    writers: ["membership/events#applyWaitingEvents"],
    job: "payment events",
    isInSteps,
    prepare: () => {
      subscribe(ada, "august");
      const at = now().getTime() - 5 * MINUTE_MS;
      runSql(`INSERT INTO payment_events (id, type, created_at, received_at)
        VALUES ('evt_sub_0', 'customer.subscription.updated', ${at}, ${at})`);
      return () => applyWaitingEvents();
    },
  }),
  "what somebody could still be charged for who has left": ({ ada }) => ({
    writers: ["membership/stop-charges#stopCharges", "membership/stop-charges#stopRenewal"],
    isInSteps,
    continuesAfterFailure: true,
    prepare: async () => {
      await startHosted(ada.viewer(), { membership: "unlimited" });
      await subscribe(ada, "august")();
      const at = now().getTime();
      runSql(`UPDATE users SET state = 'deleted', state_changed_at = ${at} WHERE id = '${ada.id}'`);
      return () => stopCharges(client());
    },
  }),
  "a deletion that stops what renews": ({ ada }) => ({
    writers: ["membership/stop-charges#stopChargesSoon", "deletion/delete-account#deleteAccount"],
    isInSteps,
    sweep: applyWaitingEvents,
    prepare: async () => {
      await subscribe(ada, "august")();
      const viewer = ada.viewer();
      return () => deleteAccount(viewer);
    },
  }),
  "a reconciliation that finds two differences": ({ ada, bea }) => ({
    writers: ["membership/reconciliation#reconcile"],
    rewrites: ["payment_differences"],
    prepare: () => {
      subscribe(ada, "august");
      subscribe(bea, "august");
      advanceClock(60 * MINUTE_MS);
      return () => reconcile(client());
    },
  }),
};
