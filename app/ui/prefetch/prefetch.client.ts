import { PREFETCHABLE } from "./prefetchable";
import { savesData } from "./saves-data.client";

/** How long a mouse rests on a link before its screen is fetched. */
const HOVER_MS = 100;
/** A click follows the end of a press at once. */
const CLICK_MS = 500;
/** A mouse may rest on a link for long, and what was fetched is then too old. */
const FRESH_MS = 5_000;

interface Fetched {
  address: string;
  beganMs: number;
  answer: Promise<Response>;
  ending: AbortController;
}

/** The address of a link's data, as the router asks for it; nothing where it is not to be fetched early. */
function findAddress(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.role || link.target || link.origin !== location.origin) return;
  const { pathname, search, hash } = link;
  if (search || hash || pathname === location.pathname || !PREFETCHABLE.test(pathname)) return;
  return `${link.origin}${pathname === "/" ? "/_root" : pathname}.data`;
}

/**
 * Fetches the data of a screen when somebody presses its link or rests a mouse on it, one at a time, until `stop`. It
 * ends with the intent, so that what is shown is never older than that (record 48).
 *
 * @returns `take`: what was fetched, if the router asks for that next; undefined where it has to fetch it itself
 */
export function startPrefetching(plainFetch: typeof fetch) {
  let fetched: Fetched | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    fetched?.ending.abort();
    fetched = undefined;
  };
  const isFetched = (address: string) =>
    fetched?.address === address && Date.now() - fetched.beganMs < FRESH_MS;
  const begin = (address: string) => {
    if (isFetched(address)) return;
    end();
    const ending = new AbortController();
    const answer = plainFetch(address, {
      headers: { Purpose: "prefetch" },
      signal: ending.signal,
    });
    // If nobody takes it, its failure is ignored.
    answer.catch(() => undefined);
    fetched = { address, beganMs: Date.now(), answer, ending };
  };
  const take = (...[input, init]: Parameters<typeof fetch>): Promise<Response> | undefined => {
    // Whatever is sent may change what was fetched.
    if ((init?.method ?? "GET") !== "GET") {
      end();
      return;
    }
    const taken = isFetched(String(input)) ? fetched : undefined;
    if (!taken) return;
    clearTimeout(timer);
    fetched = undefined;
    init?.signal?.addEventListener("abort", () => taken.ending.abort());
    return taken.answer.then(
      // A refusal to the guess (503 of a busy server) is none to the visit.
      (answer) => (answer.ok ? answer : plainFetch(input, init)),
      (error: unknown) => {
        if (init?.signal?.aborted) throw error;
        return plainFetch(input, init);
      },
    );
  };
  const follow = (event: PointerEvent) => {
    const { type, pointerType, button, ctrlKey, metaKey, shiftKey } = event;
    if (type === "pointercancel") return end();
    const address = findAddress(event.target);
    const isHover = type === "pointerover" || type === "pointerout";
    // A mouse that moves within a link goes from one of its parts to another; a finger does not hover.
    if (isHover && (pointerType !== "mouse" || address === findAddress(event.relatedTarget)))
      return;
    if (type === "pointerout") end();
    else if (type === "pointerup") {
      if (fetched) timer = setTimeout(end, CLICK_MS);
    } else if (address && !savesData()) {
      if (type === "pointerover") timer = setTimeout(begin, HOVER_MS, address);
      else if (button === 0 && !ctrlKey && !metaKey && !shiftKey) begin(address);
    }
  };
  const events = [
    "pointerover",
    "pointerout",
    "pointerdown",
    "pointerup",
    "pointercancel",
  ] as const;
  for (const name of events) document.addEventListener(name, follow);
  const stop = () => {
    for (const name of events) document.removeEventListener(name, follow);
    end();
  };
  return { take, stop };
}
