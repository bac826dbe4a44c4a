import { toScreen } from "~/server/remix-internals/router-fetch.client";
import { DIGEST_LENGTH } from "~/server/web/viewer-header";

/** Registers the service worker (app/ui/offline/worker/), which receives pushes too; a repeat does nothing. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  // From the browser's own cache within the hour: otherwise every page asks the server for it again.
  navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "all" });

/** With the session key, names the cache of a session's pages, by which the service worker knows it. */
export const PREFIX = "august-";

/** The header that says when a page was kept. */
export const MADE_AT = "X-Kept";
/** A page that is older is not shown anymore (rule offline-copies). */
const OLDEST_MS = 86_400_000;
/** The most pages of a session, the newest. */
const MOST_PAGES = 20;

/** The screens that are kept. */
const KEPT = /^\/(?:messages(?:\/\d+)?|matches|meetups(?:\/\d+)?)?$/;

/** Whether an address is kept: one of the screens without a query, or its data, by which the router opens it. */
export const isKeepable = (url: URL): boolean => !url.search && KEPT.test(toScreen(url));

/** A kept answer, unless it has become too old. */
export async function findKept(
  kept: Cache | undefined,
  address: RequestInfo | URL,
): Promise<Response | undefined> {
  const found = await kept?.match(address, { ignoreVary: true });
  return found && Date.now() - Number(found.headers.get(MADE_AT)) <= OLDEST_MS ? found : undefined;
}

/** Deletes what is too old, and the oldest of too many screens. */
export async function deleteOld(kept: Cache): Promise<void> {
  const screens = new Map<string, Request[]>();
  for (const request of await kept.keys()) {
    const screen = toScreen(new URL(request.url));
    const requests = screens.get(screen) ?? [];
    // What was kept last comes last.
    screens.delete(screen);
    if (await findKept(kept, request)) screens.set(screen, [...requests, request]);
    else await kept.delete(request);
  }
  for (const requests of [...screens.values()].slice(0, -MOST_PAGES))
    for (const request of requests) await kept.delete(request);
}

/** Messages outlive the pages: anyone who wrote them gets them back, also in their next session. */
const UNSENT = "unsent-";
/** Names the cache of the messages that a session has not sent. */
export const nameUnsent = (sessionKey: string): string => UNSENT + sessionKey;

/**
 * Names the caches of the messages that the member of a session has not sent, in whichever session: the keys of all of
 * them begin with the same digest.
 */
export async function listUnsentStores(sessionKey: string): Promise<string[]> {
  const beginning = nameUnsent(sessionKey.slice(0, DIGEST_LENGTH));
  return (await caches.keys()).filter((name) => name.startsWith(beginning));
}

/** Deletes the pages of all sessions but one; null for every one. */
export async function deleteOthers(sessionKey: string | null): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + sessionKey) await caches.delete(name);
}
