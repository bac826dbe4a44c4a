import {
  asksRoutes,
  interceptRouter,
  isData,
  loadRoutes,
} from "~/server/remix-internals/router-fetch.client";
import { loadCode } from "./load-code.client";
import { startPrefetching } from "./prefetch/prefetch.client";
import { savesData } from "./prefetch/saves-data.client";
import { whenIdle } from "./when-idle.client";

/**
 * Gives the router the table of all routes, which it would ask for again with each new link, and what a press of a link
 * has fetched. Decides what it gets where no answer comes (record 48).
 */
export function watchRouter(): void {
  const take = startPrefetching(window.fetch);
  let lost: typeof import("./offline/lost-answer.client") | null | undefined;
  interceptRouter((address, init, send) => {
    if (asksRoutes(address) && !savesData())
      return loadRoutes().then((json) => new Response(json), send);
    const fetchOnce = () => take(address, init) ?? send();
    return lost && isData(address) ? lost.fetchOrKeep(address, init, fetchOnce) : fetchOnce();
  });
  // What a dead link needs is there before it dies, and no part of the first view.
  whenIdle(async () => {
    lost = await loadCode(() => import("./offline/lost-answer.client"));
  });
}
