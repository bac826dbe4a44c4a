import { useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "~/ui/toast";
import type { DeckHead } from "./deck-head.server";
import { sendSwipe } from "./send-swipe.client";

export type SwipeKind = "like" | "pass";

/** Duration of a card's exit (rule cards-leave-in-300-ms). */
const EXIT_MS = 300;
/** Delay between a toast and leaving the page (rule session-over-half-second). */
const LEAVE_MS = 500;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
const readCardId = (card: DeckHead["card"]) => card?.profile.userId;

/** The new head with the card on screen kept in place. */
function keepShownCard(head: DeckHead, shown: string | undefined): DeckHead {
  return shown !== undefined && readCardId(head.next) === shown
    ? { ...head, card: head.next, next: head.card }
    : head;
}

/**
 * The deck with optimistic updates: a liked or passed card leaves while the request is in flight,
 * and the next one appears at once. If the request fails, the card comes back.
 *
 * @param loaded the head that the page was rendered with
 */
export function useDeck(loaded: DeckHead) {
  const [head, setHead] = useState(loaded);
  const [leaving, setLeaving] = useState<SwipeKind | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const isPending = useRef(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    setHead(loaded);
    setSaid("");
  }, [loaded]);

  const swipe = useCallback(
    async (kind: SwipeKind) => {
      const id = readCardId(head.card);
      if (isPending.current || !id) return;
      isPending.current = true;
      setBusy(true);
      const sent = sendSwipe(`/members/${id}/${kind}`);
      if (!prefersReducedMotion()) {
        setLeaving(kind);
        await pause(EXIT_MS);
      }
      setLeaving(null);
      setHasLeft(true);
      const result = await sent;
      if ("head" in result) {
        setSaid(result.said ?? "");
        if (result.to) navigate(result.to);
        else setHead(keepShownCard(result.head, readCardId(head.next)));
      } else if (result.isGone) revalidate();
      else if (result.leaveTo) {
        const { leaveTo } = result;
        setTimeout(() => location.assign(leaveTo), LEAVE_MS);
      }
      if (result.flash) showToast(result.flash);
      setHasLeft(false);
      setBusy(false);
      isPending.current = false;
    },
    [head, revalidate, navigate],
  );

  const shown = hasLeft
    ? { ...head, card: head.next, position: head.position + 1, hasSeenSome: true }
    : head;
  return { head: shown, next: head.next, leaving, isBusy, swipe, said };
}
