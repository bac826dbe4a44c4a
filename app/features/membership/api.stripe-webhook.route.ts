import type { ActionFunctionArgs } from "@remix-run/node";
import { SECOND_MS } from "~/server/data/clock.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { errorFields, log } from "~/server/ops/log.server";
import { signedEvent } from "~/server/ops/payments.server";
import { NotSaved } from "~/server/ops/storage-faults.server";
import { BODY_LIMIT_BYTES, readBody } from "~/server/web/body.server";
import { Refusal } from "~/server/web/errors";
import { callFailure, json, postOnly } from "~/server/web/route.server";
import { applyPaymentEvent } from "./events.server";

/** The provider sends an event in one piece, and again where it was cut off. */
const LONGEST_EVENT_MS = 2 * SECOND_MS;

/**
 * POST /api/stripe/webhook. The payment provider's webhook: the one action without an origin (CSRF)
 * check, because its signature proves its sender.
 */
export const action = async (args: ActionFunctionArgs): Promise<Response> => {
  let event: ReturnType<typeof signedEvent>;
  try {
    const body = await readBody(args.request, BODY_LIMIT_BYTES.profile, LONGEST_EVENT_MS);
    event = signedEvent(body, args.request.headers.get("Stripe-Signature"));
  } catch (error) {
    if (error instanceof Refusal && (error.code === "busy" || error.code === "too_slow"))
      return callFailure(error, args);
    log("warn", "payment_event_refused", {
      cause: error instanceof Error ? error.name : "unknown",
    });
    return json({ message: "The signature doesn’t match." }, { status: 400 });
  }
  try {
    return json({ applied: await retryWhileLocked(() => applyPaymentEvent(event)) });
  } catch (error) {
    if (error instanceof NotSaved) return callFailure(error, args);
    log("error", "payment_event_failed", { type: event.type, ...errorFields(error) });
    return json({ message: "Please send it again." }, { status: 500 });
  }
};

export const loader = postOnly;
