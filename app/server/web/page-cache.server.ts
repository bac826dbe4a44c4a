import { gzipSync } from "node:zlib";
import type { EntryContext } from "@remix-run/node";

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
  const known = kept.get(name);
  kept.delete(name);
  const page = known ?? made(render());
  kept.set(name, page);
  const [oldest] = kept.keys();
  if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest);
  return page;
}

const made = (html: string): CachedPage => ({ html: Buffer.from(html), gzip: gzipSync(html) });
