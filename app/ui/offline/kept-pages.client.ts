import { DIGEST_LENGTH } from "~/server/web/viewer-header";

/** Registers the service worker (app/ui/offline/worker/), which receives pushes as well; a repeat does nothing. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  // From the browser's own cache within the hour: otherwise every page asks the server for it again.
  navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "all" });

/** With the store key, names the store of a session's pages, by which the service worker knows it. */
export const PREFIX = "august-";

/** Opens a store of pages. */
export const openKept = (storeKey: string): Promise<Cache> => caches.open(PREFIX + storeKey);

/** Messages outlive the pages: whoever wrote them gets them back, also in their next session. */
const UNSENT = "unsent-";
/** Names the store of the messages that a session has not sent. */
export const nameUnsent = (sessionKey: string): string => UNSENT + sessionKey;

/**
 * Names the stores of the messages that the member of a session has not sent, in whichever session: the keys of all of
 * them begin with the same digest.
 */
export async function listUnsentStores(sessionKey: string): Promise<string[]> {
  const beginning = nameUnsent(sessionKey.slice(0, DIGEST_LENGTH));
  return (await caches.keys()).filter((name) => name.startsWith(beginning));
}

/** Deletes all stores of pages but one; null for every one. */
export async function deleteOthers(storeKey: string | null): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + storeKey) await caches.delete(name);
}
