import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * The page's data arrives as a stream, and the router's component throws a promise until it is there.
 * A press in between would have React render at once what cannot be rendered yet: "Root did not
 * complete", its error 345. Asked once before React is, the component begins to read, and React starts
 * when there is something to render.
 */
async function untilDataIsThere(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (awaited) {
    if (awaited instanceof Promise) await awaited;
  }
}

untilDataIsThere().then(() => startTransition(() => void hydrateRoot(document, <RemixBrowser />)));
