/**
 * August without a link (docs/decisions/0047), and the notices that it pushes. Pages keep themselves, in a store of
 * their session (app/ui/keep-page.client.tsx); this shows them where no answer comes, never while the link works, and
 * sends what was written. The build minifies it.
 */
const { addEventListener, caches, clients, location, registration } = self;

const PREFIX = "august-";
/** The header by which an answer says whose it is: the key of a session, or a dash for nobody's. */
const VIEWER = "X-Viewer";
/** An answer that takes longer than this gives way to a kept copy, if there is one. */
const DEAD_MS = 8_000;
const CONVERSATION = /^\/messages\/(\d+)$/;
const UNSENT = /\/unsent\/(\d+)\//;

/** Deletes the stores of every session but one. */
async function deleteOthers(key) {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + key) await caches.delete(name);
}

/** Finds the store of the session. Where there are several it is not known whose browser it is, so there is none. */
async function findStore() {
  const [name, another] = (await caches.keys()).filter((each) => each.startsWith(PREFIX));
  if (!name || another) return null;
  return { key: name.slice(PREFIX.length), kept: await caches.open(name) };
}

const putMessage = (kept, place, message) =>
  kept.put(place, new Response(JSON.stringify(message)));

/** Lists what waits to be sent, in the order in which it was written. */
async function listUnsent(kept) {
  const found = [];
  for (const request of await kept.keys()) {
    const id = UNSENT.exec(request.url)?.[1];
    if (id) found.push({ request, id, ...(await (await kept.match(request)).json()) });
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

async function showKept(page, kept, { pathname }) {
  const own = CONVERSATION.exec(pathname)?.[1];
  const unsent = (await listUnsent(kept)).filter(({ id }) => id === own);
  const bubbles = unsent.map(
    ({ content, refused }) =>
      `<li class="bubble bubble-own bubble-pending"><p>${escapeHtml(content)}</p><span class="hint">${refused ? `Not sent: ${escapeHtml(refused.message)}` : "Waits for the link"}</span></li>`,
  );
  return fill(page, { at: formatTime(page), unsent: bubbles.join("") });
}

/** A form that was not sent, with all that was typed. */
function describeForm(fields) {
  const rows = [...fields].map(
    ([name, value]) =>
      `<textarea class="input" rows="4" aria-label="${escapeHtml(name)}" name="${escapeHtml(name)}"${/\s/.test(value) ? "" : " hidden"}>\n${escapeHtml(value)}</textarea>`,
  );
  return `<p>This was not sent:</p><form class="stack" method="post">${rows.join("")}<button class="btn">Send again</button></form>`;
}

/** The page of everything that is not kept: it says what is, and holds what was typed in a form. */
async function showOffline(kept, fields) {
  const rows = [];
  for (const request of await kept.keys()) {
    if (/\/(unsent\/|offline$)/.test(request.url)) continue;
    const page = await kept.match(request);
    const [, title] = /<title>([^<]*?)(?: · August)?</.exec(await page.clone().text()) ?? [];
    rows.push(
      `<li class="row"><a href="${request.url}">${title}</a> <span class="hint">as of ${formatTime(page)}</span></li>`,
    );
  }
  const waiting = (await listUnsent(kept)).filter(({ refused }) => !refused).length;
  if (waiting) rows.push(`<li class="row">Messages that wait for the link: ${waiting}</li>`);
  const page = await kept.match("/offline");
  return page && fill(page, { form: fields ? describeForm(fields) : "", kept: rows.join("") });
}

/**
 * What is shown where no answer comes; nothing where the browser is nobody's, or it is not known whose.
 *
 * @param isLate true while the answer may still come, which only a kept copy replaces
 */
async function showWithoutLink(url, { fields, isLate } = {}) {
  const store = await findStore();
  if (!store) return undefined;
  const page = !fields && !url.search && (await store.kept.match(url.pathname));
  if (page) return showKept(page, store.kept, url);
  return isLate ? undefined : showOffline(store.kept, fields);
}

async function visit(event, url) {
  const network = (async () =>
    learn((await event.preloadResponse) ?? (await fetch(event.request))))();
  event.waitUntil(network.then(sendAll).catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, DEAD_MS))
    .then(() => showWithoutLink(url, { isLate: true }))
    .then((shown) => shown ?? network);
  try {
    return await Promise.race([network, late]);
  } catch {
    return (await showWithoutLink(url)) ?? Response.error();
  }
}

/** Sends a form of a page; a message waits where there is no link. */
async function post({ request }, url) {
  const copy = request.clone();
  try {
    return await learn(await fetch(request));
  } catch {
    const fields = new URLSearchParams(await copy.text());
    const id = CONVERSATION.exec(url.pathname)?.[1];
    const store = await findStore();
    const [clientId, content] = [fields.get("clientId"), fields.get("content")?.trim()];
    if (!id || !store || !clientId)
      return (await showWithoutLink(url, { fields })) ?? Response.error();
    if (content && !fields.has("refresh")) {
      const confirmHarsh = fields.get("confirmHarsh") !== "no";
      const place = `/unsent/${id}/${clientId}`;
      await putMessage(store.kept, place, { clientId, content, confirmHarsh });
      await registration.sync?.register("outbox").catch(() => {});
    }
    return Response.redirect(`${url.pathname}#latest`, 303);
  }
}

/** Sends what waits, one after the other; the id makes a repeat the same message. Rejects without a link. */
async function sendAll() {
  const store = await findStore();
  if (!store) return;
  for (const { request, id, refused, ...message } of await listUnsent(store.kept)) {
    if (refused) continue;
    const response = await fetch(`/api/conversations/${id}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", [VIEWER]: store.key },
      body: JSON.stringify(message),
    });
    if (response.status === 401) return deleteOthers();
    if (response.status >= 500) return;
    const body = await response.json();
    if (body.code === "too_often") return;
    if (response.ok) await store.kept.delete(request);
    else await putMessage(store.kept, request, { ...message, refused: body });
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
  if (isEnd) event.waitUntil(deleteOthers());
  if (method === "GET") event.respondWith(visit(event, url));
  // With a link a form is the browser's own to send. One of another site always is: from here it would look like one of
  // August's.
  else if (
    !isEnd &&
    !self.navigator.onLine &&
    referrer.startsWith(`${location.origin}/`) &&
    headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")
  )
    event.respondWith(post(event, url));
});

addEventListener("sync", (event) => event.waitUntil(sendAll()));

addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // A push that cannot be read still has to be shown.
  }
  event.waitUntil(
    registration.showNotification(notice.title ?? "News from August", {
      body: notice.body ?? "Open August to see it.",
      tag: notice.tag ?? "august",
      data: notice.link ?? "/notifications",
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const asked = new URL(event.notification.data, location.origin);
  const url = asked.origin === location.origin ? asked.href : "/notifications";
  event.waitUntil(
    clients
      .matchAll({ type: "window" })
      .then(([window]) =>
        window ? window.focus().then((shown) => shown.navigate(url)) : clients.openWindow(url),
      ),
  );
});
