import { toData, toScreen } from "~/server/remix-internals/router-fetch.client";
import { savesData } from "./connection.client";
import { PREFETCHABLE } from "./prefetchable";
import { fetchScreens } from "./screens-ahead.client";

export { fetchAhead } from "./screens-ahead.client";

/** How long a mouse rests on a link before its screen is fetched. */
const HOVER_MS = 100;
/** A mouse may rest on a link for long, and what was fetched is then too old. */
const FRESH_MS = 5_000;

interface Fetched {
  address: string;
  beganMs: number;
  answer: Promise<Response>;
  ending: AbortController;
}

/** The address of a link's data; nothing where it is not to be fetched early. */
function findAddress(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.role || link.target || link.origin !== location.origin) return;
  const { pathname, search, hash } = link;
  if (search || hash || pathname === location.pathname || !PREFETCHABLE.test(pathname)) return;
  return link.origin + toData(pathname);
}

/**
 * Fetches the data and the code of a screen when a person presses its link or rests a mouse on it, one at a time. It ends with the
 * intent, so that what is shown is never older than that (record 48).
 *
 * @returns a function that takes what was fetched, if that is what is asked for next; undefined where it is not
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
    const { signal } = ending;
    const answer = plainFetch(address, { headers: { Purpose: "prefetch" }, signal });
    // If nobody takes it, its failure is ignored.
    answer.catch(() => undefined);
    void fetchScreens([toScreen(new URL(address))], { signal });
    fetched = { address, beganMs: Date.now(), answer, ending };
  };
  const take = (address: URL, init: RequestInit): Promise<Response> | undefined => {
    // Whatever is sent may change what was fetched.
    if ((init.method ?? "GET") !== "GET") end();
    const taken = isFetched(address.href) ? fetched : undefined;
    if (!taken) return;
    clearTimeout(timer);
    fetched = undefined;
    init.signal?.addEventListener("abort", () => taken.ending.abort());
    // A refusal to the guess (503 of a busy server) is none to the visit.
    return taken.answer.then((answer) => (answer.ok ? answer : plainFetch(address, init)));
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
    else if (address && !savesData()) {
      if (type === "pointerover") timer = setTimeout(begin, HOVER_MS, address);
      else if (button === 0 && !ctrlKey && !metaKey && !shiftKey) begin(address);
    }
  };
  for (const name of ["over", "out", "down", "cancel"] as const)
    document.addEventListener(`pointer${name}`, follow);
  return take;
}
