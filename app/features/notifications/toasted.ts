import type { HeardNotice } from "./bell-room";

/** Types that say so by themselves (part 1 section 4). */
const LOUD = ["new_match", "deadline_warning", "match_expired"];
const KEY = "august-toasted";
const KEPT = 50;

const here: number[] = [];

function toasted(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? [...here, ...kept.map(Number)] : here;
  } catch {
    // A browser may keep nothing, or something else.
    return here;
  }
}

function remember(id: number): void {
  const known = [id, ...toasted()].slice(0, KEPT);
  here.splice(0, KEPT, ...known);
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Then this page alone remembers.
  }
}

/** The words of the first unread notice that is worth a toast, once for each notice and browser. */
export function toastOf(
  notices: readonly HeardNotice[],
): Pick<HeardNotice, "title" | "message"> | null {
  const first = notices.find(({ type, isRead }) => !isRead && LOUD.includes(type));
  if (!first || toasted().includes(first.id)) return null;
  // One message at a time, and none over the open list: the next look tries again.
  if (document.querySelector(".toast, .bell-panel")) return null;
  remember(first.id);
  return { title: first.title, message: first.message };
}
