import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";

/** The double's own connection, which a test that disconnects August leaves alone. */
const send = globalThis.fetch;

/** Pauses before each try of a delivery, in milliseconds; past the last one the event is given up. */
const BACK_OFF_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;
/** What each event waits for those that were made after it, which so arrive before it. */
const LATE_MS = 20;
/** When an event that was accepted comes once more. */
const REPEAT_AFTER_MS = 150;

interface Delivery {
  event: Stripe.Event;
  tries: number;
  delivered: boolean;
}

export type Events = ReturnType<typeof startEvents>;

/**
 * Delivers signed webhook events as Stripe may: a little late, the newest first, each twice, and again with back-off
 * until the receiver answers 2xx.
 *
 * @param nowS Unix seconds, for the time of an event
 */
export function startEvents(webhookUrl: string, secret: string, nowS: () => number) {
  const deliveries: Delivery[] = [];
  const stopped = new AbortController();
  /** Settled while deliveries go out. */
  let gate = Promise.resolve();
  let open: (() => void) | null = null;
  /** How many events were made so far. */
  let made = 0;

  async function attempt(delivery: Delivery): Promise<boolean> {
    const payload = JSON.stringify(delivery.event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    let isAccepted = false;
    try {
      const response = await send(webhookUrl, {
        method: "POST",
        body: payload,
        headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
        redirect: "manual",
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      isAccepted = response.ok;
      await response.body?.cancel();
    } catch {
      // It is tried again.
    }
    delivery.tries += 1;
    delivery.delivered ||= isAccepted;
    return isAccepted;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const wait = (ms: number) => pause(ms, undefined, { signal: stopped.signal, ref: false });
    const order = ++made;
    await wait(0);
    await gate;
    await wait((made - order) * LATE_MS);
    for (const waitMs of BACK_OFF_MS) {
      await wait(waitMs);
      await gate;
      // A test may have delivered it by hand.
      if (delivery.delivered || (await attempt(delivery))) break;
    }
    await wait(REPEAT_AFTER_MS);
    await gate;
    if (delivery.delivered) await attempt(delivery);
  }

  return {
    /** Makes an event of an object as it is now, and starts to deliver it. */
    send(type: string, object: object): void {
      const event = {
        id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
        object: "event",
        api_version: Stripe.API_VERSION,
        created: nowS(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      } as unknown as Stripe.Event;
      const delivery = { event, tries: 0, delivered: false };
      deliveries.push(delivery);
      // A stop ends it.
      deliver(delivery).catch(() => undefined);
    },
    list: (): readonly Delivery[] => deliveries,
    /** Delivers again what has not arrived, one try each. */
    async deliverRest(): Promise<void> {
      for (const delivery of deliveries) if (!delivery.delivered) await attempt(delivery);
    },
    /** Holds deliveries back, or lets those go that were held back. */
    pause(isPaused: boolean): void {
      open?.();
      open = null;
      if (isPaused)
        gate = new Promise<void>((resolve) => {
          open = resolve;
        });
    },
    /** Waits until every event so far has been tried, unless deliveries are held back. @param withinMs at most */
    async tried(withinMs = 60_000): Promise<void> {
      const untilMs = Date.now() + withinMs;
      while (!open && Date.now() < untilMs && deliveries.some(({ tries }) => tries === 0))
        await pause(5, undefined, { signal: stopped.signal });
    },
    stop: (): void => stopped.abort(),
  };
}
