import {
  asksRoutes,
  interceptRouter,
  isData,
  loadRoutes,
  routesLoaded,
} from "~/server/remix-internals/router-fetch.client";
import { loadCode } from "./load-code.client";
import { savesData } from "./prefetch/connection.client";
import type { startPrefetching } from "./prefetch/prefetch.client";
import { whenIdle } from "./when-idle.client";

/**
 * Gives the router the table of all routes, which it would ask for again with each new link, and what a press of a link
 * has fetched. Decides what it gets where no answer comes (record 48).
 */
export function watchRouter(): void {
  const plainFetch = window.fetch;
  let take: ReturnType<typeof startPrefetching> | undefined;
  let lost: typeof import("./offline/lost-answer.client") | null | undefined;
  interceptRouter((address, init, send) => {
    if (asksRoutes(address) && !(init.signal && savesData())) {
      // A link that nobody has pressed is no reason to load the table.
      const routes = init.signal ? loadRoutes() : routesLoaded;
      return routes.then((json) => new Response(json), send);
    }
    const fetchOnce = () => take?.(address, init) ?? send();
    return lost && isData(address) ? lost.fetchOrKeep(address, init, fetchOnce) : fetchOnce();
  });
  // What a press and a dead link need is no part of the first view.
  whenIdle(async () => {
    const prefetch = await loadCode(() => import("./prefetch/prefetch.client"));
    take = prefetch?.startPrefetching(plainFetch);
    lost = await loadCode(() => import("./offline/lost-answer.client"));
  });
}
