import { matchRoutes } from "@remix-run/react";
import { AHEAD, loadRoutes } from "~/server/remix-internals/router-fetch.client";
import { version } from "../load-code.client";
import { PREFETCHABLE } from "./prefetchable";

interface Screen {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

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
    const routes: Screen[] = Object.values(JSON.parse(await loadRoutes()));
    const screens = routes.filter(({ id }) => id !== "root");
    const next = paths.flatMap((path) => matchRoutes(screens, path)?.at(-1)?.route ?? []);
    const needed = new Set(next.flatMap(({ module, imports = [] }) => [...imports, module]));
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
 * Lists the tabs and what answers the forms: without its code the router reloads the page, and on a dead link nothing
 * would say that the screen did not come or the form was not sent.
 */
function listPaths(): string[] {
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>(".tabs a")];
  const senders = [...document.querySelectorAll("form[method='post'], button[formaction]")];
  const screens = tabs.map(({ pathname }) => pathname).filter((path) => PREFETCHABLE.test(path));
  return [...screens, ...senders.map(findTarget)];
}

/**
 * Fetches the table of routes, then the code of the tabs, and of what answers the page's forms.
 *
 * @param signal ends it, when someone continues
 */
export async function fetchAhead(signal: AbortSignal): Promise<void> {
  if (!document.hidden) await fetchScreens(listPaths(), { ...AHEAD, signal });
}
