import { randomBytes } from "node:crypto";

/** An id like Stripe's: a prefix and an opaque rest. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

interface Details {
  type?: "invalid_request_error" | "idempotency_error" | "card_error";
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
}

/** An error in the shape of Stripe's API. */
export class PaymentsError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  /** The body of the response. */
  body() {
    return { error: { type: "invalid_request_error", ...this.details, message: this.message } };
  }
}
