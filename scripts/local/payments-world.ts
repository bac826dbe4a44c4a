import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { Events } from "./payments-events";

export const DAY_S = 24 * 3600;

/** An id like Stripe's: a prefix and an opaque rest. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** An error in the shape of Stripe's API. */
export class PaymentsError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; decline_code?: string; param?: string } = {},
  ) {
    super(message);
  }

  /** The body of the response. */
  body() {
    return { error: { type: "invalid_request_error", ...this.details, message: this.message } };
  }
}

/** The objects of the API, by the name that it gives them. */
interface Kinds {
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  price: Stripe.Price;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
}
export type Kind = keyof Kinds;
const PREFIXES: Record<Kind, string> = {
  "billing_portal.session": "bps",
  charge: "ch",
  "checkout.session": "cs_test",
  customer: "cus",
  dispute: "du",
  invoice: "in",
  invoice_payment: "inpay",
  payment_intent: "pi",
  price: "price",
  refund: "re",
  subscription: "sub",
};

interface Due {
  /** Unix seconds. */
  atS: number;
  run: () => void;
}

/** Everything that the payments double knows, in memory, and its clock: the real one, which tests put forward. */
export class World {
  readonly #objects = new Map<string, { id: string; object: string }>();
  #due: Due[] = [];
  #offsetS = 0;
  /** The time at which something is due, while it runs. */
  #runningS: number | null = null;
  /** Numbers of the cards on file, by customer. */
  readonly cards = new Map<string, string>();
  /** What each checkout sells, and what its payment or subscription will say of it. */
  readonly sold = new Map<
    string,
    { lines: { price: Stripe.Price; quantity: number }[]; metadata: Stripe.Metadata }
  >();

  /** @param base gives the address of the double */
  constructor(
    readonly base: () => string,
    readonly events: Events,
  ) {}

  /** Unix seconds. */
  nowS = (): number => this.#runningS ?? Math.floor(Date.now() / 1000) + this.#offsetS;

  /** Runs something at a time to come, unless the object that it is about is lost by then. */
  schedule(id: string, atS: number, run: () => void): void {
    this.#due.push({ atS, run: () => void (this.#objects.has(id) && run()) });
  }

  /** Puts the clock forward by some seconds, and runs what falls due on the way, each at its own time. */
  advance(byS: number): void {
    const untilS = this.nowS() + byS;
    for (;;) {
      const [next] = this.#due.sort((one, other) => one.atS - other.atS);
      if (!next || next.atS > untilS) break;
      this.#due.shift();
      this.#runningS = next.atS;
      next.run();
      this.#runningS = null;
    }
    this.#offsetS += byS;
  }

  /** Makes an object. Its fields have the names and types that the library generates from Stripe's OpenAPI document. */
  add<K extends Kind>(kind: K, fields: Partial<Kinds[K]>): Kinds[K] {
    const id = newId(PREFIXES[kind]);
    const object = { id, object: kind, created: this.nowS(), livemode: false, ...fields };
    this.#objects.set(object.id, object);
    return object as unknown as Kinds[K];
  }

  /** Loses an object, as a deletion in the dashboard does, and keys of another mode. */
  forget = (id: string): boolean => this.#objects.delete(id);

  /** An object of any kind. */
  get = (id: string): object | undefined => this.#objects.get(id);

  /**
   * @param param the parameter that named the object; without it, the path did
   * @throws PaymentsError 404, or 400 for a parameter
   */
  find<K extends Kind>(kind: K, id: unknown, param?: string): Kinds[K] {
    const object = this.#objects.get(String(id));
    if (object?.object === kind) return object as unknown as Kinds[K];
    throw new PaymentsError(param ? 400 : 404, `No such ${kind}: '${id}'`, {
      code: "resource_missing",
      param: param ?? "id",
    });
  }

  /** All objects of a kind, the newest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    const found = [...this.#objects.values()].filter(({ object }) => object === kind);
    return found.reverse() as unknown as Kinds[K][];
  }
}
