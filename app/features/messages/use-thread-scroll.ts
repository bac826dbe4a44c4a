import { type RefObject, useEffect, useRef } from "react";

/** A reader who is closer to the end than this, in pixels, is scrolled along with new messages. */
const NEAR_END_PX = 240;

/** Distance of the end below what is in view, in pixels. A pane counts from its end, the window from its top. */
function belowPx(pane: HTMLElement): number {
  if (isScroller(pane)) return Math.abs(pane.scrollTop);
  return document.documentElement.scrollHeight - innerHeight - scrollY;
}

/** Whether the pane scrolls by itself; where the screen is too low for panes the window does. */
const isScroller = (pane: HTMLElement) => getComputedStyle(pane).overflowY === "auto";

/**
 * Keeps the end of a thread in view for anyone who is there, and the place of anyone who reads further up. Without scripts
 * a pane begins at its end by its style alone.
 *
 * @param shownCount changes with each new message
 * @param isPast true on a page of older messages
 * @returns the ref of the pane
 */
export function useThreadScroll(shownCount: number, isPast: boolean): RefObject<HTMLDivElement> {
  const pane = useRef<HTMLDivElement>(null);
  const wasNearEnd = useRef(true);
  const known = useRef({ shownCount, heightPx: 0 });
  useEffect(() => {
    const measure = () => {
      if (pane.current) wasNearEnd.current = belowPx(pane.current) < NEAR_END_PX;
    };
    const targets = [window, pane.current];
    for (const target of targets) target?.addEventListener("scroll", measure, { passive: true });
    return () => {
      for (const target of targets) target?.removeEventListener("scroll", measure);
    };
  }, []);
  useEffect(() => {
    const scroller = pane.current;
    if (!scroller) return;
    const last = known.current;
    known.current = { shownCount, heightPx: scroller.scrollHeight };
    if (isPast || shownCount === 0 || (shownCount === last.shownCount && last.heightPx > 0)) return;
    const isPane = isScroller(scroller);
    if (wasNearEnd.current) {
      const top = isPane ? 0 : document.documentElement.scrollHeight;
      (isPane ? scroller : window).scrollTo({ top, behavior: "instant" });
    } else if (isPane)
      scroller.scrollBy({ top: last.heightPx - scroller.scrollHeight, behavior: "instant" });
  });
  return pane;
}
