import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { loadCode } from "../load-code.client";
import { whenIdle } from "../when-idle.client";

/**
 * Keeps the screen on the device for when there is no connection, once the browser is idle, and registers the service
 * worker that shows it then (record 47).
 *
 * @param storeKey of the store of the session's pages; null where nothing may be kept, undefined where it is not known
 * @param data what the screen shows, new with each load; undefined where there is nothing to show
 */
export function useKeptPage(storeKey: string | null | undefined, data: unknown): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (storeKey === undefined || !("serviceWorker" in navigator && "caches" in window)) return;
    let isLeft = false;
    const keep = async () => {
      // Without it nothing is kept, and nothing else depends on it.
      const module = await loadCode(() => import("./keep-page.client"));
      if (!isLeft)
        await module?.keepPage(storeKey, pathname + search, data !== undefined).catch(() => {});
    };
    whenIdle(keep);
    return () => {
      isLeft = true;
    };
  }, [storeKey, pathname, search, data]);
}
