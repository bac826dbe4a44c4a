/**
 * August without a connection (docs/decisions/0047), and the notices that it pushes. Pages keep themselves, in a store
 * of their session (app/ui/offline/keep-page.client.tsx); this shows them where no answer comes, never instead of an answer,
 * and sends what was written, which has a store of its own. The build minifies it.
 */
const { addEventListener, caches, clients, navigator, registration } = self;

const PREFIX = "august-";
/**
 * The header by which an answer says whose it is: the store key, which names the store of a session's pages. It is the key
 * of the session with the endings digest, another one once a match has ended. A dash, in the place of the digest or
 * alone, says that nothing is kept.
 */
const VIEWER = "X-Viewer";
/** How many characters of a store key are the key of its session. */
const SESSION_KEY_LENGTH = 8;
/** An answer that takes longer than this gives way to a kept copy, if there is one. */
const DEAD_MS = 8_000;
/** A copy that is older than seven days is not shown or listed anymore: what it says may have been deleted, or closed, since. */
const OLDEST_MS = 604_800_000;
/** What is shown to whoever logged out without a connection, until the server knows. It stands in a store of its own. */
const LEFT = "/left";
/** What a page waits for the answer to a message (app/ui/session.client.ts). */
const SEND_MS = 20_000;
/** A page that needs nothing kept, with the bar and the styles of a plain page (app/server/plain-page.server.ts). */
const makePage = (title, content) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · August</title><style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fcf7ee,#14202b);color:light-dark(#1b2a3a,#f3ead9)}body{margin:0}header{padding:0 1rem;background:light-dark(#f5e9d3,#10212d);font-weight:700}main{max-width:30rem;margin:10vh auto;padding:0 1rem}h1{font-size:1.5rem;line-height:1.25}a{display:inline-block;padding:.625rem 0;color:inherit}@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}h2{font-size:1.125rem}ul{padding:0;list-style:none}li span{display:block;padding:.625rem 0}p{margin:0}li p{margin:-.5rem 0 .625rem}label:not([hidden]){display:block;margin:1rem 0}textarea{width:100%;box-sizing:border-box;font:inherit}button{padding:.625rem 1rem;font:inherit}</style><header><a href="/">August</a></header><main>${content}</main>`,
    { headers: { "Content-Type": "text/html" } },
  );

/**
 * What a page says as it is left: what it calls the fields of the form that it sends, words by name and the address, or
 * the address that it has waited for in vain.
 */
let lastPageMessage = 0;

/** Deletes all stores of pages but one. Messages stay: whoever wrote them gets them back. */
async function deleteOthers(storeKey) {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + storeKey) await caches.delete(name);
}

/** Finds the stores of the session. Where there are several it is not known whose browser it is, so there are none. */
async function findStores() {
  const [name, another] = (await caches.keys()).filter((each) => each.startsWith(PREFIX));
  if (!name || another || (await caches.match(LEFT))) return {};
  const sessionKey = name.replace(PREFIX, "").slice(0, SESSION_KEY_LENGTH);
  return {
    sessionKey,
    kept: await caches.open(name),
    outbox: await caches.open(`unsent-${sessionKey}`),
  };
}

/** Rejects where something takes too long. It goes on, and an id makes a repeat harmless. */
const within = (promise, ms = DEAD_MS) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, ms))]);

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

/**
 * Learns from an answer whose browser this is, before it is shown: pages of another session go, and those from before a
 * match ended, which may name somebody who has blocked the member.
 */
const applyViewer = async (response) => {
  const storeKey = response.headers.get(VIEWER);
  if (storeKey) await deleteOthers(storeKey);
  // What waits is sent even where nothing is kept: the store says whose browser this is.
  if (storeKey?.[SESSION_KEY_LENGTH]) await caches.open(PREFIX + storeKey);
  return response;
};

/** Asks whose browser this is, and what may be kept. Rejects where no answer comes in time. */
const askViewer = () => within(fetch("/help", { method: "HEAD" })).then(applyViewer);

const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One word for the state of a message that is not sent, wherever it stands. */
const describeState = ({ refused }) =>
  refused ? `Not sent: ${escapeHtml(refused.message)}` : "Waiting for a connection";

/** Why no answer came. That there is no connection a browser only knows where it has none at all. */
const describeOutage = () => (navigator.onLine ? "August does not answer" : "You’re offline");

/** The kept copy of a page, unless it has become too old. */
async function findCopy(kept, address) {
  const page = await kept?.match(address);
  return page && Date.now() - page.headers.get("X-Kept") <= OLDEST_MS ? page : undefined;
}

/** The addresses that lead somewhere: those of copies, and of the conversations, in whose place stands what is kept. */
async function listReachable(kept) {
  const paths = ["/messages"];
  for (const request of (await kept?.keys()) ?? [])
    if (await findCopy(kept, request)) paths.push(new URL(request.url).pathname);
  return paths;
}

/** Fills the places that a page left, each by the function of its name, which is a pattern. */
async function fillPlaceholders(page, reachable, places) {
  const text = await page.text();
  // It begins with a mark that no words in it can know, and so does each place.
  const mark = text.slice(0, 32);
  let html = text.slice(32);
  const all = {
    ...places,
    outage: describeOutage,
    // In the place of an attribute, within its quotes.
    'to([^"#]*)([^"]*)': (_, path, hash) =>
      reachable.includes(path) ? `" href="${path}${hash}` : '" role="link" aria-disabled="true',
  };
  for (const [name, fill] of Object.entries(all))
    html = html.replace(RegExp(mark + name, "g"), fill);
  return new Response(html, { headers: page.headers });
}

/** The kept copy of a page; where there is none, what comes later or the page that says what is kept. */
async function showKept(url, later) {
  const { kept, outbox } = await findStores();
  const page = await findCopy(kept, url);
  if (!page) return later || showOffline(url);
  const unsent = await listUnsent(outbox);
  const isOwn = ({ id }) => url.pathname.endsWith(`/${id}`);
  const bubbles = unsent.filter(isOwn).map(
    (each) =>
      `<li class="bubble bubble-own bubble-pending"><span class="sr-only">You: </span><p>${escapeHtml(each.content)}</p><span class="hint">${describeState(each)}</span></li>`,
  );
  return fillPlaceholders(page, await listReachable(kept), {
    // Each message has an id of its own, by which a repeat is known.
    clientId: () => crypto.randomUUID(),
    unsent: () => bubbles.join(""),
    // A number alone, the tone that goes with it (app/features/messages/counter-tone.ts), or with its noun.
    "left(day)?(\\d+)(tone| message)?": (_, isOfDay, number, kind) => {
      const waiting = unsent.filter((each) => !each.refused && (isOfDay || isOwn(each)));
      const left = Math.max(0, number - waiting.length);
      if (kind === "tone") return left > 5 ? "blue" : left ? "yellow" : "red";
      return kind ? `${left} message${left === 1 ? "" : "s"}` : left;
    },
  });
}

/** What a form of a kept page, or one that comes back, adds to its address. */
const AGAIN = /[?&]kept$/;

/**
 * A form that got no answer, alone on its page. What somebody typed is shown, where the page said which fields those
 * are; the rest goes along. It goes where that of a kept page goes, since a browser may say that it is online without
 * an answer from anywhere. What went there may have been sent: other forms are held only where the browser was offline.
 */
const describeForm = (fields, { href, search }) => {
  const isAgain = AGAIN.test(search);
  const rows = [...fields].map(([name, value]) => {
    const words = lastPageMessage.href === href.replace(AGAIN, "") ? value && lastPageMessage.names[name] : "What was to be sent";
    return `<label${words ? `>${escapeHtml(words)}` : " hidden>"}<textarea class="input" rows="${/\n|.{40}/.test(value) ? 4 : 1}" name="${escapeHtml(name)}">\n${escapeHtml(value)}</textarea></label>`;
  });
  return `<form class="stack" method="post"${isAgain ? "" : ` action="${escapeHtml(search)}${search ? "&" : "?"}kept"`}><h1>This was ${isAgain ? "to be" : "not"} sent</h1><p>Send it again once August answers: leaving this page loses it.</p>${rows.join("")}<button class="btn btn-primary">Send again</button></form>`;
};

/** The page of everything that is not kept: it says what is, and what waits, and holds what was typed in a form. */
async function showOffline(url, fields) {
  const { kept, outbox } = await findStores();
  const left = await caches.match(LEFT);
  if (left) return left;
  const form = fields ? describeForm(fields, url) : "";
  const page = await kept?.match("/offline");
  const reachable = await listReachable(kept);
  const unsent = outbox ? await listUnsent(outbox) : [];
  // Only a copy says to whom a message goes: with the copies the name goes too.
  const describeWaiting = (each, list) => {
    const path = `/messages/${each.id}`;
    const [, to = "a match whose conversation is not kept"] =
      RegExp(`<a href="${path}" data-to="(.*?)"`).exec(list) ?? [];
    const [open, close] = reachable.includes(path) ? [`<a href="${path}">`, "</a>"] : ["<span>", "</span>"];
    return `<li>${open}${escapeHtml(each.content)}${close}<p class="hint">To ${to} · ${describeState(each)}</p></li>`;
  };
  const listWaiting = (_, __, list) =>
    unsent.length
      ? `<h2>Messages not sent yet</h2><ul>${unsent.map((each) => describeWaiting(each, list)).join("")}</ul>`
      : "";
  if (page)
    return fillPlaceholders(page, reachable, {
      "row(\\d+)(.*?/li>)": (_, lastMs, row) => (Date.now() > lastMs ? "" : row),
      waiting: listWaiting,
      form: () => form,
    });
  const why = describeOutage();
  return makePage(why, form || `<h1>${why}</h1>${listWaiting()}<a href="">Try again</a>`);
}

/** Asks the browser to wake the worker once there is a connection. */
const askToSend = () => registration.sync?.register("outbox").catch(() => {});

async function visit(event, url) {
  const network = (async () => {
    // What was loaded beside the worker's start is of the session that has to end first.
    const early = !(await logOut()) && (await event.preloadResponse);
    return applyViewer(early || (await fetch(event.request)));
  })();
  event.waitUntil(
    network
      // A redirect does not say whose browser it is, and may lead away from here, to sign-in.
      .then(({ status }) => status || askViewer())
      .then(sendAll)
      .catch(() => {}),
  );
  const isLate = lastPageMessage.waited === url.pathname + url.search;
  lastPageMessage = 0;
  const late = new Promise((resolve) =>
    setTimeout(() => resolve(showKept(url, !isLate && network)), isLate ? 0 : DEAD_MS),
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
async function post(event, url) {
  const { request } = event;
  const fields = await request.clone().formData();
  const id = /messages\/(\d+)$/.exec(url.pathname)?.[1];
  const { sessionKey, outbox } = await findStores();
  const clientId = fields.get("clientId");
  const content = fields.get("content")?.trim();
  const message = { clientId, content, confirmHarsh: fields.get("confirmHarsh") !== "no" };
  // The page of another session may still be open, on light pages a button refreshes what is typed, and storage may be full.
  const isWaiting =
    id &&
    content &&
    fields.get("viewer") === sessionKey &&
    !fields.has("refresh") &&
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
  await within(sent).catch(() => {
    lastPageMessage = { waited: url.pathname };
  });
  const shown = Response.redirect(`${url.pathname}#latest`, 303);
  // The session was over. The words stay for their writer, and the server's page has them to copy.
  return (await findStores()).sessionKey === sessionKey ? shown : within(fetch(request)).catch(() => shown);
}

/**
 * Ends the session that was to end while there was no connection; a store says that there is one. Rejects where there
 * is none yet. @returns the answer, where there was one to end
 */
async function logOut() {
  if (!(await caches.match(LEFT))) return;
  const response = await within(
    fetch("/api/logout", { method: "POST", redirect: "manual" }),
    SEND_MS,
  );
  if (response.status >= 500) throw response;
  await caches.delete(LEFT);
  return response;
}

/** Says how many messages logging out deletes that no answer has confirmed; nothing where there are none. */
async function describeLost() {
  const { outbox } = await findStores();
  const { length } = (await outbox?.keys()) ?? [];
  if (!length) return "";
  return `<p>${length} message${length > 1 ? "s" : ""} may not have been sent.</p>`;
}

/**
 * Logs out, after what waits was sent, which logging out deletes; where there is no connection, as soon as there is one,
 * and nothing of the session is shown until then. It says what may not have been sent.
 */
async function handleLogout({ request }) {
  let lost = await describeLost();
  try {
    const response = await within(
      sendAll().then(async () => {
        lost = await describeLost();
        return fetch(request);
      }),
    );
    // A redirect, whose status is 0, says that it is done.
    return lost && !response.status
      ? makePage("Logged out", `<h1>You are logged out</h1>${lost}<a href="/">Home</a>`)
      : response;
  } catch {
    // After Back, the log-out page has already been moved to LEFT.
    const page =
      (await caches.match("/leaving")) ??
      (await caches.match(LEFT)) ??
      makePage(
        "Logging out",
        '<h1>You may not be logged out yet</h1><p>August logs you out as soon as it answers.</p><a href="/">Try again</a>',
      );
    const html = (await page.text()).replace("</h1>", `</h1>${lost}`);
    await (await caches.open(LEFT)).put(LEFT, new Response(html, page));
    await deleteOthers();
    await askToSend();
    return caches.match(LEFT);
  }
}

/** Sends what waits, one after the other; the id makes a repeat the same message. Rejects without a connection. */
async function sendEach() {
  await logOut();
  const { sessionKey, outbox } = await findStores();
  if (!sessionKey) return;
  for (const { request, id, refused, ...message } of await listUnsent(outbox)) {
    if (refused) continue;
    const response = await within(
      fetch(`/api/conversations/${id}/messages`, {
        method: "POST",
        headers: { "Content-Type": "application/json", [VIEWER]: sessionKey },
        body: JSON.stringify(message),
      }),
      SEND_MS,
    );
    if (response.status === 401) return deleteOthers();
    if (response.status >= 500) return;
    const body = await within(response.json(), SEND_MS);
    if (body.code === "too_often") return;
    if (response.ok) await outbox.delete(request);
    else {
      await putMessage(outbox, request, { ...message, refused: body });
      // The match may have ended, or the member be suspended. What follows does not wait for a lost answer: the next page
      // has the same.
      await askViewer().catch(() => {});
    }
  }
}

let sending;
/** Sends what waits, once at a time. */
const sendAll = () =>
  (sending ||= sendEach().finally(() => {
    sending = 0;
  }));

addEventListener("install", () => self.skipWaiting());

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
  if (request.method === "GET") return event.respondWith(visit(event, url));
  // A form of another site is the browser's own to send: from here it would look like one of August's.
  if (
    !request.referrer.startsWith(`${url.origin}/`) ||
    !/urlencoded/.test(request.headers.get("Content-Type"))
  )
    return;
  if (url.pathname === "/api/logout") event.respondWith(handleLogout(event));
  // With a connection all others are as well, but those of a kept page, which is shown because no answer came.
  else if (!navigator.onLine || AGAIN.test(url.search)) event.respondWith(post(event, url));
});

addEventListener("sync", (event) => event.waitUntil(sendAll()));

addEventListener("message", ({ data }) => {
  lastPageMessage = data;
});

addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data.json();
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
