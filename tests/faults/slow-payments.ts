import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../scripts/local/free-port";
import { startPaymentsDouble } from "../../scripts/local/payments-double";

const SECRET_KEY = "sk_test_faults";
const WEBHOOK_SECRET = "whsec_faults";

export interface SlowPayments {
  settings: Record<string, string>;
  /** Ids of the checkouts that were opened, each once. */
  opened: Set<string>;
  /** Requests that have reached it. */
  asked(): number;
  /** Delay of each response, in milliseconds. */
  delayMs: number;
  stop(): Promise<void>;
}

/**
 * The payments double behind a counter that delays its responses, and refuses an idempotency key that is in use
 * as Stripe does. why: two requests meet at the provider only when it takes its time, and the double alone does not
 * say how many checkouts it has opened.
 */
export async function startSlowPayments(): Promise<SlowPayments> {
  const port = await freePorts(2);
  const double = await startPaymentsDouble({
    port,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: "http://localhost:9/api/stripe/webhook",
  });
  let asked = 0;
  const payments: SlowPayments = {
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: "pk_test_faults",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://localhost:${port + 1}`,
    },
    opened: new Set(),
    asked: () => asked,
    delayMs: 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await double.stop();
    },
  };
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    asked += 1;
    const key = String(request.headers["idempotency-key"] ?? asked);
    if (keys.has(key)) {
      const error = { type: "idempotency_error", code: "idempotency_key_in_use" };
      response.writeHead(409, { "Content-Type": "application/json" });
      return void response.end(JSON.stringify({ error }));
    }
    keys.add(key);
    response.once("close", () => keys.delete(key));
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const headers = new Headers();
    for (const name of ["authorization", "idempotency-key", "content-type"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const upstream = await fetch(`${double.base}${request.url}`, {
      method: request.method,
      headers,
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    });
    const text = await upstream.text();
    const { id, object } = JSON.parse(text) as { id?: string; object?: string };
    if (object === "checkout.session" && id) payments.opened.add(id);
    await pause(payments.delayMs);
    response.writeHead(upstream.status, { "Content-Type": "application/json" }).end(text);
  });
  await new Promise<void>((done) => server.listen(port + 1, "127.0.0.1", done));
  return payments;
}
