import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { loadCode } from "../load-code.client";
import { whenIdle } from "../when-idle.client";
import { savesData } from "./saves-data.client";

/**
 * Fetches the code and styles of the screens to which this one leads, once the browser is idle and until someone goes
 * on (record 49).
 */
export function useScreensAhead(): void {
  const { pathname } = useLocation();
  const isStill = useNavigation().state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has other links
  useEffect(() => {
    if (!isStill || savesData()) return;
    const ending = new AbortController();
    whenIdle(async () => {
      if (ending.signal.aborted) return;
      // Whatever is not there is loaded when its screen is opened.
      const module = await loadCode(() => import("./screens-ahead.client"));
      module?.fetchAhead(ending.signal);
    });
    return () => ending.abort();
  }, [pathname, isStill]);
}
