/**
 * August without a connection (record 47), and the notices that it pushes. Pages keep themselves, in a store
 * of their session (keep-page.client.tsx); this shows them where no answer comes, never instead of an answer, and sends
 * what was written, which has a store of its own. The build makes one file of it (scripts/bundle-worker.mjs).
 */
import { SLOW_MS } from "../answer-waits";
import { type FetchEvent, scope } from "./scope.client";
import { askToSend, handleLogout, logOut, sendAll } from "./sending.client";
import { AGAIN, setPageMessage, showKept, showOffline, takeWaited } from "./shown-pages.client";
import { applyViewer, askViewer, findStores, putMessage, within } from "./stores.client";

const { addEventListener, clients, registration } = scope;

let lastVisited: string | undefined;

async function visit(event: FetchEvent, url: URL): Promise<Response> {
  const isAgain = lastVisited === url.href;
  lastVisited = url.href;
  const network = (async () => {
    // A session that had to end first is over now; the page of this address clears the rest of the device.
    if (await logOut()) return Response.redirect("/api/logout", 303);
    return applyViewer(
      (await event.preloadResponse) || (await fetch(event.request)),
      event.request,
    );
  })();
  event.waitUntil(
    network
      // A redirect does not say whose browser it is, and may lead away from here, to sign-in.
      .then(({ status }): unknown => status || askViewer())
      .then(sendAll)
      .catch(() => {}),
  );
  const isLate = takeWaited() === url.pathname + url.search;
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

/**
 * Sends a form of a page. A message waits from the first moment, since a server that hangs cannot be told from one that
 * is slow: whoever leaves meanwhile loses nothing.
 */
async function post(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const fields = await request.clone().formData();
  const read = (name: string) => fields.get(name)?.toString() ?? "";
  const id = /messages\/(\d+)$/.exec(url.pathname)?.[1];
  const { sessionKey, outbox } = await findStores();
  const clientId = read("clientId");
  const content = read("content").trim();
  const message = { clientId, content, confirmHarsh: read("confirmHarsh") !== "no" };
  // The page of another session may still be open, on light pages a button refreshes what is typed, and storage may be full.
  const isWaiting =
    id &&
    content &&
    outbox &&
    read("viewer") === sessionKey &&
    // What is paid for with its message is sent by the server.
    !read("refresh") &&
    !read("pay") &&
    (await putMessage(outbox, `/unsent/${id}/${clientId}`, message).then(
      () => true,
      () => false,
    ));
  if (!isWaiting)
    try {
      const answer = fetch(request);
      return await applyViewer(await (AGAIN.test(url.search) ? within(answer) : answer));
    } catch {
      return showOffline(url, fields);
    }
  await askToSend();
  const sent = sendAll();
  event.waitUntil(sent.catch(() => {}));
  // One try is enough: without an answer the kept page is shown at once.
  await within(sent).catch(() => setPageMessage({ waited: url.pathname }));
  const shown = Response.redirect(`${url.pathname}#latest`, 303);
  // The session was over. The words stay for their writer, and the server's page has them to copy.
  return (await findStores()).sessionKey === sessionKey
    ? shown
    : within(fetch(request)).catch(() => shown);
}

addEventListener("install", () => scope.skipWaiting());

addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.destination === "style")
    event.respondWith(
      caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)),
    );
  if (request.mode !== "navigate") return;
  const isLogout = url.pathname === "/api/logout";
  if (request.method === "GET") {
    // Where the answer clears this device, the browser has to ask for it itself.
    if (!isLogout) event.respondWith(visit(event, url));
    return;
  }
  // A form of another site is the browser's own to send: from here it would look like one of August's.
  if (
    !request.referrer.startsWith(`${url.origin}/`) ||
    !/urlencoded/.test(request.headers.get("Content-Type") ?? "")
  )
    return;
  if (isLogout) event.respondWith(handleLogout(request));
  // With a connection all others are as well, but those of a kept page, which is shown because no answer came.
  else if (!navigator.onLine || AGAIN.test(url.search)) event.respondWith(post(event, url));
});

addEventListener("sync", (event) => event.waitUntil(sendAll()));

addEventListener("message", ({ data, ports }) => {
  setPageMessage(data);
  // A page that is about to ask for a document waits until this was heard.
  ports[0]?.postMessage(0);
});

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
