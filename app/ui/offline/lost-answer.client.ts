import { keepScreen, toScreen } from "~/server/remix-internals/router-fetch.client";
import { noteAnswer } from "../session.client";
import { showToast } from "../toast";
import { SLOW_MS } from "./answer-waits";
import { renderAsOf } from "./as-of.client";
import { MADE_AT } from "./kept-pages.client";

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

/** Shown while the answer to a form does not come, or a screen that has no kept copy. */
const SLOW = {
  tone: "info",
  title: "August is slow right now",
  message: "Still trying.",
} as const;
/** The service worker shows a kept copy first, if there is one. */
const TOAST_MS = SLOW_MS + 500;
/** Within this time React shows what the router has begun to open. */
const RENDER_MS = 100;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Leaves the screen where a form was sent from it as it is, with what was typed, and says what became of it. */
function answerForm({ title, typed, message }: typeof LOST, isOwn: boolean): Response {
  if (!isOwn) throw Response.json({ title, message }, { status: 503 });
  showToast({ tone: "danger", title: `${title},`, message: typed });
  return keepScreen();
}

/** Shows the banner of a page that was kept, or takes it away. @param madeAtMs when the page was kept; 0 for never */
function showAsOf(madeAtMs: number): void {
  document.querySelector("[data-as-of]")?.remove();
  if (madeAtMs) document.body.insertAdjacentHTML("afterbegin", renderAsOf(madeAtMs));
}

/**
 * Fetches the data of a screen for the router. Where no answer comes, and the service worker has kept none, a screen
 * that is being opened is opened as a document, for which the worker explains that. A screen that is refreshed stays, and
 * so does a form (record 47).
 */
export async function fetchOrKeep(
  address: URL,
  { method = "GET", signal }: RequestInit,
  send: () => Promise<Response>,
): Promise<Response> {
  const isForm = method !== "GET";
  const screen = toScreen(address);
  const path = screen + address.search;
  const lost = navigator.onLine ? LOST : UNSENT;
  const { dataset } = document.body;
  const isOpening = () => path !== location.pathname + location.search || "opening" in dataset;
  const timer = setTimeout(() => {
    if (isForm || isOpening()) showToast(SLOW);
  }, TOAST_MS);
  try {
    const answer = await send();
    // A connection that is cut in the middle counts as no response. Read whole, it is also safe from a refresh that begins
    // below and ends what the router still waits for.
    const body = await answer.arrayBuffer();
    const response = new Response(body.byteLength > 0 ? body : null, answer);
    const madeAtMs = Number(response.headers.get(MADE_AT));
    noteAnswer(!madeAtMs && response.status < 500);
    showAsOf(madeAtMs);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  noteAnswer(false);
  if (isForm) return answerForm(lost, screen === location.pathname);
  await wait(RENDER_MS);
  if (isOpening() && !signal?.aborted) location.assign(path + (dataset.opening ?? ""));
  // The router, which is never answered, leaves its screen as it is.
  return new Promise<never>(() => {});
}
