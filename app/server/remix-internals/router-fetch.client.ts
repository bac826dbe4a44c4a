/**
 * What Remix's router fetches (record 48): the data of a screen, and which routes belong to links. The router offers no
 * way to answer it other than the page's own `fetch`.
 */

/** Whether an address is that of a screen's data. */
export const isData = ({ pathname }: URL): boolean => pathname.endsWith(".data");

/** The path of the screen behind an address, which may be that of its data. */
export const toScreen = ({ pathname }: URL): string =>
  pathname.replace(/(?:_root)?\.data$/, "") || "/";

/** The path of a screen's data. */
export const toData = (path: string): string => `${path === "/" ? "/_root" : path}.data`;

/** An answer to a form after which the router leaves its screen as it is: the action returned nothing. */
export const keepScreen = (): Response => new Response('[{"_1":-5},"data"]\n', { status: 503 });

/** What the page can do without gives way to what a person waits for. */
export const AHEAD = { headers: { Purpose: "prefetch" }, priority: "low" } as const;

let routes: Promise<string> | undefined;
let announce: (json: string) => void;
/** All routes of the build, once something has loaded them. */
export const routesLoaded = new Promise<string>((done) => {
  announce = done;
});

async function fetchRoutes(): Promise<string> {
  const response = await fetch(window.__remixManifest.url, AHEAD);
  if (!response.ok) throw new Error(`The table of routes: ${response.status}`);
  const script = await response.text();
  const json = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  const table = JSON.stringify(JSON.parse(json).routes);
  announce(table);
  return table;
}

/** Loads all routes of the build, as JSON by id, from the file that Remix's build writes. Rejects where it does not come. */
export function loadRoutes(): Promise<string> {
  routes ??= fetchRoutes().catch((error: unknown) => {
    routes = undefined;
    throw error;
  });
  return routes;
}

/**
 * Whether an address is that at which the router asks which routes belong to links: with a signal for a screen that it
 * opens, without one for links that have come into the page.
 */
export const asksRoutes = ({ pathname }: URL): boolean => pathname === "/__manifest";

let isIntercepted = false;

/**
 * Puts a function in front of all that the page fetches from August, once.
 *
 * @param answer gets the address, and `send` to ask the server
 */
export function interceptRouter(
  answer: (address: URL, init: RequestInit, send: () => Promise<Response>) => Promise<Response>,
): void {
  if (isIntercepted) return;
  isIntercepted = true;
  const plainFetch = window.fetch;
  window.fetch = (input, init = {}) => {
    const send = () => plainFetch(input, init);
    const address = new URL((input as Request).url ?? input, location.href);
    return address.origin === location.origin ? answer(address, init, send) : send();
  };
}
