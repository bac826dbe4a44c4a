import { RemixBrowser } from "@remix-run/react";
import { startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isSupportedBrowser } from "./server/web/supported-browser";
import { hideStrangers, keepTyped } from "./ui/served-page.client";
import { start as hydration, StartBoundary } from "./ui/start-boundary";
import { allowStorage } from "./ui/storage.client";

declare global {
  interface Window {
    /** Changes that extensions and translators make before hydration, and the observer that records them. */
    seenChanges: MutationRecord[];
    observer: MutationObserver;
    /** True once the browser itself has sent a form of the page, until the person comes back to the page. */
    hasSentForm?: boolean;
  }
}

/** The whole page. @param props.onStart called once React has it */
function Page({ onStart }: { onStart: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
  useLayoutEffect(onStart, []);
  return (
    <StartBoundary>
      <RemixBrowser />
    </StartBoundary>
  );
}

/**
 * Lets React take over the page. Until it has all of it the browser answers what is pressed, as it does without scripts:
 * an event would make React finish at once, whether or not it can (record 61).
 */
function hydrate(): void {
  const { title } = document;
  const showStrangers = hideStrangers();
  const giveBack = keepTyped();
  const listeners: Parameters<typeof document.addEventListener>[] = [];
  const leave = () => {
    showStrangers();
    giveBack();
  };
  const onStart = () => {
    hydration.isOver = true;
    for (const each of listeners) document.addEventListener(...each);
    leave();
  };
  hydration.abandon = () => {
    leave();
    document.title = title;
  };
  // The server marks the title of a refused form, which React does not know of.
  document.title = title.replace(/^Error: /, "");
  document.addEventListener = (...each: (typeof listeners)[number]) => void listeners.push(each);
  startTransition(() => void hydrateRoot(document, <Page onStart={onStart} />));
  delete (document as Partial<Document>).addEventListener;
}

/** Starts the page's scripts, once those of its routes are there (app/server/remix-internals/late-scripts.server.ts). */
export function start(): void {
  allowStorage();
  if (isSupportedBrowser()) hydrate();
  else void fetch("/scripts/off");
}
