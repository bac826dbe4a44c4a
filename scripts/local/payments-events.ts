import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { newId } from "./payments-errors";

/** Pauses before each try of a delivery, in milliseconds; past the last one the event is given up. */
const BACK_OFF_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;
const KEPT_EVENTS = 1_000;

export interface Delivery {
  event: {
    id: string;
    object: "event";
    api_version: string;
    created: number;
    data: { object: unknown };
    livemode: false;
    pending_webhooks: number;
    request: null;
    type: string;
  };
  /** The status of every answer so far; 0 where none came. */
  answers: number[];
  delivered: boolean;
}

export interface Events {
  /** Makes an event of the object as it is now and starts to deliver it. */
  send(type: string, object: object): void;
  /** Runs something that sends events; resolves when each of them was accepted, or given up. */
  accepted(run: () => void): Promise<unknown>;
  /** Delivers an event once more, one try; nothing when there is no such event. */
  resend(id: string): Promise<Delivery | undefined>;
  list(): readonly Delivery[];
  /** Holds deliveries back, or lets those go that were held back. */
  pause(isPaused: boolean): void;
  isPaused(): boolean;
  /** Resolves once every event so far has been tried, unless deliveries are held back. */
  tried(): Promise<void>;
  /** Drops undelivered events. */
  stop(): void;
}

/**
 * Delivers signed webhook events, each on its own, with back-off until the receiver answers 2xx.
 * Like the real thing it promises neither an order nor that an event arrives only once.
 *
 * @param webhookUrl the receiver
 * @param webhookSecret what signs each delivery, at the moment it is made
 * @param nowS Unix seconds, for the time of an event
 */
export function startEvents(webhookUrl: string, webhookSecret: string, nowS: () => number): Events {
  const deliveries: Delivery[] = [];
  const stopped = new AbortController();
  /** Settled while deliveries go out. */
  let gate = Promise.resolve();
  let open: (() => void) | null = null;
  let sending: Promise<void>[] = [];

  async function attempt(delivery: Delivery): Promise<boolean> {
    const payload = JSON.stringify(delivery.event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    let status = 0;
    try {
      const response = await fetch(webhookUrl, {
        method: "POST",
        body: payload,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signature,
        },
        redirect: "manual",
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      status = response.status;
      await response.body?.cancel();
    } catch {
      // No answer counts as 0 and is tried again.
    }
    delivery.answers.push(status);
    const ok = status >= 200 && status < 300;
    if (ok) delivery.delivered = true;
    return ok;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    for (const waitMs of BACK_OFF_MS) {
      await pause(waitMs, undefined, { signal: stopped.signal });
      await gate;
      // A test may have delivered it by hand while deliveries were held back.
      if (delivery.delivered || (await attempt(delivery))) return;
    }
    throw new Error(`The receiver never took ${delivery.event.id}.`);
  }

  return {
    send(type, object) {
      const delivery: Delivery = {
        event: {
          id: newId("evt"),
          object: "event",
          api_version: Stripe.API_VERSION,
          created: nowS(),
          data: { object: structuredClone(object) },
          livemode: false,
          pending_webhooks: 1,
          request: null,
          type,
        },
        answers: [],
        delivered: false,
      };
      deliveries.push(delivery);
      if (deliveries.length > KEPT_EVENTS) deliveries.shift();
      const done = deliver(delivery);
      // Nothing needs to wait for a delivery, and a failed one is visible in the list.
      done.catch(() => undefined);
      sending.push(done);
    },
    accepted(run) {
      sending = [];
      run();
      return Promise.allSettled(sending);
    },
    async resend(id) {
      const delivery = deliveries.find(({ event }) => event.id === id);
      if (delivery) await attempt(delivery);
      return delivery;
    },
    list: () => deliveries,
    pause(isPaused) {
      if (isPaused === (open !== null)) return;
      open?.();
      open = null;
      if (isPaused)
        gate = new Promise<void>((resolve) => {
          open = resolve;
        });
    },
    isPaused: () => open !== null,
    async tried() {
      while (open === null && deliveries.some(({ answers }) => answers.length === 0))
        await pause(10, undefined, { signal: stopped.signal });
    },
    stop: () => stopped.abort(),
  };
}
