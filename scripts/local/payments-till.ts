import type { Events } from "./payments-events";
import { missing, PaymentsError, readCheckout, readMap, refuseExpand } from "./payments-form";
import {
  type Customer,
  type Line,
  newId,
  newInvoice,
  newSubscription,
  nowS,
  periodEnd,
  type Session,
  type Subscription,
} from "./payments-objects";

interface Checkout {
  session: Session;
  lines: [Line, ...Line[]];
  subscriptionMetadata: Record<string, string>;
}

/** What the double knows and can do, in memory. `base` is where its pay page stands. */
export class Till {
  readonly #customers = new Map<string, Customer>();
  readonly #checkouts = new Map<string, Checkout>();
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(
    readonly base: () => string,
    readonly events: Events,
  ) {}

  makeCustomer(form: URLSearchParams): Customer {
    const customer: Customer = {
      id: newId("cus"),
      object: "customer",
      created: nowS(),
      email: form.get("email"),
      livemode: false,
      metadata: readMap(form, "metadata"),
      name: form.get("name"),
    };
    this.#customers.set(customer.id, customer);
    return customer;
  }

  makeSession(form: URLSearchParams): Session {
    const asked = readCheckout(form);
    const known = asked.customer === null ? null : this.#customers.get(asked.customer);
    if (known === undefined)
      throw new PaymentsError(400, `No such customer: '${asked.customer}'`, {
        code: "resource_missing",
        param: "customer",
      });
    const id = newId("cs_test");
    const total = asked.lines.reduce(
      (sum, { unitAmount, quantity }) => sum + unitAmount * quantity,
      0,
    );
    const session: Session = {
      id,
      object: "checkout.session",
      amount_subtotal: total,
      amount_total: total,
      cancel_url: asked.cancelUrl,
      client_reference_id: asked.clientReferenceId,
      created: nowS(),
      currency: asked.lines[0].currency,
      customer: asked.customer,
      customer_details: null,
      customer_email: asked.customerEmail,
      expires_at: asked.expiresAtS,
      invoice: null,
      livemode: false,
      metadata: asked.metadata,
      mode: asked.mode,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      success_url: asked.successUrl,
      url: `${this.base()}/pay/${id}`,
    };
    const { lines, subscriptionMetadata } = asked;
    this.#checkouts.set(id, { session, lines, subscriptionMetadata });
    return session;
  }

  /** A checkout; one past its time is expired by being looked at. */
  checkout(id: string): Checkout {
    const checkout = this.#checkouts.get(id);
    if (!checkout) throw missing("checkout.session", id);
    if (checkout.session.status === "open" && checkout.session.expires_at <= nowS())
      this.#expire(checkout.session);
    return checkout;
  }

  expireSession(id: string): Session {
    const { session } = this.checkout(id);
    if (session.status !== "open")
      throw new PaymentsError(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return this.#expire(session);
  }

  #expire(session: Session): Session {
    session.status = "expired";
    session.url = null;
    this.events.send("checkout.session.expired", session).catch(() => undefined);
    return session;
  }

  /**
   * Marks a checkout as paid and sends its events. A repeat does nothing.
   *
   * @returns a promise of the first delivery of `checkout.session.completed`
   * @throws PaymentsError 400 when the checkout has expired
   */
  pay(id: string): { session: Session; told: Promise<void> } {
    const { session, lines, subscriptionMetadata } = this.checkout(id);
    if (session.status === "complete") return { session, told: Promise.resolve() };
    if (session.status !== "open")
      throw new PaymentsError(400, "This Checkout Session has expired.");
    const email =
      session.customer_email ?? this.#customers.get(session.customer ?? "")?.email ?? null;
    session.status = "complete";
    session.url = null;
    session.payment_status = session.amount_total === 0 ? "no_payment_required" : "paid";
    session.customer_details = { email };
    const [{ recurring }] = lines;
    if (recurring) {
      session.customer ??= this.makeCustomer(new URLSearchParams(email ? { email } : {})).id;
      const line = { ...lines[0], recurring };
      const subscription = newSubscription(session.customer, line, subscriptionMetadata);
      const invoice = newInvoice(subscription, "subscription_create");
      this.#subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      session.invoice = invoice.id;
      this.events.send("customer.subscription.created", subscription).catch(() => undefined);
      this.events.send("invoice.paid", invoice).catch(() => undefined);
    } else session.payment_intent = newId("pi");
    return { session, told: this.events.send("checkout.session.completed", session) };
  }

  subscription(id: string): Subscription {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) throw missing("subscription", id);
    return subscription;
  }

  updateSubscription(id: string, form: URLSearchParams): Subscription {
    refuseExpand(form);
    const subscription = this.subscription(id);
    if (subscription.status === "canceled")
      throw new PaymentsError(
        400,
        "A canceled subscription can only update its cancellation_details.",
      );
    const atEnd = form.get("cancel_at_period_end");
    if (atEnd === "true" || atEnd === "false") {
      const [item] = subscription.items.data;
      subscription.cancel_at_period_end = atEnd === "true";
      subscription.cancel_at = atEnd === "true" ? (item?.current_period_end ?? null) : null;
      subscription.canceled_at = atEnd === "true" ? nowS() : null;
    } else if (atEnd !== null)
      throw new PaymentsError(400, `Invalid boolean: ${atEnd}`, { param: "cancel_at_period_end" });
    Object.assign(subscription.metadata, readMap(form, "metadata"));
    this.events.send("customer.subscription.updated", subscription).catch(() => undefined);
    return subscription;
  }

  cancelSubscription(id: string): Subscription {
    const subscription = this.subscription(id);
    // Stripe knows a subscription that has ended no more, as far as cancelling goes.
    if (subscription.status === "canceled") throw missing("subscription", id);
    subscription.status = "canceled";
    subscription.canceled_at ??= nowS();
    subscription.ended_at = nowS();
    this.events.send("customer.subscription.deleted", subscription).catch(() => undefined);
    return subscription;
  }

  /** Lets a subscription's period end now: it renews with an invoice, or ends if that was asked. */
  renewSubscription(id: string): Subscription {
    const subscription = this.subscription(id);
    if (subscription.cancel_at_period_end) return this.cancelSubscription(id);
    if (subscription.status !== "active") throw missing("subscription", id);
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = periodEnd(item.current_period_start, item.price.recurring);
    }
    const invoice = newInvoice(subscription, "subscription_cycle");
    this.events.send("customer.subscription.updated", subscription).catch(() => undefined);
    this.events.send("invoice.paid", invoice).catch(() => undefined);
    return subscription;
  }
}
