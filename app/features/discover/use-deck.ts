import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { showToast } from "~/ui/toast";
import { type Answer, isAnswered, type SwipeKind, waiting } from "./answer-queue";
import type { DeckHead } from "./deck-head.server";
import { giveAnswer, onReply, withdrawAnswer } from "./send-answers.client";
import { CARDS_AT_HAND, idOf, type ShownCard } from "./shown-card";

/** Duration of a card's exit (rule cards-leave-in-300-ms). */
const EXIT_MS = 300;
/** Delay between a toast and leaving the page (rule session-over-half-second). */
const LEAVE_MS = 500;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The deck as the server last told of it, with the answers that it does not know of yet. */
interface Deck {
  head: DeckHead;
  /** The card that is shown, and those ahead. */
  cards: readonly ShownCard[];
  answers: readonly Answer[];
}

const isNot = (one: ShownCard) => (other: ShownCard) => idOf(other) !== idOf(one);

/** The deck without the cards that were answered. @param first the card that is shown, wherever the server has it */
function openDeck(head: DeckHead, first?: ShownCard): Deck {
  const open = head.cards.filter((card) => !isAnswered(idOf(card)));
  const cards = first ? [first, ...open.filter(isNot(first))] : open;
  return { head, cards, answers: [...waiting] };
}

/** The deck without a card, even where the server still has it. */
function dropCard({ head, cards }: Deck, id: string): Deck {
  const isOther = (card: ShownCard) => idOf(card) !== id;
  return openDeck({ ...head, cards: head.cards.filter(isOther) }, cards.find(isOther));
}

interface Leaving {
  card: ShownCard;
  kind: SwipeKind;
}

/**
 * The deck with optimistic updates: the next card is there with the like or pass, which leaves through the queue of
 * answers (record 75). If that fails, the card comes back.
 *
 * @param loaded the head that the page was rendered with
 */
export function useDeck(loaded: DeckHead) {
  const [deck, setDeck] = useState(() => openDeck(loaded));
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [said, setSaid] = useState("");
  const lastCard = useRef<ShownCard>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    setDeck(openDeck(loaded));
    setSaid("");
  }, [loaded]);
  useEffect(
    () =>
      onReply(({ kind, id, card }, reply) => {
        if ("head" in reply) {
          const { head, to, said: outcome } = reply;
          const back = card ? undefined : head.cards.find((one) => idOf(one) === id);
          setSaid(outcome ?? "");
          setDeck(({ cards }) => openDeck(head, back ?? cards[0]));
          if (to) navigate(to);
          return;
        }
        const { flash, isGone, leaveTo } = reply;
        setDeck((last) =>
          isGone || kind === "undo" ? dropCard(last, id) : openDeck(last.head, card),
        );
        if (isGone) revalidate();
        if (leaveTo) setTimeout(() => location.assign(leaveTo), LEAVE_MS);
        showToast(flash);
      }),
    [revalidate, navigate],
  );

  const { head, cards, answers } = deck;
  const [card, ...ahead] = cards;
  const last = answers.at(-1);
  const undoable = last ? (last.kind === "undo" ? null : last.id) : head.undoable;
  const undos = answers.filter(({ kind }) => kind === "undo").length;

  const swipe = (kind: SwipeKind) => {
    if (!card || isAnswered(idOf(card))) return;
    giveAnswer({ kind, id: idOf(card), card });
    lastCard.current = card;
    setSaid("");
    setDeck((now) => openDeck(now.head, now.cards.find(isNot(card))));
    if (prefersReducedMotion()) return;
    const left = { card, kind };
    setLeaving((others) => [left, ...others.filter((other) => isNot(card)(other.card))]);
    setTimeout(() => setLeaving((all) => all.filter((one) => one !== left)), EXIT_MS);
  };
  const undo = () => {
    if (!undoable) return;
    const known = last?.card ?? lastCard.current;
    const back = known && idOf(known) === undoable ? known : undefined;
    if (!withdrawAnswer()) giveAnswer({ kind: "undo", id: undoable, card: back });
    setSaid("");
    setDeck((now) => openDeck(now.head, back ?? now.cards[0]));
  };
  return {
    head: { ...head, position: head.position + answers.length - 2 * undos },
    card,
    ahead,
    undoable,
    /** True while the next card is on its way. */
    isWaiting: !card && answers.length > 0 && head.cards.length === CARDS_AT_HAND,
    leaving: card ? leaving.filter((one) => isNot(card)(one.card)) : leaving,
    swipe,
    undo,
    said,
  };
}
