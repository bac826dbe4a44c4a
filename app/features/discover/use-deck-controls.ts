import { type RefObject, useEffect, useRef } from "react";
import { savesData } from "~/ui/prefetch/connection.client";
import type { SwipeKind } from "./answer-queue";

/** Distance in pixels from which a swipe counts as a like or pass. */
const SWIPE_THRESHOLD_PX = 90;
/** Elements that handle keys and swipes themselves. */
const OWN_KEYS =
  "input, textarea, select, video, audio, [contenteditable], [role=menu], [role=slider]";
const OWN_STROKES = "a, button, summary, input, select, textarea";

/** What is open over the card. */
const OPEN = "dialog[open], details:is(.more, .menu)[open]";

/** What a like or pass does now, read when it is given: a reply that arrives does not end a stroke of a finger. */
type Act = { readonly current: (kind: SwipeKind) => void };

const undo = () =>
  document.querySelector<HTMLElement>("form[action='/discover/undo'] button")?.click();

/** Keys: left passes, right likes, Z takes back; never while something is typed or open over the card. */
function useKeys(swipe: Act): void {
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
      else swipe.current(key === "arrowright" ? "like" : "pass");
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
function useSwipe(holder: RefObject<HTMLElement>, swipe: Act): void {
  useEffect(() => {
    const area = holder.current;
    if (!area) return;
    let from: { id: number; x: number; y: number; over: HTMLElement | null } | null = null;
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
      if (target.closest(".deck-card")) from = { id, x: clientX, y: clientY, over: card() };
    };
    const move = ({ pointerId, clientX }: PointerEvent) => {
      const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (from?.id === pointerId && !prefersReducedMotion) shift(clientX - from.x);
    };
    const up = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (from?.id !== pointerId) return;
      const [acrossPx, alongPx] = [clientX - from.x, clientY - from.y];
      // A card that came back under the finger is not the one that was meant.
      const isSame = from.over === card();
      stop();
      // Anyone who swipes needs no ring around the next name, which gets the focus.
      area.dataset.by = "touch";
      const isFar = Math.abs(acrossPx) >= SWIPE_THRESHOLD_PX;
      if (isSame && isFar && Math.abs(acrossPx) > 2 * Math.abs(alongPx))
        swipe.current(acrossPx > 0 ? "like" : "pass");
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

/**
 * Loads pictures ahead, one after the other, unless the browser saves data or the link is 2g.
 *
 * @param sizes how wide they are shown
 */
function usePreload(pictures: readonly Picture[], sizes: string): void {
  const list = JSON.stringify(pictures);
  useEffect(() => {
    const left: Picture[] = savesData() ? [] : JSON.parse(list);
    const loadNext = () => {
      const picture = left.shift();
      if (!picture) return;
      const image = new Image();
      image.onload = loadNext;
      image.sizes = sizes;
      if (picture.webpSrcSet) image.srcset = picture.webpSrcSet;
      image.src = picture.src;
    };
    loadNext();
    return () => void left.splice(0);
  }, [list, sizes]);
}

interface DeckControls {
  swipe: (kind: SwipeKind) => void;
  shownId: string | undefined;
  /** Of the cards ahead, the next one first. */
  nextPictures: readonly Picture[];
  /** How wide pictures are shown. */
  pictureSizes: string;
}

/**
 * Everything that scripts add to the deck besides its buttons: keys, swipes, focus and prefetching.
 * @param holder element around the card
 */
export function useDeckControls(
  holder: RefObject<HTMLElement>,
  { swipe, shownId, nextPictures, pictureSizes }: DeckControls,
): void {
  const latest = useRef(swipe);
  useEffect(() => {
    latest.current = swipe;
  });
  useKeys(latest);
  useSwipe(holder, latest);
  useFocusOnNew(holder, shownId);
  usePreload(nextPictures, pictureSizes);
}
