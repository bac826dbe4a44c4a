import { isData, toScreen } from "~/server/remix-internals/router-fetch.client";
import { PLAIN_BAR, PLAIN_STYLE } from "~/server/web/plain-style";
import { SESSION_KEY_LENGTH, VIEWER_HEADER } from "~/server/web/viewer-header";
import { DEAD_MS } from "../answer-waits";
import { describeOutage, renderAsOf } from "../as-of.client";
import {
  deleteOld,
  deleteOthers,
  findKept,
  isKeepable,
  MADE_AT,
  nameUnsent,
  PREFIX,
} from "../kept-pages.client";

/** What is shown to anyone who logged out without a connection, until the server knows. It is in a cache of its own. */
export const LEFT = "/left";

/** The caches of a session: none where it is not known whose browser it is. */
interface Stores {
  sessionKey?: string;
  kept?: Cache;
  outbox?: Cache;
}

/** Finds the caches of the session. Where there are several it is not known whose browser it is, so there are none. */
export async function findStores(): Promise<Stores> {
  const [name, another] = (await caches.keys()).filter((each) => each.startsWith(PREFIX));
  if (!name || another || (await caches.match(LEFT))) return {};
  const sessionKey = name.slice(PREFIX.length);
  return {
    sessionKey,
    kept: await caches.open(name),
    outbox: await caches.open(nameUnsent(sessionKey)),
  };
}

/** Rejects where something takes too long. It continues, and an id makes a repeat harmless. */
export const within = <T>(promise: Promise<T>, ms = DEAD_MS): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(reject, ms))]);

/** When the newest answer was made that said whose browser this is. */
let newestMs = 0;

/**
 * Learns from an answer whose browser this is: the pages of all other sessions go (record 57).
 *
 * @returns the cache for pages of its session; undefined where nothing may be kept of it
 */
async function openStore({ headers }: Response): Promise<Cache | undefined> {
  const viewer = headers.get(VIEWER_HEADER);
  const madeMs = Date.parse(headers.get("Date") ?? "");
  // An older answer comes from the browser's own cache after Back, or late, and may be of a session that is over.
  if (!viewer || madeMs < newestMs) return;
  newestMs = madeMs || newestMs;
  const isKept = viewer.length === SESSION_KEY_LENGTH;
  await deleteOthers(isKept ? viewer : null);
  // What waits is sent even where nothing is kept: the cache says whose browser this is.
  const sessionKey = viewer.slice(0, SESSION_KEY_LENGTH);
  if (sessionKey.length < SESSION_KEY_LENGTH) return;
  const kept = await caches.open(PREFIX + sessionKey);
  if (isKept) return kept;
}

/** Asks whose browser this is, where an answer does not say so. */
async function askViewer(): Promise<void> {
  await openStore(await within(fetch("/help", { method: "HEAD", cache: "no-store" })));
}

/** Keeps an answer of a screen; the refusal of one deletes what is kept of it. */
export async function keepAnswer(url: URL, response: Response): Promise<void> {
  // A redirect does not say whose browser it is, and may lead to sign-in.
  if (response.type === "opaqueredirect") {
    await askViewer();
    const { kept } = await findStores();
    return forget(kept, url);
  }
  const kept = await openStore(response);
  if (!kept || !isKeepable(url) || response.status >= 500) return;
  if (response.status !== 200) return forget(kept, url);
  const headers = new Headers(response.headers);
  headers.set(MADE_AT, `${Date.now()}`);
  // The body is as it was before it was compressed.
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  await kept.put(url, new Response(response.body, { headers }));
  await deleteOld(kept);
}

async function forget(kept: Cache | undefined, url: URL): Promise<void> {
  for (const request of (await kept?.keys()) ?? [])
    if (toScreen(new URL(request.url)) === toScreen(url)) await kept?.delete(request);
}

/** A page that needs nothing kept, with the bar and the styles of a plain page (app/server/web/plain-page.server.ts). */
export const makePage = (title: string, content: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · August</title><style>${PLAIN_STYLE}main a{display:block;padding:.625rem 0}</style>${PLAIN_BAR}<main><h1>${title}</h1>${content}</main>`,
    { headers: { "Content-Type": "text/html" } },
  );

const NAMES = {
  "/": "Home",
  "/messages": "Messages",
  "/matches": "Matches",
  "/meetups": "Meetups",
};

/** Says of the messages that wait what `say` makes of their number; nothing where there are none. */
export async function describeUnsent(say: (count: number) => string): Promise<string> {
  const { outbox } = await findStores();
  const { length } = (await outbox?.keys()) ?? [];
  return length ? `<p>${say(length)}</p>` : "";
}

/** The page of everything that is not kept: it says what is, and how much waits to be sent. */
async function showOffline(screens: ReadonlySet<string>) {
  const waiting = await describeUnsent(
    (count) => `${count === 1 ? "1 message waits" : `${count} messages wait`} for a connection.`,
  );
  const links = Object.entries(NAMES).map(([path, name]) =>
    screens.has(path) ? `<a href="${path}">${name}</a>` : "",
  );
  const onDevice = links.join("") && `<h2>On this device</h2>${links.join("")}`;
  return makePage(describeOutage(), `${waiting}<a href="">Try again</a>${onDevice}`);
}

/** Finds what is kept of a screen: its data, and its page. */
export async function findKeptScreen(url: URL) {
  const { kept } = await findStores();
  if (!isKeepable(url)) return {};
  return { data: await findKept(kept, url), page: await findKept(kept, toScreen(url)) };
}

/**
 * Shows what is kept of an address: its page, or where only its data is, a page whose router opens it. Without either,
 * what comes later, or the page that says what is kept.
 */
export async function showKept(url: URL, waitOn?: () => Promise<Response>): Promise<Response> {
  const left = await caches.match(LEFT);
  if (left) return left;
  const { kept } = await findStores();
  const page = isKeepable(url) && (await findKept(kept, url));
  if (page) {
    const banner = renderAsOf(Number(page.headers.get(MADE_AT)));
    const html = (await page.text()).replace(/<body[^>]*>/, (tag) => tag + banner);
    return new Response(html, { headers: page.headers });
  }
  const urls = ((await kept?.keys()) ?? []).map((request) => new URL(request.url));
  const screens = new Set(urls.map(toScreen));
  const opener = urls.findLast((each) => !isData(each));
  if (opener && isKeepable(url) && screens.has(url.pathname))
    return Response.redirect(`${opener.pathname}#kept=${url.pathname}`, 303);
  return waitOn ? waitOn() : showOffline(screens);
}
