/** Registers the service worker (public/service-worker.js), which receives pushes as well; a repeat does nothing. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  // From the browser's own cache within the hour: otherwise every page asks the server for it again.
  navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "all" });

/** Each session has a store of its own, another one after each end of a match; the service worker knows it by this name. */
export const PREFIX = "august-";

/** Opens a store of pages. */
export const openKept = (key: string): Promise<Cache> => caches.open(PREFIX + key);

/** Messages outlive the pages: whoever wrote them gets them back, also in their next session. */
const UNSENT = "unsent-";
/** Of a key: this much says whose the session is (app/server/viewer-key.server.ts). */
const MEMBER_LENGTH = 4;

/** Names the store of the messages that a session has not sent. */
export const nameUnsent = (key: string): string => UNSENT + key;

/** Names the stores of the messages that the member of a session has not sent, in whichever session. */
export async function listUnsentStores(key: string): Promise<string[]> {
  const beginning = nameUnsent(key.slice(0, MEMBER_LENGTH));
  return (await caches.keys()).filter((name) => name.startsWith(beginning));
}

/** Deletes all stores of pages but one; null for every one. */
export async function deleteOthers(key: string | null): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + key) await caches.delete(name);
}
