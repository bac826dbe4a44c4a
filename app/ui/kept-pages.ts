/** The service worker's address (public/service-worker.js). Push is received by it as well. */
export const SERVICE_WORKER = "/service-worker.js";

/** Each session has a store of its own, named after its key; the service worker knows it by this name. */
const PREFIX = "august-";

/** Opens what this browser keeps of a session. */
export const openKept = (key: string): Promise<Cache> => caches.open(PREFIX + key);

/** Deletes what this browser keeps of every session but one; null for all of them. */
export async function deleteOthers(key: string | null): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + key) await caches.delete(name);
}
