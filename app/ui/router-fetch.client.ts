import { loadCode } from "./load-code.client";
import { startPrefetching } from "./prefetch/prefetch.client";
import { answerDiscovery } from "./prefetch/route-discovery";
import { whenIdle } from "./when-idle.client";

const findOpening = () => window.__remixRouter.state.navigation.location;

/**
 * Stands in front of all that the router fetches: its questions for the table of routes are answered from what is known
 * (record 49), it gets what a press of a link has fetched (0048), and what a dead link loses is seen to (0047).
 *
 * @returns takes it away
 */
export function wrapRouterFetch(): () => void {
  const plainFetch = window.fetch;
  const { take, stop } = startPrefetching(plainFetch);
  const fetchUnlessKnown: typeof fetch = (input, init) =>
    answerDiscovery(String(input)) ?? take(input, init) ?? plainFetch(input, init);
  window.fetch = fetchUnlessKnown;
  // What a dead link needs is there before it dies, and no part of the first view.
  whenIdle(async () => {
    const module = await loadCode(() => import("./offline/lost-answer.client"));
    if (module && window.fetch === fetchUnlessKnown)
      window.fetch = (input, init) =>
        module.fetchOrOpen(input, init, fetchUnlessKnown, findOpening);
  });
  return () => {
    stop();
    window.fetch = plainFetch;
  };
}
