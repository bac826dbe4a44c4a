import { useEffect, useRef } from "react";
// Not imported lazily: where the link is lost at that time, browsers do not load a module again.
import { pollForChanges } from "./long-polling.client";

/**
 * Long polling for changes of a member's conversations, only while the page is visible and online
 * (rule polling-rates).
 *
 * @param version of what the page shows
 */
export function useChanges(version: string, onChange: () => void): void {
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => {
    let controller: AbortController | null = null;
    const startOrStop = () => {
      const isOn = document.visibilityState === "visible" && navigator.onLine;
      if (isOn === (controller !== null)) return;
      controller?.abort();
      controller = isOn ? new AbortController() : null;
      if (!controller) return;
      void pollForChanges(version, () => latestOnChange.current(), controller.signal);
    };
    startOrStop();
    document.addEventListener("visibilitychange", startOrStop);
    addEventListener("online", startOrStop);
    addEventListener("offline", startOrStop);
    return () => {
      controller?.abort();
      document.removeEventListener("visibilitychange", startOrStop);
      removeEventListener("online", startOrStop);
      removeEventListener("offline", startOrStop);
    };
  }, [version]);
}
