import type { SwipeReply } from "./send-swipe.client";
import type { ShownCard } from "./shown-card";

export type SwipeKind = "like" | "pass";

/** A like, a pass, or the undo of one. */
export interface Answer {
  kind: SwipeKind | "undo";
  /** The member who it is for. */
  id: string;
  /** Their card; of an undo undefined where it has not been on this page. */
  card?: ShownCard | undefined;
  /** Set once it has left: it cannot be withdrawn anymore. */
  reply?: Promise<SwipeReply>;
}

/**
 * The answers without a reply, in the order in which they were given. They outlive the screen; on the server there are
 * none.
 */
export const waiting: Answer[] = [];

/** Whether a member's card was answered on this page and is not to be shown until the server has replied. */
export function isAnswered(id: string): boolean {
  const last = waiting.filter((answer) => answer.id === id).at(-1);
  return last !== undefined && last.kind !== "undo";
}
