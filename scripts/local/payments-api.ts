import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "./http";
import { newId, PaymentsError } from "./payments-errors";
import { perform } from "./payments-operations";
import { type Decoded, decodeParams } from "./payments-params";
import type { World } from "./payments-world";

const KEPT_KEYS = 10_000;
const KEPT_REQUESTS = 10_000;
/** How long Stripe remembers an idempotency key. */
const KEY_LIFETIME_S = 24 * 3600;

/** A request of the API, as a check of it needs it. */
export interface RecordedRequest {
  method: string;
  path: string;
  params: Record<string, Decoded>;
  idempotencyKey: string | null;
}

interface Answer {
  status: number;
  value: unknown;
  hasBegun: boolean;
}
interface Remembered extends Answer {
  request: string;
  atS: number;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** @throws PaymentsError 401 unless the request carries the secret key */
function authorise(request: IncomingMessage, secretKey: string): void {
  const [scheme = "", sent = ""] = (request.headers.authorization ?? "").split(" ");
  const key =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(sent, "base64").toString("utf8").replace(/:.*$/, "")
      : sent;
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    throw new PaymentsError(401, `Invalid API Key provided: ${"*".repeat(8)}${key.slice(-4)}`);
}

/** The API of the double: authorisation, idempotency keys, and a record of every request. */
export class PaymentsApi {
  readonly requests: RecordedRequest[] = [];
  readonly #remembered = new Map<string, Remembered>();

  constructor(
    readonly world: World,
    readonly secretKey: string,
  ) {}

  #answer(method: string, path: string, params: Record<string, Decoded>): Answer {
    try {
      const value = perform(this.world, method, path, params);
      return { status: 200, value, hasBegun: true };
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      const hasBegun = error.status === 402 || error.details.code === "resource_missing";
      return { status: error.status, value: error.body(), hasBegun };
    }
  }

  #recall(key: string | undefined, request: string): Answer | undefined {
    const earlier = key === undefined ? undefined : this.#remembered.get(key);
    if (!earlier || this.world.clock.nowS() - earlier.atS > KEY_LIFETIME_S) return undefined;
    if (earlier.request === request) return earlier;
    throw new PaymentsError(
      400,
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      { type: "idempotency_error" },
    );
  }

  #remember(key: string, request: string, { status, value, hasBegun }: Answer): void {
    const atS = this.world.clock.nowS();
    this.#remembered.set(key, { status, value: structuredClone(value), hasBegun, request, atS });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > KEPT_KEYS && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    authorise(request, this.secretKey);
    const method = request.method ?? "GET";
    const body = await readBody(request);
    const params = decodeParams(new URLSearchParams(method === "POST" ? body : url.search));
    const header = request.headers["idempotency-key"];
    const key = method === "POST" && typeof header === "string" ? header : undefined;
    this.requests.push({ method, path: url.pathname, params, idempotencyKey: key ?? null });
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift();
    const headers = { "Request-Id": newId("req") };
    const same = `${method} ${url.pathname} ${body}`;
    const earlier = this.#recall(key, same);
    const answer = earlier ?? this.#answer(method, url.pathname, params);
    // Stripe keeps what came of a request that it began, failures included, not of one that it refused to read.
    if (key && !earlier && answer.hasBegun) this.#remember(key, same, answer);
    sendJson(response, answer.status, answer.value, {
      ...headers,
      ...(earlier && { "Idempotent-Replayed": "true" }),
    });
  }
}
