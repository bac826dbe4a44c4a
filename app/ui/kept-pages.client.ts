/** Registers the service worker (public/service-worker.js), which receives pushes as well; a repeat does nothing. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  // From the browser's own cache within the hour: otherwise every page asks the server for it again.
  navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "all" });

/** Each session has a store of its own, named after its key; the service worker knows it by this name. */
const PREFIX = "august-";

/** Opens what this browser keeps of a session. */
export const openKept = (key: string): Promise<Cache> => caches.open(PREFIX + key);

/** Deletes what this browser keeps of every session but one; null for all of them. */
export async function deleteOthers(key: string | null): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + key) await caches.delete(name);
}
