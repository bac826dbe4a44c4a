import { useEffect, useRef } from "react";

/**
 * Listens for news of a member's conversations while the page is visible and online, and asks for
 * nothing otherwise (decision D9).
 *
 * @param version of what the page shows
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
      // Not needed to show the page, so it comes after it.
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
