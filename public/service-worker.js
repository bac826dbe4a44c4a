/**
 * August without a connection (docs/decisions/0047), and the notices that it pushes. Pages keep themselves, in a store
 * of their session (app/ui/keep-page.client.tsx); this shows them where no answer comes, never instead of an answer,
 * and sends what was written, which has a store of its own. The build minifies it.
 */
const { addEventListener, caches, clients, location, navigator, registration } = self;

const PREFIX = "august-";
/** The header by which an answer says whose it is: the key of a session, or a dash for nobody's. */
const VIEWER = "X-Viewer";
/** An answer that takes longer than this gives way to a kept copy, if there is one. */
const DEAD_MS = 8_000;
const CONVERSATION = /^\/messages\/(\d+)$/;

/** What a page calls the fields of the form that it sends: words by name, and the address. */
let form = {};

/** Deletes the pages of every session but one. Its messages stay: whoever wrote them gets them back. */
async function deleteOthers(key, prefix = PREFIX) {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== PREFIX + key) await caches.delete(name);
}

/** Finds the stores of the session. Where there are several it is not known whose browser it is, so there are none. */
async function findStores() {
  const [name, another] = (await caches.keys()).filter((each) => each.startsWith(PREFIX));
  if (!name || another) return {};
  const key = name.slice(PREFIX.length);
  return { key, kept: await caches.open(name), outbox: await caches.open(`unsent-${key}`) };
}

const putMessage = (outbox, place, message) =>
  outbox.put(place, new Response(JSON.stringify(message)));

/** Lists what waits to be sent, in the order in which it was written. */
async function listUnsent(outbox) {
  const found = [];
  for (const request of await outbox.keys()) {
    const [, id] = /unsent\/(\d+)/.exec(request.url);
    found.push({ request, id, ...(await (await outbox.match(request)).json()) });
  }
  return found;
}

/** Learns from an answer whose browser this is, before it is shown. */
async function learn(response) {
  const key = response.headers.get(VIEWER);
  if (key) await deleteOthers(key);
  return response;
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The time of keeping on this device's clock, with the date where it is not today's. */
function formatTime({ headers }) {
  const at = new Date(Number(headers.get("X-At")));
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString("en-US", {
    dateStyle: isToday ? undefined : "medium",
    timeStyle: "short",
  });
}

/** Fills the places of a page: comments, which the page left for it. */
async function fill(page, places) {
  let html = await page.text();
  for (const [name, words] of Object.entries(places))
    html = html.replace(`<!--${name}-->`, () => words);
  // Each message has an id of its own, by which a repeat is known.
  html = html.replace(/(name="clientId" value=")[^"]*/, `$1${crypto.randomUUID()}`);
  return new Response(html, { headers: page.headers });
}

/** The kept copy of a page, if there is one. */
async function showKept({ pathname, search }) {
  const { kept, outbox } = await findStores();
  const page = !search && (await kept?.match(pathname));
  if (!page) return undefined;
  const own = CONVERSATION.exec(pathname)?.[1];
  const unsent = (await listUnsent(outbox)).filter(({ id }) => id === own);
  const bubbles = unsent.map(
    ({ content, refused }) =>
      `<li class="bubble bubble-own bubble-pending"><p>${escapeHtml(content)}</p><span class="hint">${refused ? `Not sent: ${escapeHtml(refused.message)}` : "Waiting for a connection"}</span></li>`,
  );
  return fill(page, { at: formatTime(page), unsent: bubbles.join("") });
}

/** A form that was not sent, with all that was typed. What its page hid is hidden, where the page said so. */
function describeForm(fields, { href }) {
  const rows = [...fields].map(([name, value]) => {
    const words = form.href === href ? form.names[name] : "What was to be sent";
    return `<label${words ? "" : " hidden"}>${escapeHtml(words ?? "")}<textarea class="input" rows="4" name="${escapeHtml(name)}">\n${escapeHtml(value)}</textarea></label>`;
  });
  return `<p>This was not sent:</p><form class="stack" method="post">${rows.join("")}<button class="btn">Send again</button></form>`;
}

/** The page of everything that is not kept: it says what is, and holds what was typed in a form. */
async function showOffline(url, fields) {
  const { kept, outbox } = await findStores();
  const page = await kept?.match("/offline");
  if (!page) return Response.error();
  const rows = [];
  for (const request of await kept.keys()) {
    if (request.url.endsWith("/offline")) continue;
    const copy = await kept.match(request);
    const [, title] = /<title>([^<]*?)(?: · August)?</.exec(await copy.clone().text()) ?? [];
    rows.push(
      `<li class="row"><a href="${request.url}">${title}</a> <span class="hint">as of ${formatTime(copy)}</span></li>`,
    );
  }
  const waiting = (await listUnsent(outbox)).filter(({ refused }) => !refused).length;
  if (waiting) rows.push(`<li class="row">Messages waiting to be sent: ${waiting}</li>`);
  return fill(page, { form: fields ? describeForm(fields, url) : "", kept: rows.join("") });
}

async function visit(event, url) {
  const network = (async () =>
    learn((await event.preloadResponse) ?? (await fetch(event.request))))();
  event.waitUntil(network.then(sendAll).catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, DEAD_MS))
    .then(() => showKept(url))
    .then((shown) => shown ?? network);
  try {
    return await Promise.race([network, late]);
  } catch {
    return (await showKept(url)) ?? showOffline(url);
  }
}

/** Sends a form of a page; a message waits where there is no connection. */
async function post({ request }, url) {
  const copy = request.clone();
  try {
    return await learn(await fetch(request));
  } catch {
    const fields = new URLSearchParams(await copy.text());
    const id = CONVERSATION.exec(url.pathname)?.[1];
    const { outbox } = await findStores();
    const [clientId, content] = [fields.get("clientId"), fields.get("content")?.trim()];
    if (!id || !outbox || !clientId) return showOffline(url, fields);
    if (content && !fields.has("refresh")) {
      const confirmHarsh = fields.get("confirmHarsh") !== "no";
      const place = `/unsent/${id}/${clientId}`;
      await putMessage(outbox, place, { clientId, content, confirmHarsh });
      await registration.sync?.register("outbox").catch(() => {});
    }
    return Response.redirect(`${url.pathname}#latest`, 303);
  }
}

/** Sends what waits, one after the other; the id makes a repeat the same message. Rejects without a connection. */
async function sendAll() {
  const { key, outbox } = await findStores();
  if (!key) return;
  for (const { request, id, refused, ...message } of await listUnsent(outbox)) {
    if (refused) continue;
    const response = await fetch(`/api/conversations/${id}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", [VIEWER]: key },
      body: JSON.stringify(message),
    });
    if (response.status === 401) return deleteOthers();
    if (response.status >= 500) return;
    const body = await response.json();
    if (body.code === "too_often") return;
    if (response.ok) await outbox.delete(request);
    else await putMessage(outbox, request, { ...message, refused: body });
  }
}

addEventListener("install", () => self.skipWaiting());

addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  const { destination, headers, method, mode, referrer } = request;
  const url = new URL(request.url);
  if (destination === "style")
    event.respondWith(
      caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)),
    );
  if (mode !== "navigate") return;
  const isEnd = /^\/api\/log(in|out)$/.test(url.pathname);
  const isOwnForm = method === "POST" && referrer.startsWith(`${location.origin}/`);
  // Whoever logs out leaves nothing behind.
  if (isEnd) event.waitUntil(deleteOthers("", isOwnForm ? "" : PREFIX));
  if (method === "GET") event.respondWith(visit(event, url));
  // With a connection a form is the browser's own to send. One of another site always is: from here it would look like
  // one of August's.
  else if (
    !isEnd &&
    !navigator.onLine &&
    isOwnForm &&
    /urlencoded/.test(headers.get("Content-Type"))
  )
    event.respondWith(post(event, url));
});

addEventListener("sync", (event) => event.waitUntil(sendAll()));

addEventListener("message", ({ data }) => {
  form = data;
});

addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // A push that cannot be read still has to be shown.
  }
  const {
    title = "News from August",
    body = "Open August to see it.",
    tag = "august",
    link = "/notifications",
  } = notice;
  event.waitUntil(registration.showNotification(title, { body, tag, data: link }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data;
  event.waitUntil(
    clients
      .matchAll({ type: "window" })
      .then(([window]) =>
        window ? window.focus().then((shown) => shown.navigate(url)) : clients.openWindow(url),
      ),
  );
});
