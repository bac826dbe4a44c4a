import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { data } from "@remix-run/node";
import { toRouterText } from "../remix-internals/router-error";
import { Refusal } from "../web/errors";
import { HEALTH_PATHS, POLL_PATHS, pathOf, wantsJson } from "../web/incoming.server";
import { plainPage } from "../web/plain-page.server";
import { refusalHeaders, toRefusalBody } from "../web/refusals.server";

/*
 * One event loop does all the work, so what arrives beyond what it can do would wait for all that came before. The
 * newest request is refused instead, before Remix hears of it (record 54).
 */

/** How many requests may be in flight when another of a kind comes, and how many while the processor is saturated. */
const LIMITS = {
  /** What scripts and browsers ask for by themselves, and will again. */
  poll: { usual: 48, saturated: 4 },
  page: { usual: 48, saturated: 8 },
  /** Someone wrote what is in it. */
  form: { usual: 96, saturated: 64 },
} as const;

/** What takes longer waits for another service, a slow link or a change, and uses no processor meanwhile. */
const LONGEST_MS = 1_000;

/** Parts of a page that was admitted: they cost little, and without them it would be broken. */
const PART = /^\/(?:assets|media\/[^/]+)\/[^/]+\.(?!data$)\w+$/;

/** The same: what the build has copied from `public`. */
const FILES = new Set(
  existsSync("build/client") ? readdirSync("build/client").map((name) => `/${name}`) : [],
);

/** The kind of a request; null for one that is never refused. */
function findKind(request: IncomingMessage): keyof typeof LIMITS | null {
  const { method, headers } = request;
  const path = pathOf(request);
  if (method !== "GET" && method !== "HEAD") return "form";
  if (PART.test(path) || FILES.has(path) || HEALTH_PATHS.has(path)) return null;
  // A browser's guess. What August fetches when a link is tapped (`Purpose`) is a page: the visit takes that answer.
  return POLL_PATHS.has(path) || headers["sec-purpose"] ? "poll" : "page";
}

const SAMPLE_MS = 500;
/** The share of its time that a saturated event loop works. */
const SATURATED = 0.95;
/** Longer than a sample, since what comes in waves leaves a short rest now and then. */
const RECOVERY_MS = 700;
/** So many still wait after half a second only where more comes than can be done: a burst has been worked off by then. */
const BACKLOG = 24;

let sample = { atMs: performance.now(), usage: performance.eventLoopUtilization() };
let saturatedUntilMs = 0;

/**
 * Whether the event loop had no rest in half a second, lately, and was behind with its work. After a quiet time the next
 * request finds that it had.
 */
function isSaturated(): boolean {
  const nowMs = performance.now();
  if (nowMs - sample.atMs >= SAMPLE_MS) {
    const usage = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(usage, sample.usage);
    const isBehind = nowMs < saturatedUntilMs || inFlight.reads.size >= BACKLOG;
    if (utilization > SATURATED && isBehind) saturatedUntilMs = nowMs + RECOVERY_MS;
    sample = { atMs: nowMs, usage };
  }
  return nowMs < saturatedUntilMs;
}

/** Connections and counted requests that came so far. */
let arrivals = 0;

/** Counts a connection that was accepted. */
export function countConnection(): void {
  arrivals += 1;
}

/** The begin of a request is not postponed for longer than this, whatever comes. */
const MOST_TURNS = 16;

/**
 * Begins a request after a turn of the event loop in which nothing came. why: Node accepts one connection in each turn, so
 * that behind a page that begins at once others would wait in the system, where nobody counts or refuses them.
 */
function whenNothingComes(begin: () => void, left = MOST_TURNS): void {
  const before = arrivals;
  setImmediate(() => {
    if (arrivals === before || left === 0) begin();
    else whenNothingComes(begin, left - 1);
  });
}

/** Requests in flight. Forms may wait for another process's lock, in which case pages still have room. */
const inFlight = { reads: new Set<ServerResponse>(), forms: new Set<ServerResponse>() };
const countInFlight = () => inFlight.reads.size + inFlight.forms.size;
let refused = 0;
let refusedAt: Date | null = null;

/** How many requests are in flight, how many were refused since the start, and when the last one was. */
export const readAdmission = () => ({ waiting: countInFlight(), refused, refusedAt });

/** Passes a request on to Express, or answers it with 503 where too many of its kind are in flight. */
export function refuseOverload(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const kind = findKind(request);
  const most = kind && LIMITS[kind][isSaturated() ? "saturated" : "usual"];
  const count = kind === "form" ? countInFlight() : inFlight.reads.size;
  if (most !== null && count >= most) return void refuse(request, response);
  if (!kind) {
    next();
    return;
  }
  arrivals += 1;
  (kind === "form" ? inFlight.forms : inFlight.reads).add(response);
  const timer = setTimeout(() => endFlight(response), LONGEST_MS);
  response.once("close", () => {
    clearTimeout(timer);
    endFlight(response);
  });
  whenNothingComes(() => response.destroyed || next());
}

/** Counts a request no longer, since it waits for a change from now on. @param response undefined without our server */
export function endFlight(response: ServerResponse | undefined): void {
  if (!response) return;
  inFlight.reads.delete(response);
  inFlight.forms.delete(response);
}

const busy = (message: string) =>
  new Refusal("busy", "One Moment", message, { retryAfterSeconds: 2 });

const OPENED = busy("August is busy right now. Please open this page again in a few seconds.");
const SENT = busy(
  "August is busy right now, so nothing was changed. Go back, what you typed is still there, and send it again in a few seconds.",
);
const CALLED = busy("August is busy right now. Please try again in a few seconds.");

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function compose(refusal: Refusal, type?: string, body?: string): Promise<Answer> {
  const failure = data(toRefusalBody(refusal), { status: refusal.status });
  const page = plainPage(failure, undefined, refusal === OPENED);
  const headers = { ...Object.fromEntries(page.headers), ...refusalHeaders(refusal) };
  if (type) headers["content-type"] = type;
  return { status: refusal.status, headers, body: body ?? (await page.text()) };
}

/** Composes what a kind of request reads. */
const COMPOSE = {
  page: () => compose(OPENED),
  form: () => compose(SENT),
  call: () =>
    compose(CALLED, "application/json; charset=utf-8", JSON.stringify(toRefusalBody(CALLED))),
  routerPage: () => compose(CALLED, "text/x-script", toRouterText(CALLED, false)),
  routerForm: () => compose(CALLED, "text/x-script", toRouterText(CALLED, true)),
} as const;

/** Answers that are always the same are composed once: refusing has to be cheap. */
const composed: Partial<Record<keyof typeof COMPOSE, Promise<Answer>>> = {};

function findReader(request: IncomingMessage): keyof typeof COMPOSE {
  const isForm = request.method === "POST";
  if (/\.data(?:\?|$)/.test(request.url ?? "")) return isForm ? "routerForm" : "routerPage";
  if (wantsJson(request)) return "call";
  return isForm ? "form" : "page";
}

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  refused += 1;
  refusedAt = new Date();
  const reader = findReader(request);
  composed[reader] ??= COMPOSE[reader]();
  const { status, headers, body } = await composed[reader];
  response.writeHead(status, headers).end(body);
}
