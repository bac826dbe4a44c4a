import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { loadCode } from "../load-code.client";
import { whenIdle } from "../when-idle.client";

/**
 * Registers, once the browser is idle, the service worker that keeps screens for when there is no connection, and opens
 * the screen for which the worker has shown another one (record 47).
 *
 * @param keepsPages whether the session's pages may be kept
 */
export function useOffline(keepsPages: boolean): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions do the same in each render
  useEffect(() => {
    if (!keepsPages || !("serviceWorker" in navigator && "caches" in window)) return;
    // Without it nothing is kept, and nothing else depends on it.
    whenIdle(() =>
      loadCode(() => import("./offline.client"))
        .then((module) => module?.start(revalidate, navigate))
        .catch(() => {}),
    );
  }, [keepsPages]);
}
