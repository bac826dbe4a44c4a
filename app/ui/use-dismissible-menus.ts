import { useEffect } from "react";
import { ESCAPE } from "./key-codes";

const OPEN = "details.menu[open]";

/** Closes open menus by Escape, which gives the focus back to their button, and by a press beside them. */
export function useDismissibleMenus(): void {
  useEffect(() => {
    const closeAll = (event: Event) => {
      const isEscape = (event as KeyboardEvent).keyCode === ESCAPE;
      if (event.type === "keydown" && !isEscape) return;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
        const isInside = menu.contains(event.target as Node);
        if (isInside && !isEscape) continue;
        if (isInside) menu.querySelector("summary")?.focus();
        menu.open = false;
      }
    };
    const events = ["keydown", "pointerdown"] as const;
    for (const name of events) document.addEventListener(name, closeAll);
    return () => {
      for (const name of events) document.removeEventListener(name, closeAll);
    };
  }, []);
}
