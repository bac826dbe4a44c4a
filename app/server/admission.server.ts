import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { data } from "@remix-run/node";
import { CAPACITY, ConcurrencyLimit, UNKNOWN_ADDRESS } from "./capacity.server";
import { sessionCookie } from "./cookies.server";
import { env } from "./env.server";
import { Refusal } from "./errors";
import { incomingAddress } from "./limits.server";
import { plainPage } from "./plain-page.server";
import { inWords, refusalHeaders } from "./refusals.server";

/*
 * One event loop does all the work, so that what arrives beyond what it can do waits for all that came before. Each
 * turn of the loop begins one request, so that a few are under way; a few more may wait, and the next is refused before
 * Remix hears of it (docs/decisions/0054).
 */

/** How many requests may wait before one of a kind is refused. */
interface WaitingLimit {
  /** How many may wait when it comes. */
  most: number;
  /** The same while requests have not waited for longer than a burst takes. */
  inBurst: number;
  /** True for what was typed: it counts for others of its kind alone, so that pages go on beside many forms. */
  isForm?: boolean;
  /** True for one that costs so little that it takes no turn: it begins at once or not at all. */
  takesNoTurn?: boolean;
}

interface WaitingRequest {
  /** The client's address. */
  from: string;
  /** True where nobody waits for the answer anymore. */
  isGone: () => boolean;
  begin: () => void;
}

/**
 * Places of one address among those that may wait, so that a client who does not go away leaves the others theirs. It is
 * a share: behind an address may be a mobile carrier.
 */
const countShare = (places: number): number => Math.max(2, Math.floor(places / 3));

/** Begins one request in each turn of the event loop and bounds how many wait for theirs. */
export class TurnQueue {
  readonly #waiting: (WaitingRequest & { isForm: boolean })[] = [];
  #isTurnTaken = false;
  /** When the queue was last empty, in milliseconds. */
  #emptyMs = Number.NEGATIVE_INFINITY;

  /**
   * @param whenTurnEnds calls back once everything that is due has run
   * @param readMs a clock that never goes back
   */
  constructor(
    private readonly whenTurnEnds: (callback: () => void) => void,
    private readonly readMs: () => number = () => performance.now(),
  ) {}

  /**
   * Begins a request at once or when it is its turn.
   * @returns false where as many wait as may, or as many of its address; then it is not begun
   */
  enter(
    request: WaitingRequest,
    { most, inBurst, isForm = false, takesNoTurn = false }: WaitingLimit,
  ): boolean {
    if (this.#waiting.length === 0) this.#emptyMs = this.readMs();
    const isBurst = this.readMs() - this.#emptyMs < CAPACITY.burstMs;
    const before = isForm ? this.#waiting : this.#waiting.filter((each) => !each.isForm);
    const places = isBurst ? inBurst : most;
    if (this.#isTurnTaken && before.length >= places) return false;
    if (takesNoTurn) {
      request.begin();
      return true;
    }
    const { from } = request;
    const own = from === UNKNOWN_ADDRESS ? [] : before.filter((each) => each.from === from);
    if (own.length >= countShare(places)) return false;
    this.#waiting.push({ ...request, isForm });
    if (!this.#isTurnTaken) this.#beginNext();
    return true;
  }

  get count(): number {
    return this.#waiting.length;
  }

  #beginNext(): void {
    let next = this.#waiting.shift();
    while (next?.isGone()) next = this.#waiting.shift();
    this.#isTurnTaken = next !== undefined;
    if (!next) return;
    this.whenTurnEnds(() => this.#beginNext());
    next.begin();
  }
}

/** Connections, and requests that take turns, which have come so far. */
let arrived = 0;

/** A turn's end is not put off for longer than this, whatever arrives. */
const MOST_TURNS = 64;

/**
 * Calls back after a turn of the event loop in which nothing came. why: Node accepts one connection in each turn, so that
 * connections would wait in the system for as many pages as came before them, where nobody counts them.
 */
function whenNothingComes(callback: () => void, left = MOST_TURNS): void {
  const before = arrived;
  setImmediate(() => {
    if (arrived === before || left === 0) callback();
    else whenNothingComes(callback, left - 1);
  });
}

const turns = new TurnQueue(whenNothingComes);

/** Counts a connection that was accepted. */
export function countConnection(): void {
  arrived += 1;
}

/** Never refused: the platform acts on a refusal, and leaving is everybody's right. */
const ALWAYS = new Set(["/livez", "/healthz", "/api/logout"]);

const PAYMENT_EVENTS = "/api/stripe/webhook";
const paymentEvents = new ConcurrencyLimit(CAPACITY.paymentEvents);

/** Parts of a page that was admitted: they cost little, and without them it would be broken. */
const PART = /^\/(?:assets|media)\//;
/** The same outside of those folders: what the build has copied from `public`. */
const FILES = new Set(["public", "build/client"].flatMap(listFiles));

function listFiles(folder: string): string[] {
  try {
    const found = readdirSync(folder, { withFileTypes: true });
    return found.filter((each) => each.isFile()).map(({ name }) => `/${name}`);
  } catch {
    return [];
  }
}
/** What scripts ask for by themselves, and will again: it costs little, and most of it is held. */
const POLL = /^\/(?:messages\/changes|api\/notifications)$/;

/**
 * How many may wait before a request is refused; null for one that is never refused and never waits. In development a
 * page asks for hundreds of modules, each by itself.
 */
function findLimit({ method, url = "", headers }: IncomingMessage): WaitingLimit | null {
  if (env().NODE_ENV === "development") return null;
  const path = url.replace(/\?.*/s, "");
  const isForm = method === "POST";
  const isPart = PART.test(path) || FILES.has(path);
  if (ALWAYS.has(path) || (!isForm && isPart && !path.endsWith(".data"))) return null;
  const { poll, visitor, member, form } = CAPACITY.waiting;
  if (!isForm && POLL.test(path)) return { ...poll, takesNoTurn: true };
  // A browser's guess. What August fetches when a link is pressed (`Purpose`) is a page: the visit takes that answer.
  if (headers["sec-purpose"]) return poll;
  if (isForm) return { ...form, isForm };
  return headers.cookie?.includes(`${sessionCookie().name}=`) ? member : visitor;
}

const busy = (message: string) =>
  new Refusal("busy", "One Moment", message, { retryAfterSeconds: 2 });

const REFUSALS = {
  opened: busy(
    "Many people are on August right now. Please open this page again in a few seconds.",
  ),
  sent: busy(
    "Many people are on August right now, so nothing was changed. Go back, where what you typed is kept, and send it again in a few seconds.",
  ),
  called: busy("Many people are on August right now. Please try again in a few seconds."),
} as const;

/** How the router reads a refusal (single fetch, turbo-stream): as the error of a form, or of every part of a screen. */
function toRouterText(refusal: Refusal, isForm: boolean): string {
  const { code, title, message } = inWords(refusal);
  const details = ["code", code, "title", title, "message", message];
  const first = isForm ? 3 : 4;
  const error = ["ErrorResponse", first, first + 7, first + 8];
  const names = {
    [`_${first + 1}`]: first + 2,
    [`_${first + 3}`]: first + 4,
    [`_${first + 5}`]: first + 6,
  };
  const content = ["error", error, names, ...details, refusal.status, ""];
  const head = isForm ? [{ _1: 2 }] : [["SingleFetchRedirect", 1], { _2: 3 }];
  return `${JSON.stringify([...head, ...content])}\n`;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function compose(refusal: Refusal, type?: string, body?: string): Promise<Answer> {
  const failure = data(inWords(refusal), { status: refusal.status });
  const page = plainPage(failure, undefined, refusal === REFUSALS.opened);
  const headers = { ...Object.fromEntries(page.headers), ...refusalHeaders(refusal) };
  if (type) Object.assign(headers, { "content-type": type });
  return { status: refusal.status, headers, body: body ?? (await page.text()) };
}

/** Answers that are always the same are made once: refusing has to be cheap. */
const composeAnswers = () => ({
  page: compose(REFUSALS.opened),
  form: compose(REFUSALS.sent),
  call: compose(
    REFUSALS.called,
    "application/json; charset=utf-8",
    JSON.stringify(inWords(REFUSALS.called)),
  ),
  routerPage: compose(REFUSALS.called, "text/x-script", toRouterText(REFUSALS.called, false)),
  routerForm: compose(REFUSALS.called, "text/x-script", toRouterText(REFUSALS.called, true)),
});
let answers: ReturnType<typeof composeAnswers> | undefined;

function findAnswer({ method, url = "", headers }: IncomingMessage): Promise<Answer> {
  answers ??= composeAnswers();
  const isForm = method === "POST";
  if (/\.data(?:\?|$)/.test(url)) return isForm ? answers.routerForm : answers.routerPage;
  const { accept = "" } = headers;
  const isCall = accept.includes("json") || (url.startsWith("/api/") && !accept.includes("html"));
  if (isCall) return answers.call;
  return isForm ? answers.form : answers.page;
}

let refused = 0;
let refusedAt: Date | null = null;

/** How many requests were refused since the start because too many waited, and when the last one was. */
export const readAdmission = () => ({ waiting: turns.count, refused, refusedAt });

/** Handles a request when it is its turn, or refuses it because too many wait. */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
  const from = incomingAddress(request);
  if (request.url?.replace(/\?.*/s, "") === PAYMENT_EVENTS) {
    if (paymentEvents.enter(from)) {
      response.once("close", () => paymentEvents.leave(from));
      handle();
    } else refuse(request, response);
    return;
  }
  const limit = findLimit(request);
  if (!limit) {
    handle();
    return;
  }
  // What takes no turn puts off no turn's end: a flood of it would hold up the pages.
  if (!limit.takesNoTurn) arrived += 1;
  const waiting = { from, isGone: () => response.destroyed, begin: handle };
  if (!turns.enter(waiting, limit)) refuse(request, response);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  refused += 1;
  refusedAt = new Date();
  void findAnswer(request).then(({ status, headers, body }) =>
    response.writeHead(status, headers).end(body),
  );
}
