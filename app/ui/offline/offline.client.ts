import { SESSION_KEY_LENGTH, VIEWER_HEADER } from "~/server/web/viewer-header";
import { memberFetch } from "../session.client";
import { isKeepable, PREFIX, registerWorker } from "./kept-pages.client";

/** Whether the session of the page is still the browser's; undefined without an answer. */
async function isOwnSession(): Promise<boolean | undefined> {
  const { headers } = await memberFetch("/help", { method: "HEAD", cache: "no-store" });
  const viewer = headers.get(VIEWER_HEADER);
  return viewer === null
    ? undefined
    : viewer.slice(0, SESSION_KEY_LENGTH) === document.body.dataset.viewer;
}

/** Whether the browser still keeps the page's session, which logging out and another session delete. */
const isKept = (): Promise<boolean> => caches.has(PREFIX + document.body.dataset.viewer);

/** Opens the screen for which the service worker has shown another one, since only its data is kept. */
async function openKeptScreen(navigate: (path: string, options: { replace: true }) => void) {
  const [, path = ""] = /^#kept=(\/.*)$/.exec(location.hash) ?? [];
  const url = new URL(path, location.origin);
  // Any site may link here with a path of its own.
  if (url.href !== location.origin + path || !isKeepable(url)) return;
  // The router's own requests find what is kept from now on.
  await import("./lost-answer.client");
  // Not again where the router has to load the page again.
  history.replaceState(history.state, "", location.pathname);
  navigate(path, { replace: true });
}

/**
 * Registers the service worker. A page that Back restores is loaded again where its session is over, and refreshed where
 * it is not; one that was shown without a connection is refreshed once there is one. Without an answer a session counts
 * as over where nothing is kept of it.
 *
 * @param refresh the screen
 * @param navigate to another screen
 */
export async function start(
  refresh: () => void,
  navigate: Parameters<typeof openKeptScreen>[0],
): Promise<void> {
  addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted) return;
    const isOwn = (await isOwnSession()) ?? (await isKept());
    if (!isOwn) location.reload();
    else refresh();
  });
  addEventListener("online", () => {
    if (document.querySelector("[data-as-of]")) refresh();
  });
  await openKeptScreen(navigate);
  await registerWorker();
}
