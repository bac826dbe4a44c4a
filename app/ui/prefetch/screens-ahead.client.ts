import { matchRoutes } from "@remix-run/react";
import { AHEAD, loadRoutes } from "~/server/remix-internals/router-fetch.client";
import { version } from "../load-code.client";
import { whenIdle } from "../when-idle.client";
import { PREFETCHABLE } from "./prefetchable";

interface Screen {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

interface RouteModule {
  links?: () => { rel: string; href: string }[];
}

let screens: Screen[] | undefined;
/** Files that this page has, as paths: those with which it came, then those that are fetched. */
const files = new Set(
  performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
);
/** Screens of which no file is missing. */
const completeIds = new Set<string>();

/** Fetches a file of the build, which the browser then keeps for good. */
async function fetchFile(path: string, signal: AbortSignal): Promise<void> {
  if (files.has(path)) return;
  const response = await fetch(path, { ...AHEAD, signal });
  if (response.status === 404) version.isGone = true;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
  files.add(path);
}

async function loadScreens(): Promise<Screen[]> {
  const routes: Screen[] = Object.values(JSON.parse(await loadRoutes()));
  return routes.filter(({ id }) => id !== "root");
}

async function fetchScreen({ id, module, imports = [] }: Screen, signal: AbortSignal) {
  for (const file of [...imports, module]) await fetchFile(file, signal);
  const { links } = (await import(/* @vite-ignore */ module)) as RouteModule;
  for (const { rel, href } of links?.() ?? [])
    if (rel === "stylesheet") await fetchFile(href, signal);
  completeIds.add(id);
}

/** The path to which a form or a button of one sends. */
const findTarget = (sender: Element): string =>
  new URL(sender.getAttribute("formaction") ?? sender.getAttribute("action") ?? "", location.href)
    .pathname;

/**
 * Lists the screens whose links can be seen and pressed, the tabs first, and what answers the forms: without its code the
 * router reloads the page, and on a dead link nothing would say that the form was not sent.
 */
function listNext(all: Screen[]): Screen[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
    (link) =>
      link.origin === location.origin &&
      PREFETCHABLE.test(link.pathname) &&
      (link.checkVisibility?.() ?? link.getClientRects().length > 0),
  );
  const forms = document.querySelectorAll("form[method='post'], button[formaction]");
  const paths = [...links.map(({ pathname }) => pathname), ...[...forms].map(findTarget)];
  const next = paths.flatMap((path) => matchRoutes(all, path)?.at(-1)?.route ?? []);
  return next.filter(({ id }) => !completeIds.has(id));
}

/**
 * Fetches the code and styles of screens to which this one leads, a file at a time, and the table of routes before.
 *
 * @param signal ends it, when someone continues
 */
export async function fetchAhead(signal: AbortSignal): Promise<void> {
  try {
    if (version.isGone) return;
    screens ??= await loadScreens();
    for (const screen of new Set(listNext(screens))) {
      await new Promise<void>(whenIdle);
      if (signal.aborted || document.hidden) return;
      await fetchScreen(screen, signal);
    }
  } catch {
    // A screen whose code did not come loads it when it is opened.
  }
}
