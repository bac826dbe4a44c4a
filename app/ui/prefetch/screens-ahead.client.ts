import { AHEAD, loadRoutes } from "~/server/remix-internals/router-fetch.client";
import { version } from "../load-code.client";
import { findScreens } from "./screens.client";

/** Files that this page has, as paths: those with which it came, then those that are fetched. */
const files = new Set(
  performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
);

/** Fetches a file of the build, which the browser then keeps for good. */
async function fetchFile(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(path, init);
  if (response.status === 404) version.isGone = true;
  if (!response.ok) return;
  await response.arrayBuffer();
  files.add(path);
}

/**
 * Fetches the table of routes, then the code of screens all at once, whose files the router would ask for one after the other.
 *
 * @param paths of the screens
 */
export async function fetchScreens(paths: readonly string[], init: RequestInit): Promise<void> {
  try {
    if (version.isGone) return;
    await loadRoutes();
    const needed = new Set(
      findScreens(paths).flatMap(({ module, imports = [] }) => [...imports, module]),
    );
    const missing = [...needed].filter((path) => !files.has(path));
    await Promise.all(missing.map((path) => fetchFile(path, init)));
  } catch {
    // A screen whose code did not come loads it when it is opened.
  }
}

/** The path to which a form or a button of one sends. */
const findTarget = (sender: Element): string =>
  new URL(sender.getAttribute("formaction") ?? sender.getAttribute("action") ?? "", location.href)
    .pathname;

/**
 * Fetches the table of routes, and the code of what answers the page's forms: without it the router reloads the page, and
 * on a dead link nothing would say that the form was not sent.
 *
 * @param signal ends it, when someone continues
 */
export async function fetchAhead(signal: AbortSignal): Promise<void> {
  if (document.hidden) return;
  const senders = document.querySelectorAll("form[method='post'], button[formaction]");
  await fetchScreens([...senders].map(findTarget), { ...AHEAD, signal });
}
