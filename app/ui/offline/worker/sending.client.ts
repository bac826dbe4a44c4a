import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { SEND_WAIT_MS } from "../answer-waits";
import { deleteOthers } from "../kept-pages.client";
import { describeUnsent, findStores, LEFT, makePage, within } from "./pages.client";
import { scope } from "./scope.client";

/** A message as it is sent, and once it was refused the answer. */
interface Message {
  clientId: string;
  content: string;
  confirmHarsh: boolean;
  refused?: { message: string };
}

/**
 * Ends the session that was to end while there was no connection, and deletes what is kept of it; a cache says that
 * there is one. Rejects where there is no connection yet. @returns the answer, where there was a session to end
 */
export async function logOut(): Promise<Response | undefined> {
  if (!(await caches.match(LEFT))) return;
  const response = await within(
    fetch("/api/logout", { method: "POST", redirect: "manual" }),
    SEND_WAIT_MS,
  );
  if (response.status >= 500) throw response;
  await deleteAll();
  return response;
}

/** Deletes what this browser keeps of any session. */
async function deleteAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Says how many messages logging out deletes that no answer has confirmed. */
const describeLost = () =>
  describeUnsent((count) => `${count} message${count > 1 ? "s" : ""} may not have been sent.`);

/**
 * Logs out, after what waits was sent, which logging out deletes; where there is no connection, as soon as there is one,
 * and nothing of the session is shown until then. It says what may not have been sent.
 */
export async function handleLogout(request: Request): Promise<Response> {
  let lost = await describeLost();
  try {
    const response = await within(
      sendAll().then(async () => {
        lost = await describeLost();
        return fetch(request, { redirect: "manual" });
      }),
    );
    // A redirect, whose status is 0, says that it is done; the page of its address clears the device.
    if (response.status) return response;
    // That page may not come, on a link that breaks.
    await deleteAll();
    return lost
      ? makePage("You are logged out", `${lost}<a href="/api/logout">Home</a>`)
      : Response.redirect("/api/logout", 303);
  } catch {
    const shown = makePage(
      "You may still be logged in",
      `${lost}<p>August logs you out as soon as you open it online, and shows nothing of yours until then.</p><a href="/">Try again</a>`,
    );
    await (await caches.open(LEFT)).put(LEFT, shown.clone());
    await deleteOthers(null);
    // Asks the browser to wake the worker once there is a connection.
    await scope.registration.sync?.register("outbox").catch(() => {});
    return shown;
  }
}

/** Sends what waits, one after the other; the id makes a repeat the same message. Rejects without a connection. */
async function sendEach(): Promise<void> {
  await logOut();
  const { sessionKey, outbox } = await findStores();
  if (!sessionKey || !outbox) return;
  for (const request of await outbox.keys()) {
    const stored: Message | undefined = await (await outbox.match(request))?.json();
    if (!stored || stored.refused) continue;
    const [, id] = /unsent\/(\d+)/.exec(request.url) ?? [];
    const response = await within(
      fetch(`/api/conversations/${id}/messages`, {
        method: "POST",
        headers: { "Content-Type": "application/json", [VIEWER_HEADER]: sessionKey },
        body: JSON.stringify(stored),
      }),
      SEND_WAIT_MS,
    );
    if (response.status === 401) return deleteOthers(null);
    if (response.status >= 500) return;
    const body = await within(response.json(), SEND_WAIT_MS);
    if (body.code === "too_often") return;
    if (response.ok) await outbox.delete(request);
    else await outbox.put(request, new Response(JSON.stringify({ ...stored, refused: body })));
  }
}

let sending: Promise<void> | null = null;
/** Sends what waits, once at a time. */
export function sendAll(): Promise<void> {
  sending ??= sendEach().finally(() => {
    sending = null;
  });
  return sending;
}
