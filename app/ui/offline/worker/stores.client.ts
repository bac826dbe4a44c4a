import { SESSION_KEY_LENGTH, VIEWER_HEADER } from "~/server/web/viewer-header";
import { DEAD_MS } from "../answer-waits";
import { deleteOthers, nameUnsent, openKept, PREFIX } from "../kept-pages.client";
import { MADE_AT, OLDEST_MS } from "../old-pages.client";

/** What is shown to whoever logged out without a connection, until the server knows. It stands in a store of its own. */
export const LEFT = "/left";

/** A message as it is sent, and once it was refused the answer. */
export interface Message {
  clientId: string;
  content: string;
  confirmHarsh: boolean;
  refused?: { message: string };
}

export interface Unsent extends Message {
  /** Where it stands in the outbox. */
  request: Request;
  /** Of its conversation. */
  id: string;
}

/** The stores of a session: none where it is not known whose browser it is. */
interface Stores {
  sessionKey?: string;
  kept?: Cache;
  outbox?: Cache;
}

/** Finds the stores of the session. Where there are several it is not known whose browser it is, so there are none. */
export async function findStores(): Promise<Stores> {
  const [name, another] = (await caches.keys()).filter((each) => each.startsWith(PREFIX));
  if (!name || another || (await caches.match(LEFT))) return {};
  const sessionKey = name.replace(PREFIX, "").slice(0, SESSION_KEY_LENGTH);
  return {
    sessionKey,
    kept: await caches.open(name),
    outbox: await caches.open(nameUnsent(sessionKey)),
  };
}

/** Rejects where something takes too long. It goes on, and an id makes a repeat harmless. */
export const within = <T>(promise: Promise<T>, ms = DEAD_MS): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(reject, ms))]);

export const putMessage = (outbox: Cache, place: RequestInfo, message: Message): Promise<void> =>
  outbox.put(place, new Response(JSON.stringify(message)));

/** Lists what waits to be sent, in the order in which it was written. */
export async function listUnsent(outbox: Cache | undefined): Promise<Unsent[]> {
  const found: Unsent[] = [];
  for (const request of (await outbox?.keys()) ?? []) {
    const [, id = ""] = /unsent\/(\d+)/.exec(request.url) ?? [];
    found.push({ request, id, ...(await (await outbox?.match(request))?.json()) });
  }
  return found;
}

/**
 * Asks whose browser this is, and what may be kept: pages of another store go. Rejects where no answer comes in time.
 *
 * @returns the store key, or what stands for it
 */
export async function askViewer(): Promise<string | null> {
  const { headers } = await within(fetch("/help", { method: "HEAD", cache: "no-store" }));
  const storeKey = headers.get(VIEWER_HEADER);
  await deleteOthers(storeKey);
  // What waits is sent even where nothing is kept: the store says whose browser this is.
  if (storeKey?.[SESSION_KEY_LENGTH]) await openKept(storeKey);
  return storeKey;
}

/**
 * Learns from an answer whose browser this is, before it is shown: pages of another session go, and those from before a
 * match ended, which may name somebody who has blocked the member. An answer whose store is not there is of a new session,
 * or an old one: from the browser's own cache after Back, or late on its way. So the server is asked.
 *
 * @param request of a page, which is asked for again where its answer is old
 */
export async function applyViewer(response: Response, request?: Request): Promise<Response> {
  const storeKey = response.headers.get(VIEWER_HEADER);
  if (!storeKey) return response;
  if (!storeKey[SESSION_KEY_LENGTH] || (await caches.has(PREFIX + storeKey))) {
    await deleteOthers(storeKey);
    return response;
  }
  const current = await askViewer().catch(async (error) => {
    // Without a connection the answer was the browser's own; with one it is not known whose browser this is.
    if (navigator.onLine) await deleteOthers(null);
    throw error;
  });
  return current === storeKey || !request ? response : fetch(request, { cache: "no-store" });
}

/** The kept copy of a page, unless it has become too old. */
export async function findCopy(
  kept: Cache | undefined,
  address: RequestInfo | URL,
): Promise<Response | undefined> {
  const page = await kept?.match(address);
  return page && Date.now() - Number(page.headers.get(MADE_AT)) <= OLDEST_MS ? page : undefined;
}

/** The addresses that lead somewhere: those of copies, and of the conversations, in whose place stands what is kept. */
export async function listReachable(kept: Cache | undefined): Promise<string[]> {
  const paths = ["/messages"];
  for (const request of (await kept?.keys()) ?? [])
    if (await findCopy(kept, request)) paths.push(new URL(request.url).pathname);
  return paths;
}
