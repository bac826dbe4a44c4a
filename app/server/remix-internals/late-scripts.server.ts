import type { EntryContext } from "@remix-run/node";
import { isSupportedBrowser } from "../web/supported-browser";

/** What would end or change the script, or a line of it in browsers from before 2019. */
const ESCAPED: Record<string, string> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A value as an expression in a script of the page. */
const toExpression = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? sign);

/**
 * Starts the page's modules, all at once, when the page is there with its pictures and has had a time to be
 * painted: they would compete with it for the link (record 40). A page in the background waits until it is
 * shown, and one whose plain form was sent waits for the answer: what its scripts begin, such as a payment, would cross
 * it. A form that scripts answer prevents the browser from sending it, which is known once all listeners have run.
 * What is put into the page meanwhile is not ours (record 61). WebKit may fire `load` before it runs this script.
 *
 * @param files every module that the screen needs, so that none waits for the one that imports it; entry.client first
 * @param modules those of its routes, by the route's id
 * @param runtime what development loads before all others
 */
const START = `(files, modules, runtime) => {
  const seen = window.seenChanges = [];
  (window.observer = new MutationObserver((list) => seen.push(...list))).observe(document, { childList: true, subtree: true });
  let pause = 100, timer;
  const start = async () => {
    timer = 0;
    if (runtime) await import(runtime);
    const loaded = await Promise.all(files.map((file) => import(file)));
    window.__remixRouteModules = Object.fromEntries(Object.entries(modules).map(([id, file]) => [id, loaded[files.indexOf(file)]]));
    loaded[0].start();
  };
  const schedule = () => { clearTimeout(timer); timer = setTimeout(start, pause); };
  const onLoad = () => requestAnimationFrame(schedule);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad);
  addEventListener("submit", (event) => setTimeout(() => {
    if (event.defaultPrevented) return;
    window.hasSentForm = true;
    pause = 10000;
    if (timer) schedule();
  }), true);
  onpageshow = ({ persisted }) => { if (persisted) window.hasSentForm = false; };
}`.replaceAll(/\s*([(){}=>;:,]|\n)\s*/g, (_space, sign: string) => sign.trim());

/** What the router is told of a screen's routes, which is the same for every page of the screen. */
function describeRoutes(manifest: EntryContext["manifest"], matched: readonly string[]): string {
  // The router asks the server for all others, but takes the root for the whole of "/" without its index.
  const known = Object.values(manifest.routes).filter(
    (route) => route && (route.index || matched.includes(route.id)),
  );
  const routes = Object.fromEntries(known.map((route) => [route.id, route]));
  const modules = Object.fromEntries(matched.map((id) => [id, routes[id]?.module]));
  const files = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...matched.flatMap((id) => [...(routes[id]?.imports ?? []), routes[id]?.module]),
  ]);
  // The start names their imports, and the router needs neither those, nor the start, nor what a route has not.
  const isNeeded = ([name, value]: [string, unknown]) => name !== "imports" && value !== false;
  const slim = Object.fromEntries(
    known.map((route) => [route.id, Object.fromEntries(Object.entries(route).filter(isNeeded))]),
  );
  const { hmr } = manifest as { hmr?: { runtime: string } };
  const starting = [[...files], modules, ...(hmr ? [hmr.runtime] : [])];
  return `window.__remixManifest=${toExpression({ ...manifest, entry: undefined, routes: slim })};(${START})(${starting.map(toExpression).join()})`;
}

// Development makes a new manifest after an edit.
const described = new WeakMap<object, Map<string, string>>();

function findDescription(manifest: EntryContext["manifest"], matched: readonly string[]): string {
  const known = described.get(manifest) ?? new Map<string, string>();
  described.set(manifest, known);
  const screen = matched.join(" ");
  const description = known.get(screen) ?? describeRoutes(manifest, matched);
  known.set(screen, description);
  return description;
}

/**
 * What React renders a page from: only the routes of that page, since it builds and ranks all that it gets, and no stream
 * of data, which `renderScripts` reads.
 */
export function toRendered(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]),
  ) as typeof manifest.routes;
  return { ...context, manifest: { ...manifest, routes }, serverHandoffStream: undefined };
}

/**
 * The scripts of a page, for the end of its body: what the router starts with, and the start itself. They take the place
 * of Remix's `<Scripts>`, which names every module in the head.
 *
 * @param context its stream of data is read to the end; nothing in it is deferred
 * @param nonce of the page
 */
export async function renderScripts(context: EntryContext, nonce: string): Promise<string> {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route }) => route.id);
  const data = await new Response(serverHandoffStream).text();
  return [
    `<script nonce="${nonce}" type="module" async>window.__remixContext=${serverHandoffString};`,
    `__remixContext.stream=new Response(${toExpression(data)}).body;`,
    `${findDescription(manifest, matched)}</script>`,
  ].join("");
}

/**
 * The script of a page for a browser that runs none, which lets it have scripts again from the next page on if it does.
 *
 * @param nonce of the page
 */
export const renderScriptsCheck = (nonce: string): string =>
  `<script nonce="${nonce}" type="module">(${isSupportedBrowser})()&&fetch("/scripts/on")</script>`;
