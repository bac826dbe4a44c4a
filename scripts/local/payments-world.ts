import type { Charge, Dispute, PaymentIntent, Refund } from "./payments-charges";
import type { Clock } from "./payments-clock";
import type { Customer, PortalSession } from "./payments-customers";
import { PaymentsError } from "./payments-errors";
import type { Events } from "./payments-events";
import type { Invoice, InvoicePayment } from "./payments-invoices";
import type { Price } from "./payments-prices";
import type { Session } from "./payments-sessions";
import type { Subscription } from "./payments-subscriptions";

type ApiObject =
  | Charge
  | Customer
  | Dispute
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | PortalSession
  | Price
  | Refund
  | Session
  | Subscription;
type Kind = ApiObject["object"];
type Of<K extends Kind> = Extract<ApiObject, { object: K }>;

/** Everything that the payments double knows, in memory. */
export class World {
  readonly #objects = new Map<string, { id: string; object: string }>();
  /** Numbers of the cards on file, by customer. */
  readonly cards = new Map<string, string>();

  constructor(
    /** The address of the double. */
    readonly base: () => string,
    readonly clock: Clock,
    readonly events: Events,
    /** How long a page waits for August to accept the webhooks before it redirects back. */
    readonly deliverWithinMs: number,
  ) {}

  add<T extends { id: string; object: string }>(object: T): T {
    this.#objects.set(object.id, object);
    return object;
  }

  /** Loses an object, as a deletion in the dashboard does, and keys of another mode. */
  forget = (id: string): boolean => this.#objects.delete(id);

  /** An object of any kind. */
  get = (id: string): object | undefined => this.#objects.get(id);

  /**
   * @param param the parameter that named the object; without it, the path did
   * @throws PaymentsError 404, or 400 for a parameter
   */
  find<K extends Kind>(kind: K, id: string, param?: string): Of<K> {
    const object = this.#objects.get(id);
    if (object?.object === kind) return object as Of<K>;
    throw new PaymentsError(param ? 400 : 404, `No such ${kind}: '${id}'`, {
      code: "resource_missing",
      param: param ?? "id",
    });
  }

  /** All objects of a kind, the newest first. */
  all<K extends Kind>(kind: K): Of<K>[] {
    return [...this.#objects.values()].filter((one) => one.object === kind).reverse() as Of<K>[];
  }
}
