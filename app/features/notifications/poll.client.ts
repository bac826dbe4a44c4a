import { isBarred, isSignedOut, memberFetch } from "~/ui/session.client";
import type { HeardNotice } from "./notification-panel";

/** Polling interval while something happens (part 1 section 9), and the longest (decision D9). */
const LOOK_MS = 30_000;
const LONGEST_MS = 300_000;
/** Polls without a change after which backoff begins. */
const PATIENCE = 4;

interface Watching {
  /** Most notices to request. */
  count: number;
  hear: (notices: readonly HeardNotice[], unreadCount: number) => void;
  /** Called when the list could not be loaded. */
  lose: () => void;
}

/** The pause before the next poll, in milliseconds. */
export const pauseMs = (looksWithoutNews: number): number =>
  Math.min(LONGEST_MS, LOOK_MS * 2 ** Math.max(0, looksWithoutNews - PATIENCE));

/**
 * Polls for notices at once and then while the page is visible and online, with backoff while
 * nothing changes and nobody touches the page. An unchanged list is answered with 304, without a
 * body.
 * @returns `look` polls now, `stop` ends the polling
 */
export function pollNotifications({ count, hear, lose }: Watching) {
  let quietLooks = 0;
  let tag: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;
  let askedAtMs = 0;

  const isAwake = () => document.visibilityState === "visible" && navigator.onLine;
  const plan = () => {
    clearTimeout(timer);
    if (!isOver && isAwake()) timer = setTimeout(look, pauseMs(quietLooks));
  };

  async function look() {
    if (isAsking || isOver) return;
    isAsking = true;
    askedAtMs = Date.now();
    const reply = await memberFetch<HeardNotice[]>(`/api/notifications?limit=${count}`);
    const { ok, body, headers } = reply;
    // `stop` may have been called while the response was read.
    if (isSignedOut(reply) || isBarred(body?.code)) isOver = true;
    const seen = ok ? headers.get("ETag") : null;
    quietLooks = ok && seen !== tag ? 0 : quietLooks + 1;
    if (ok) tag = seen;
    if (!isOver && ok && body) hear(body, Number(headers.get("Unread-Count")));
    else if (!isOver) lose();
    isAsking = false;
    plan();
  }

  const wake = () => {
    if (!isAwake()) return clearTimeout(timer);
    if (Date.now() - askedAtMs >= LOOK_MS) void look();
    else plan();
  };
  const touch = () => {
    if (quietLooks <= PATIENCE) return;
    quietLooks = 0;
    wake();
  };

  const events = [
    [document, "visibilitychange", wake],
    [window, "online", wake],
    [window, "offline", wake],
    [document, "pointerdown", touch],
    [document, "keydown", touch],
  ] as const;
  for (const [target, name, act] of events) target.addEventListener(name, act);
  void look();
  return {
    look: () => void look(),
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      for (const [target, name, act] of events) target.removeEventListener(name, act);
    },
  };
}
