import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

declare global {
  interface Window {
    /** The modules of the page's routes by id, from the script that starts the page's modules. */
    routeModules: Promise<typeof window.__remixRouteModules>;
    /** True once the browser itself has sent a form of the page, until the person comes back to the page. */
    hasSentForm?: boolean;
  }
}

/**
 * The page's data arrives as a stream, and the router's component throws a promise until it is
 * there. If the person clicks before React's first work, React renders at once, meets the promise
 * and gives up for good ("Root did not complete", its error 345), and the page stays without
 * scripts. Rendering the component once before React makes it start reading, and React starts when
 * there is something to render.
 */
async function waitForData(): Promise<void> {
  window.__remixRouteModules = await window.routeModules;
  try {
    RemixBrowser({});
  } catch (awaited) {
    if (awaited instanceof Promise) await awaited;
  }
}

// The server marks the title of a refused form, which React does not know of.
document.title = document.title.replace(/^Error: /, "");

waitForData().then(() => startTransition(() => void hydrateRoot(document, <RemixBrowser />)));
