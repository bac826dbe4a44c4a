import type { Path } from "@remix-run/react";
import { routerError } from "~/server/web/router-error";
import { findWorkers, noteAnswer } from "../session.client";
import { showToast } from "../toast";
import { DEAD_MS, SLOW_MS } from "./answer-waits";

const DATA = /\/[^/]*\.data$/;

/** An action's answer without anything in it, as the router reads it. */
const NOTHING = '[{"_1":-5},"data"]\n';

/** Shown for a form that was never sent. */
const UNSENT = {
  title: "You’re offline",
  typed: "so this wasn’t saved. What you typed is still here.",
  message: "This wasn’t sent. Go back and send it again when you’re online.",
};
/** The server may have acted, and its answer been lost. */
const LOST = {
  title: "The connection was lost",
  typed:
    "so we don’t know if this was saved. What you typed is still here. Try again: it only counts once.",
  message: "We don’t know if this was sent. Go back and try again: it only counts once.",
};

/** Leaves the screen where a form was sent from it as it is, with what was typed, and says what became of it. */
function answerForm({ pathname }: URL, { title, typed, message }: typeof LOST): Response {
  const isOwn = pathname.replace(/(?:_root)?\.data$/, "") === location.pathname;
  if (isOwn) showToast({ tone: "danger", title: `${title},`, message: typed });
  return new Response(isOwn ? NOTHING : JSON.stringify(routerError(title, message)), {
    status: 503,
  });
}

/** Shown while the answer to a form does not come, or a screen that has no kept copy. */
const SLOW = {
  tone: "info",
  title: "August is slow right now",
  message: "Still trying.",
} as const;

/** Whether the service worker has a copy of a screen to show. */
const isKept = ({ pathname, search }: Path): Promise<boolean> =>
  (async () => caches.match(pathname + search))().then(Boolean, () => false);

/** Longest that a page waits for its worker to have heard it. */
const HEARD_MS = 500;

/** Tells the worker what this page has waited for in vain, before the document is asked for: neither overtakes the other. */
const tellWaited = (worker: ServiceWorker, waited: string) =>
  new Promise<unknown>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    setTimeout(done, HEARD_MS);
    worker.postMessage({ waited }, [port2]);
  });

/** Never answers the router, which leaves its screen as it is. */
const never = () => new Promise<never>(() => {});

/**
 * Fetches for the router. Without an answer, or without one for long, the address that is being opened is opened as a
 * document, which the service worker has kept or explains; a screen that is refreshed stays, and so does a form
 * (record 47).
 *
 * @param findOpening what the router is opening; undefined where it refreshes its screen
 */
export async function fetchOrOpen(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  plainFetch: typeof fetch,
  findOpening: () => Path | undefined,
): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  if (address.origin !== location.origin || !DATA.test(address.pathname))
    return plainFetch(input, init);
  const { signal, method = "GET" } = init ?? {};
  const isForm = method !== "GET";
  const lost = navigator.onLine ? LOST : UNSENT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    const waitOn = async () => {
      const page = findOpening();
      if (!page || (await isKept(page))) return done(null);
      if (!timer) return;
      showToast(SLOW);
      timer = setTimeout(done, DEAD_MS - SLOW_MS, null);
    };
    // A form that may yet be saved is not given up.
    timer = setTimeout(isForm ? () => showToast(SLOW) : waitOn, SLOW_MS);
  });
  const answer = plainFetch(input, init);
  let isLate = false;
  try {
    const first = await Promise.race([answer, late]);
    isLate = !first;
    // A refresh is not waited for, and may come late.
    const response = first ?? (findOpening() ? null : await answer);
    // A connection that is cut in the middle counts as no response.
    if (response) await response.clone().arrayBuffer();
    if (response) {
      noteAnswer(response.status < 500);
      return response;
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    if (isForm) return answerForm(address, lost);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
  const opening = findOpening();
  if (opening && !signal?.aborted) {
    const page = opening.pathname + opening.search;
    // One wait is enough: the worker shows at once what it has.
    const worker = isLate && findWorkers()?.controller;
    if (worker) await tellWaited(worker, page);
    location.assign(page + opening.hash);
  }
  return never();
}
