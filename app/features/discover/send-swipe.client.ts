import type { RefusalCode } from "~/server/web/errors";
import {
  isBarred,
  isLost,
  isSignedOut,
  isTrouble,
  memberFetch,
  SIGNED_OUT,
} from "~/ui/session.client";
import type { ToastFlash } from "~/ui/toast";
import type { DeckHead } from "./deck-head.server";
import { SWIPE_FAILED } from "./swipe-failure";

/** The server's response to a like, a pass, or an undo: what happened, and the deck as it is now. */
interface SwipeResult {
  /** What became of a like; nothing is said of a pass. */
  said?: string;
  flash?: undefined;
  head: DeckHead;
  /** Where a match leads. */
  to?: string;
}

/** Why it failed. */
interface SwipeFailure {
  flash: ToastFlash;
  /** Where to navigate if the page is no longer open to the member. */
  leaveTo?: string;
  /** True if it is about this card alone, which is not to be shown anymore. */
  isGone?: boolean;
}

export type SwipeReply = SwipeResult | SwipeFailure;

const GONE: readonly unknown[] = [
  "not_found",
  "already_matched",
  "nothing_to_undo",
] satisfies RefusalCode[];
const COUNTS_ONCE = "Trying again won’t count twice.";
const failureToast = (title: string, message: string): ToastFlash => ({
  tone: "danger",
  title,
  message,
});

/**
 * Sends a like, a pass, or an undo. It is idempotent, so that it can be retried after a lost response.
 *
 * @param path URL of the form
 * @param fields the form's fields
 */
export async function sendSwipe(path: string, fields: Record<string, string>): Promise<SwipeReply> {
  const reply = await memberFetch<SwipeResult>(path, {
    send: new URLSearchParams(fields),
    keepalive: true,
  });
  const { ok, body } = reply;
  if (ok && body) return body;
  if (ok || isLost(reply))
    return {
      flash: navigator.onLine
        ? failureToast("Error", `${SWIPE_FAILED} The connection was lost. ${COUNTS_ONCE}`)
        : failureToast("You’re offline.", `Try again when you’re back online. ${COUNTS_ONCE}`),
    };
  if (isSignedOut(reply)) return { flash: SIGNED_OUT };
  const isRule = !isTrouble(reply) && body?.title && body.message;
  return {
    flash: isRule
      ? failureToast(body.title ?? "", body.message ?? "")
      : failureToast("Error", SWIPE_FAILED),
    // The screen's own guard redirects someone who may not do this.
    ...(isBarred(body?.code) && { leaveTo: location.pathname }),
    isGone: GONE.includes(body?.code),
  };
}
