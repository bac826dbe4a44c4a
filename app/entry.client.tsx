import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * The page's data arrives as a stream, and the router's component throws a promise until it is there.
 * A press that comes before React's first work has it render at once; with the promise it gives up for
 * good ("Root did not complete", its error 345), and the page stays without scripts. Asked once before
 * React is, the component begins to read, and React starts when there is something to render.
 */
async function untilDataIsThere(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (awaited) {
    if (awaited instanceof Promise) await awaited;
  }
}

untilDataIsThere().then(() => startTransition(() => void hydrateRoot(document, <RemixBrowser />)));
