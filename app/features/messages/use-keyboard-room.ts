import { useEffect } from "react";

/** A viewport that is lower than the window by more than this, in pixels, has a keyboard below it. */
const KEYBOARD_PX = 120;

/** Fits the screen above an open keyboard, so that its head and its composer both stay in view. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      // A page that is zoomed in is not one with a keyboard.
      const isOpen = view.scale === 1 && innerHeight - view.height > KEYBOARD_PX;
      document.body.style.height = isOpen ? `${view.height}px` : "";
      if (isOpen) scrollTo(0, 0);
    };
    view.addEventListener("resize", fit);
    return () => {
      view.removeEventListener("resize", fit);
      document.body.style.height = "";
    };
  }, []);
}
