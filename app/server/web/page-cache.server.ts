import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { EntryContext } from "@remix-run/node";
import { MINUTE_MS } from "../data/clock.server";
import { putLast } from "../data/put-last";

/** A visitor's page, rendered and compressed. */
interface CachedPage {
  /** In UTF-8. */
  html: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

/** More than there are public pages, so that each stays while its data stays the same. */
const MOST_PAGES = 40;
const kept = new Map<string, CachedPage>();

/**
 * The cache key of a visitor's page: its address and all data of its loaders. Pages for one person
 * (a member, a message, an error, a form's response) have no key, and neither has an address with a
 * query, so that nobody fills the memory with invented addresses.
 * @param hasScripts true where the page carries a nonce
 */
export function computePageKey(
  request: Request,
  status: number,
  { staticHandlerContext: { loaderData, actionData, errors } }: EntryContext,
  hasScripts: boolean,
): string | null {
  const root: unknown = loaderData.root;
  const isVisitors =
    typeof root === "object" && root !== null && "viewer" in root && root.viewer === null;
  const isFlash = isVisitors && "flash" in root && root.flash !== null;
  const isPlain = request.method === "GET" && status === 200 && !actionData && !errors;
  if (hasScripts || !isVisitors || isFlash || !isPlain || request.url.includes("?")) return null;
  return `${request.url} ${JSON.stringify(loaderData)}`;
}

/**
 * Returns the page of a key, rendered once. The least recently used one (LRU) is evicted.
 * @param render makes the whole HTML; the same key must mean the same HTML
 */
export function cachedPage(name: string, render: () => string): CachedPage {
  const page = kept.get(name) ?? made(render());
  putLast(kept, name, page, MOST_PAGES);
  return page;
}

const made = (html: string): CachedPage => ({ html: Buffer.from(html), gzip: gzipSync(html) });

/** A new version of August may show the same data differently, so nothing is unchanged across a start. */
const START = randomUUID();
const MOST_SESSIONS = 10_000;

/** When a session last sent a form or a call, by a number that only grows; the longest ago comes first. */
const posts = new Map<string, number>();
let total = 0;
/** The number of the latest session that was evicted. */
let evicted = 0;

/** Counts a request that may change something. Its session's pages are all sent again after it. */
export function recordPost(sessionId: string): void {
  total += 1;
  evicted = putLast(posts, sessionId, total, MOST_SESSIONS) ?? evicted;
}

/**
 * A form has an id of its own, by which a repeat is known, and which is another each time the page is loaded. One that
 * was sent does not come back: `recordPost` makes sure of it.
 */
const FORM_IDS = new Set(["clientId", "uploadId"]);

const toComparable = (key: string, value: unknown): unknown => {
  if (FORM_IDS.has(key)) return undefined;
  // The time of a screen, of which it says minutes: within one it is the same page.
  if (key === "atMs" && typeof value === "number") return Math.floor(value / MINUTE_MS);
  return value instanceof Map || value instanceof Set ? [...value] : value;
};

/**
 * Describes a member's page in a text. A page is made of nothing but its address and what its loaders found, so the
 * same text means the same page; it is no other session's, nor the same session's from before it sent something.
 *
 * @param url of the request, with its query
 * @param loaded what each loader found, in any order
 */
export function describePage(
  { id, sessionId }: { id: string; sessionId: string },
  url: string,
  loaded: readonly unknown[],
): string {
  const found = loaded.map((data) => JSON.stringify(data, toComparable) ?? "").sort();
  return [START, id, sessionId, posts.get(sessionId) ?? evicted, url, ...found].join("\n");
}
