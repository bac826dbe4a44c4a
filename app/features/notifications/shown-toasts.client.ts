import { withStorage } from "~/ui/session.client";
import type { PolledNotice } from "./notification-panel";

const KEY = "august-toasted";
const KEPT = 50;

const shownHere: number[] = [];

function readShownIds(): number[] {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? "[]"));
  return Array.isArray(kept) ? [...shownHere, ...kept.map(Number)] : shownHere;
}

function remember(id: number): void {
  const known = [id, ...readShownIds()].slice(0, KEPT);
  // Without storage only this page remembers.
  shownHere.splice(0, KEPT, ...known);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(known)));
}

/** An open list, another message, the buttons of a timestamp, a face, a thread, and the page where one books. */
const BUSY = ".toast, .bell-panel, .moment, .deck-card, .first-words, .talk, .meetups";

/** The toast that the server just chose, once for each notice and browser. */
export function pickToast(
  notices: readonly PolledNotice[],
): Pick<PolledNotice, "title" | "message"> | null {
  const notice = notices.find(({ data }) => data.toast);
  if (!notice?.data.toast || readShownIds().includes(notice.id)) return null;
  // The next poll tries again.
  if (document.querySelector(BUSY)) return null;
  remember(notice.id);
  return notice.data.toast;
}
