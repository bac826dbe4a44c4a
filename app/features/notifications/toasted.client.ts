import type { HeardNotice } from "./notification-panel";

const KEY = "august-toasted";
const KEPT = 50;

const here: number[] = [];

function toasted(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? [...here, ...kept.map(Number)] : here;
  } catch {
    // Storage may hold nothing, or something else.
    return here;
  }
}

function remember(id: number): void {
  const known = [id, ...toasted()].slice(0, KEPT);
  here.splice(0, KEPT, ...known);
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Then only this page remembers.
  }
}

/** The toast that the server just chose, once for each notice and browser. */
export function pickToast(
  notices: readonly HeardNotice[],
): Pick<HeardNotice, "title" | "message"> | null {
  const notice = notices.find(({ data }) => data.toast);
  if (!notice?.data.toast || toasted().includes(notice.id)) return null;
  // One message at a time, and none over the open list: the next poll tries again.
  if (document.querySelector(".toast, .bell-panel")) return null;
  remember(notice.id);
  return notice.data.toast;
}
