import type { Events } from "./payments-events";
import {
  missing,
  newId,
  newInvoice,
  newSession,
  newSubscription,
  nowS,
  PaymentsError,
  periodEnd,
  type Session,
  type Subscription,
} from "./payments-objects";

/** The state of the payments double, in memory. `base` is the address of its pay page. */
export class PaymentsState {
  readonly #sessions = new Map<string, Session>();
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(
    readonly base: () => string,
    readonly events: Events,
  ) {}

  makeSession(form: URLSearchParams) {
    const session = newSession(form, this.base());
    this.#sessions.set(session.object.id, session);
    return session.object;
  }

  /** Finds a checkout; one past its time expires when it is read. */
  session(id: string): Session {
    const session = this.#sessions.get(id);
    if (!session) throw missing("checkout.session", id);
    if (session.object.status === "open" && session.object.expires_at <= nowS()) this.expire(id);
    return session;
  }

  expire(id: string) {
    const session = this.#sessions.get(id)?.object;
    if (!session) throw missing("checkout.session", id);
    if (session.status !== "open")
      throw new PaymentsError(400, `This Checkout Session has a status of ${session.status}.`);
    Object.assign(session, { status: "expired", url: null });
    this.events.send("checkout.session.expired", session);
    return session;
  }

  /**
   * Marks an open checkout as paid and sends its events. A repeat does nothing.
   *
   * @returns resolves at the first delivery of `checkout.session.completed`
   */
  async pay(id: string): Promise<void> {
    const session = this.session(id);
    const { object } = session;
    if (object.status !== "open") return;
    Object.assign(object, { status: "complete", url: null, payment_status: "paid" });
    if (session.line.recurring) {
      const subscription = newSubscription(session);
      const invoice = newInvoice(subscription, "subscription_create");
      this.#subscriptions.set(subscription.object.id, subscription);
      object.customer = subscription.object.customer;
      object.subscription = subscription.object.id;
      object.invoice = invoice.id;
      this.events.send("customer.subscription.created", subscription.object);
      this.events.send("invoice.paid", invoice);
    } else object.payment_intent = newId("pi");
    await this.events.send("checkout.session.completed", object);
  }

  #subscription(id: string): Subscription {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) throw missing("subscription", id);
    return subscription;
  }

  subscription = (id: string) => this.#subscription(id).object;

  /** Sets or clears the cancellation of a subscription at the end of its period. */
  updateSubscription(id: string, form: URLSearchParams) {
    const { object, item } = this.#subscription(id);
    const isLeaving = form.get("cancel_at_period_end") === "true";
    object.cancel_at_period_end = isLeaving;
    object.cancel_at = isLeaving ? item.current_period_end : null;
    object.canceled_at = isLeaving ? nowS() : null;
    this.events.send("customer.subscription.updated", object);
    return object;
  }

  cancelSubscription(id: string) {
    const { object } = this.#subscription(id);
    // Stripe returns "not found" when an ended subscription is canceled.
    if (object.status === "canceled") throw missing("subscription", id);
    object.status = "canceled";
    object.canceled_at ??= nowS();
    object.ended_at = nowS();
    this.events.send("customer.subscription.deleted", object);
    return object;
  }

  /** Ends a subscription's period now: it renews with an invoice, or ends if it was canceled. */
  renewSubscription(id: string) {
    const subscription = this.#subscription(id);
    const { object, item, recurring } = subscription;
    if (object.cancel_at_period_end) return this.cancelSubscription(id);
    if (object.status !== "active") throw missing("subscription", id);
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(item.current_period_start, recurring);
    this.events.send("customer.subscription.updated", object);
    this.events.send("invoice.paid", newInvoice(subscription, "subscription_cycle"));
    return object;
  }
}
