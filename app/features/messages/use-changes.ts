import { useEffect, useRef } from "react";

/**
 * Long polling for changes of a member's conversations, only while the page is visible and online
 * (decision D9).
 *
 * @param version version of what the page shows
 */
export function useChanges(version: string, onChange: () => void): void {
  const told = useRef(onChange);
  told.current = onChange;
  useEffect(() => {
    let stop: AbortController | null = null;
    const turn = () => {
      const isOn = document.visibilityState === "visible" && navigator.onLine;
      if (isOn === (stop !== null)) return;
      stop?.abort();
      stop = isOn ? new AbortController() : null;
      if (!stop) return;
      const { signal } = stop;
      // Imported lazily, because showing the page does not need it.
      import("./long-polling.client")
        .then(({ pollForChanges }) => pollForChanges(version, () => told.current(), signal))
        .catch(() => undefined);
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    addEventListener("online", turn);
    addEventListener("offline", turn);
    return () => {
      stop?.abort();
      document.removeEventListener("visibilitychange", turn);
      removeEventListener("online", turn);
      removeEventListener("offline", turn);
    };
  }, [version]);
}
