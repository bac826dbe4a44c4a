import { useEffect } from "react";
import { version } from "./load-code.client";

/**
 * Lets links and forms load documents instead of the router's data, on a page whose document has a policy of its
 * own: another screen would keep it. So they do on all pages once the page's version of August is gone.
 */
export function useDocumentNavigation(isOn: boolean): void {
  useEffect(() => {
    const leave = (event: Event) => {
      const { target, type } = event;
      if (!isOn && !version.isGone) return;
      const leaves =
        type === "submit" || (target instanceof Element && target.closest("a[href]:not([role])"));
      if (leaves) event.stopPropagation();
    };
    // React listens on the document: only the window is in front of it.
    const events = ["click", "submit"] as const;
    for (const name of events) addEventListener(name, leave, true);
    return () => {
      for (const name of events) removeEventListener(name, leave, true);
    };
  }, [isOn]);
}
