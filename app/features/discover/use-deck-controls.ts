import { type RefObject, useEffect } from "react";
import type { SwipeKind } from "./use-deck";

/** Distance in pixels from which a swipe counts as a like or pass. */
const SWIPE_THRESHOLD_PX = 90;
/** Elements that handle keys and swipes themselves. */
const OWN_KEYS =
  "input, textarea, select, video, audio, [contenteditable], [role=menu], [role=slider]";
const OWN_STROKES = "a, button, summary, input, select, textarea";

/** What is open over the card. */
const OPEN = "dialog[open], details:is(.more, .menu)[open]";

const undo = () =>
  document.querySelector<HTMLElement>("form[action='/discover/undo'] button")?.click();

/** Keys: left passes, right likes, Z takes back; never while something is typed or open over the card. */
function useKeys(swipe: (kind: SwipeKind) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented, target } = event;
      document.querySelector("[data-by=touch]")?.removeAttribute("data-by");
      const key = event.key.toLowerCase();
      if (!["arrowleft", "arrowright", "z"].includes(key)) return;
      if (altKey || ctrlKey || metaKey || shiftKey || repeat || defaultPrevented) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (document.querySelector(OPEN)) return;
      event.preventDefault();
      if (key === "z") undo();
      else swipe(key === "arrowright" ? "like" : "pass");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [swipe]);
}

/** Degrees by which a card tilts for each pixel that it is dragged. */
const TILT = 0.04;

/**
 * Swipes with a finger or pen: the card follows, tilts and says Like or Pass, and beyond the threshold it is liked or
 * passed.
 */
function useSwipe(holder: RefObject<HTMLElement>, swipe: (kind: SwipeKind) => void): void {
  useEffect(() => {
    const area = holder.current;
    if (!area) return;
    let from: { id: number; x: number; y: number } | null = null;
    const card = () => area.querySelector<HTMLElement>(".deck-card");
    const shift = (px: number) => {
      const style = card()?.style;
      style?.setProperty("translate", px ? `${px}px` : "");
      style?.setProperty("rotate", px ? `${px * TILT}deg` : "");
      style?.setProperty("--drag", px ? String(px / SWIPE_THRESHOLD_PX) : "");
    };
    const down = ({
      pointerType,
      isPrimary,
      pointerId: id,
      clientX,
      clientY,
      target,
    }: PointerEvent) => {
      from = null;
      const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
      if (pointerType === "mouse" || !isPrimary || isZoomed) return;
      if (!(target instanceof Element) || target.closest(OWN_STROKES)) return;
      if (target.closest(".deck-card")) from = { id, x: clientX, y: clientY };
    };
    const move = ({ pointerId, clientX }: PointerEvent) => {
      const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (from?.id === pointerId && !prefersReducedMotion) shift(clientX - from.x);
    };
    const up = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (from?.id !== pointerId) return;
      const [acrossPx, alongPx] = [clientX - from.x, clientY - from.y];
      stop();
      // Anyone who swipes needs no ring around the next name, which gets the focus.
      area.dataset.by = "touch";
      if (Math.abs(acrossPx) >= SWIPE_THRESHOLD_PX && Math.abs(acrossPx) > 2 * Math.abs(alongPx))
        swipe(acrossPx > 0 ? "like" : "pass");
    };
    const stop = () => {
      from = null;
      shift(0);
    };
    area.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    // The browser takes over the pointer when it scrolls the page.
    addEventListener("pointercancel", stop);
    return () => {
      area.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", stop);
    };
  }, [holder, swipe]);
}

/** After a like or pass, focus moves to the heading of the next card, which is read out once. */
function useFocusOnNew(holder: RefObject<HTMLElement>, shownId: string | undefined): void {
  useEffect(() => {
    const area = holder.current;
    if (!area) return;
    if (area.dataset.shown === undefined) {
      area.dataset.shown = shownId ?? "";
      return;
    }
    if (area.dataset.shown === (shownId ?? "")) return;
    area.dataset.shown = shownId ?? "";
    const heading = area.querySelector<HTMLElement>("h2, .notice-title");
    if (!heading) return;
    heading.tabIndex = -1;
    scrollTo({ top: 0, behavior: "instant" });
    heading.focus({ preventScroll: true });
  }, [holder, shownId]);
}

interface Picture {
  src: string;
  webpSrcSet?: string;
}

/** Prefetches a picture, unless the member saves data. @param sizes how wide it is shown */
function usePreload(picture: Picture | null, sizes: string): void {
  const { src, webpSrcSet } = picture ?? {};
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!src || connection?.saveData) return;
    const image = new Image();
    image.sizes = sizes;
    if (webpSrcSet) image.srcset = webpSrcSet;
    image.src = src;
  }, [src, webpSrcSet, sizes]);
}

interface DeckControls {
  swipe: (kind: SwipeKind) => void;
  shownId: string | undefined;
  nextPicture: Picture | null;
  /** How wide pictures are shown. */
  pictureSizes: string;
}

/**
 * Everything that scripts add to the deck besides its buttons: keys, swipes, focus and prefetching.
 * @param holder element around the card
 */
export function useDeckControls(
  holder: RefObject<HTMLElement>,
  { swipe, shownId, nextPicture, pictureSizes }: DeckControls,
): void {
  useKeys(swipe);
  useSwipe(holder, swipe);
  useFocusOnNew(holder, shownId);
  usePreload(nextPicture, pictureSizes);
}
