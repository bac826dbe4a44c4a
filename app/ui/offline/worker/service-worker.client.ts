/**
 * August without a connection (record 47), and the notices that it pushes. It keeps the screens that are read on the way
 * and shows them where no answer comes, never instead of an answer, and sends what was written. The build makes one file
 * of it (scripts/bundle-worker.mjs).
 */
import { isData, toScreen } from "~/server/remix-internals/router-fetch.client";
import { DEAD_MS, SLOW_MS } from "../answer-waits";
import { findKeptScreen, keepAnswer, showKept, within } from "./pages.client";
import { type FetchEvent, scope } from "./scope.client";
import { handleLogout, logOut, sendAll } from "./sending.client";

const { addEventListener, clients, registration } = scope;

/** Scripts and styles, which belong to no session. */
const SHELL = "shell";
/** More files than the screens have: they are of several versions of August. */
const MOST_FILES = 150;

/** The screen whose data a page has waited for in vain, and until when it did. */
let gaveUp = { screen: "", atMs: 0 };
/** Within this time the page that has waited for its data opens it as a document. */
const REOPEN_MS = 1_000;

let lastVisited: string | undefined;

/** Keeps an answer beside giving it, and sends what waits, since there is a connection. */
function keepBeside(event: FetchEvent, url: URL, response: Response): Response {
  event.waitUntil(
    keepAnswer(url, response.clone())
      // A device may be full.
      .catch(() => {})
      .then(sendAll)
      .catch(() => {}),
  );
  return response;
}

async function visit(event: FetchEvent, url: URL): Promise<Response> {
  const isAgain = lastVisited === url.href;
  lastVisited = url.href;
  const network = (async () => {
    // A session that had to end first is over now; the page of this address clears the rest of the device.
    if (await logOut()) return Response.redirect("/api/logout", 303);
    return keepBeside(event, url, (await event.preloadResponse) || (await fetch(event.request)));
  })();
  // The page has waited for this already; a press of the link has only just begun to.
  const isLate = gaveUp.screen === url.pathname && Date.now() - gaveUp.atMs < REOPEN_MS;
  // A second try waits as long as it takes: the link may be that slow.
  const waitOn = () => (isLate ? Promise.reject() : isAgain ? network : within(network));
  const late = new Promise<Response>((resolve) =>
    setTimeout(() => resolve(showKept(url, waitOn)), isLate ? 0 : SLOW_MS),
  );
  try {
    return await Promise.race([network, late]);
  } catch {
    return showKept(url);
  }
}

/** Fetches the data of a screen for the router. Without an answer, a screen that is being opened gets what is kept of it. */
async function fetchData(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const screen = toScreen(url);
  const beganMs = Date.now();
  const network = fetch(request).then((response) => keepBeside(event, url, response));
  // A screen that is refreshed is not waited for, and may come late.
  if (request.referrer === url.origin + screen + url.search) return network;
  const answer = (waitMs: number) => within(network, waitMs).catch(() => undefined);
  const soon = await answer(SLOW_MS);
  if (soon) return soon;
  const { data, page } = await findKeptScreen(url);
  // Where only its page is kept, that is opened as a document.
  const late = data ?? (page ? undefined : await answer(DEAD_MS - SLOW_MS));
  if (late) return late;
  const atMs = Date.now();
  if (atMs - beganMs >= SLOW_MS) gaveUp = { screen, atMs };
  return Response.error();
}

/** Fetches a script or a style, each of which never changes, and keeps it. */
async function fetchAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    if ((await (await caches.open(SHELL)).keys()).length > MOST_FILES) await caches.delete(SHELL);
    await (await caches.open(SHELL)).put(request, response.clone());
  }
  return response;
}

addEventListener("install", () => scope.skipWaiting());

addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isGet = request.method === "GET";
  if (url.origin !== location.origin) return;
  if (isGet && url.pathname.startsWith("/assets/")) event.respondWith(fetchAsset(request));
  else if (request.mode === "navigate") {
    const isLogout = url.pathname === "/api/logout";
    // Where the answer clears this device, the browser has to ask for it itself. So it does with a form of another site,
    // which from here would look like one of August's.
    if (isGet && !isLogout) event.respondWith(visit(event, url));
    else if (!isGet && isLogout && request.referrer.startsWith(`${url.origin}/`))
      event.respondWith(handleLogout(request));
  } else if (isGet && isData(url)) event.respondWith(fetchData(event, url));
});

addEventListener("sync", (event) => event.waitUntil(sendAll()));

addEventListener("push", (event) => {
  let notice: Record<string, string> = {};
  try {
    notice = event.data.json();
  } catch {
    // A push that cannot be read still has to be shown.
  }
  const {
    title = "August",
    body = "Tap to open.",
    tag = "august",
    link = "/notifications",
  } = notice;
  event.waitUntil(registration.showNotification(title, { body, tag, data: link }));
});

addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    clients
      .matchAll()
      .then(([window]) =>
        window
          ? window.focus().then((shown) => shown.navigate(notification.data))
          : clients.openWindow(notification.data),
      ),
  );
});
