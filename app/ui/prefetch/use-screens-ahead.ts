import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { loadCode } from "../load-code.client";
import { whenIdle } from "../when-idle.client";
import { mayFetchAhead } from "./connection.client";

/** Fetches the code of what answers the page’s forms once the browser is idle, until someone continues (record 48). */
export function useScreensAhead(): void {
  const { pathname } = useLocation();
  const isStill = useNavigation().state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has other forms
  useEffect(() => {
    if (!isStill || !mayFetchAhead()) return;
    const ending = new AbortController();
    whenIdle(async () => {
      if (ending.signal.aborted) return;
      // Whatever is not there is loaded when its screen is opened.
      const module = await loadCode(() => import("./prefetch.client"));
      module?.fetchAhead(ending.signal);
    });
    return () => ending.abort();
  }, [pathname, isStill]);
}
