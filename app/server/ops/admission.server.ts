import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { data } from "@remix-run/node";
import { hasSignedSession } from "../web/cookies.server";
import { findDirectKind } from "../web/direct-paths.server";
import { Refusal } from "../web/errors";
import { pathOf, wantsJson } from "../web/incoming.server";
import { plainPage } from "../web/plain-page.server";
import { inWords, refusalHeaders } from "../web/refusals.server";
import { routerError } from "../web/router-error";
import { CAPACITY, ConcurrencyLimit } from "./capacity.server";
import { env } from "./env.server";
import { incomingAddress } from "./rate-limits.server";
import { type Line, TurnQueue, type WaitingLimit } from "./turn-queue.server";

/*
 * One event loop does all the work, so that what arrives beyond what it can do waits for all that came before. Each
 * turn of the loop begins one request, so that a few are under way; a few more may wait, and the next is refused before
 * Remix hears of it (record 54).
 */

/** Connections, and requests that take turns, which have come so far. */
let arrived = 0;

/** A turn's end is not postponed for longer than this, whatever arrives. */
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

/** What bypasses Remix and is being answered, or was in this turn. */
const atOnce = new ConcurrencyLimit(CAPACITY.atOnce);

const LOGOUT = "POST /api/logout";
/**
 * What begins before all that waits: whoever is signed in may log out, and a payment has been made. Each has a few
 * places, so that a flood of it holds up no page; more of it waits like any form.
 */
const FIRST = new Map(
  [LOGOUT, "POST /api/stripe/webhook"].map((what) => [what, new ConcurrencyLimit(CAPACITY.first)]),
);

/** Parts of a page that was admitted: they cost little, and without them it would be broken. */
const PART = /^\/(?:assets|media\/[^/]+)\/[^/]+\.(?!data$)\w+$/;
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
/** What scripts ask for by themselves, and will again, through Remix. */
const BELL = "/api/notifications";

/** Where a request waits for its turn, and how many may before it is refused. */
interface Turn {
  line: Line;
  limit: WaitingLimit;
  /** Places in which it begins before all that waits, if one is free. */
  first?: ConcurrencyLimit | undefined;
}

/**
 * The kind of a request; null for one that is never refused and never waits. In development a page asks for hundreds of
 * modules, each by itself.
 */
function findKind(request: IncomingMessage): Turn | ReturnType<typeof findDirectKind> | null {
  if (env().NODE_ENV === "development") return null;
  const { method, headers } = request;
  const path = pathOf(request);
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && (PART.test(path) || FILES.has(path))) return null;
  const direct = isRead && findDirectKind(path);
  if (direct) return direct;
  // Whose cookie is forged waits like a visitor. Whether the session has ended is not known before the database is asked.
  const isMember = hasSignedSession(headers.cookie);
  const what = `${method} ${path}`;
  // Logging out without a session changes nothing, so it waits as a page does.
  if (method === "POST" && (isMember || what !== LOGOUT)) {
    const line = isMember ? "form" : "visitorForm";
    return { line, limit: CAPACITY.waiting.form, first: FIRST.get(what) };
  }
  const line = isMember ? "member" : "visitor";
  // A browser's guess. What August fetches when a link is pressed (`Purpose`) is a page: the visit takes that answer.
  const isUnasked = (isRead && path === BELL) || headers["sec-purpose"];
  return { line, limit: CAPACITY.waiting[isUnasked ? "poll" : line] };
}

const busy = (message: string) =>
  new Refusal("busy", "One Moment", message, { retryAfterSeconds: 2 });

const REFUSALS = {
  opened: busy("August is busy right now. Please open this page again in a few seconds."),
  sent: busy(
    "August is busy right now, so nothing was changed. Go back, what you typed is still there, and send it again in a few seconds.",
  ),
  called: busy("August is busy right now. Please try again in a few seconds."),
} as const;

/** How the router reads a refusal: as the error of a form, or of every part of a screen. */
function toRouterText({ title, message }: Refusal, isForm: boolean): string {
  const [error, ...parts] = routerError(title, message);
  // Parts name each other by their places, so that what moves goes to the end.
  const ofScreen = [["SingleFetchRedirect", parts.length + 1], ...parts, error];
  return `${JSON.stringify(isForm ? [error, ...parts] : ofScreen)}\n`;
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

function findAnswer(request: IncomingMessage): Promise<Answer> {
  answers ??= composeAnswers();
  const isForm = request.method === "POST";
  if (/\.data(?:\?|$)/.test(request.url ?? ""))
    return isForm ? answers.routerForm : answers.routerPage;
  if (wantsJson(request)) return answers.call;
  return isForm ? answers.form : answers.page;
}

let refused = 0;
let refusedAt: Date | null = null;

/** How many requests were refused since the start because too many waited, and when the last one was. */
export const readAdmission = () => ({ waiting: turns.count, refused, refusedAt });

/** Handles a request; what it returns, if anything, resolves once it is answered or held. */
type Handle = () => Promise<void> | undefined;

/** Begins one that takes no turn. @returns false where it is not begun, since as many are under way as may */
function beginAtOnce(
  places: ConcurrencyLimit,
  from: string,
  response: ServerResponse,
  handle: Handle,
): boolean {
  if (!places.enter(from)) return false;
  // Many are read and answered in one turn of the event loop, and whoever waits for the next one waits for all of them.
  const leave = () => setImmediate(() => places.leave(from));
  const begun = handle();
  if (begun) void begun.then(leave);
  else response.once("close", leave);
  return true;
}

/** Handles a request when it is its turn, or refuses it because too many wait. */
export function admit(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
  const kind = findKind(request);
  if (!kind) return void handle();
  const from = incomingAddress(request);
  if (typeof kind === "string") {
    const hasRoom = kind === "check" || turns.hasRoom("member", CAPACITY.waiting.poll);
    if (!hasRoom || !beginAtOnce(atOnce, from, response, handle)) refuse(request, response);
    return;
  }
  const { line, limit, first } = kind;
  if (first && beginAtOnce(first, from, response, handle)) return;
  // Requests that take no turn must not postpone the end of one: a flood of them would hold up the pages.
  arrived += 1;
  const begin = () => void handle();
  const waiting = { from, isGone: () => response.destroyed, begin };
  if (!turns.enter(waiting, line, limit)) refuse(request, response);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  refused += 1;
  refusedAt = new Date();
  void findAnswer(request).then(({ status, headers, body }) =>
    response.writeHead(status, headers).end(body),
  );
}
