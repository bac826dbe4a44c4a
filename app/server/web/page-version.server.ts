import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "../data/clock.server";

/** A new version of August may show the same data differently, so nothing is unchanged across a start. */
const START = randomUUID();
const MOST_SESSIONS = 10_000;

/** When a session last sent a form or a call, by a number that only grows; the longest ago comes first. */
const posts = new Map<string, number>();
let total = 0;
/** The number of the latest session that was evicted. */
let evicted = 0;

/** Counts a request that may change something. Its session's pages are all sent anew after it. */
export function recordPost(sessionId: string): void {
  posts.delete(sessionId);
  total += 1;
  posts.set(sessionId, total);
  const [oldest] = posts;
  if (posts.size <= MOST_SESSIONS || !oldest) return;
  posts.delete(oldest[0]);
  evicted = oldest[1];
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
