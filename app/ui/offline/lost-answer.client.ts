import type { Path } from "@remix-run/react";
import { routerError } from "~/server/web/router-error";
import { fetchRouteTable } from "../prefetch/route-table.client";
import { noteAnswer } from "../session.client";
import { showToast } from "../toast";
import { DEAD_MS, SLOW_MS } from "./answer-waits";
import { renderAsOf } from "./as-of.client";
import { findKept, isKeepable, MADE_AT, PREFIX, toScreen } from "./kept-pages.client";

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

/** Shows, or takes away, the banner of a page that was kept. @param madeAtMs when it was kept */
function showAsOf(madeAtMs?: number): void {
  document.querySelector("[data-as-of]")?.remove();
  if (madeAtMs) document.body.insertAdjacentHTML("afterbegin", renderAsOf(madeAtMs));
}

/** Finds what is kept, of this page's session, of the data of a screen and of its page. */
async function findKeptOf(
  address: URL,
): Promise<{ data?: Response | undefined; page?: Response | undefined }> {
  const name = PREFIX + document.body.dataset.viewer;
  if (!isKeepable(address) || !(await caches.has(name))) return {};
  const kept = await caches.open(name);
  return {
    data: await findKept(kept, address.pathname),
    page: await findKept(kept, toScreen(address)),
  };
}

/** Never answers the router, which leaves its screen as it is. */
const never = () => new Promise<never>(() => {});

/**
 * Fetches for the router. Without an answer, or without one for long, a screen that is being opened shows what is kept of
 * its data; where nothing is, its address is opened as a document, which the service worker has kept or explains. A
 * screen that is refreshed stays, and so does a form (record 47).
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
  if (address.origin !== location.origin) return plainFetch(input, init);
  // The table of all routes is a file of the build, which the service worker keeps.
  if (address.pathname === "/__manifest")
    return plainFetch(input, init).catch(() =>
      fetchRouteTable().then((json) => new Response(json)),
    );
  if (!DATA.test(address.pathname)) return plainFetch(input, init);
  const { signal, method = "GET" } = init ?? {};
  const isForm = method !== "GET";
  const lost = navigator.onLine ? LOST : UNSENT;
  const readKept = (): ReturnType<typeof findKeptOf> => findKeptOf(address).catch(() => ({}));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    const waitOn = async () => {
      if (!findOpening()) return done(null);
      const { data, page } = await readKept();
      if (data ?? page) return done(null);
      if (!timer) return;
      showToast(SLOW);
      timer = setTimeout(done, DEAD_MS - SLOW_MS, null);
    };
    // A form that may yet be saved is not given up.
    timer = setTimeout(isForm ? () => showToast(SLOW) : waitOn, SLOW_MS);
  });
  const answer = plainFetch(input, init);
  try {
    const first = await Promise.race([answer, late]);
    // A refresh is not waited for, and may come late.
    const response = first ?? (findOpening() ? null : await answer);
    // A connection that is cut in the middle counts as no response.
    if (response) await response.clone().arrayBuffer();
    if (response) {
      noteAnswer(response.status < 500);
      showAsOf();
      return response;
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    noteAnswer(false);
    if (isForm) return answerForm(address, lost);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
  const opening = findOpening();
  if (opening && !signal?.aborted) {
    const { data } = await readKept();
    if (data) {
      showAsOf(Number(data.headers.get(MADE_AT)));
      return data;
    }
    location.assign(opening.pathname + opening.search + opening.hash);
  }
  return never();
}
