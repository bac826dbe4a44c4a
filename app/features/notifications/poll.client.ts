import { isBarred, isSignedOut, memberFetch } from "~/ui/session.client";
import type { PolledNotice } from "./notification-panel";

/** Polling interval while something happens, and the longest (rule polling-rates). */
const POLL_MS = 30_000;
const MAX_POLL_MS = 300_000;
/** Polls without a change after which backoff begins. */
const POLLS_BEFORE_BACKOFF = 4;

interface PollOptions {
  /** Most notices to request. */
  count: number;
  onNotices: (notices: readonly PolledNotice[], unreadCount: number) => void;
  /** Called when the list could not be loaded. */
  onFailure: () => void;
}

/** The pause before the next poll, in milliseconds. */
export const pauseMs = (unchangedPolls: number): number =>
  Math.min(MAX_POLL_MS, POLL_MS * 2 ** Math.max(0, unchangedPolls - POLLS_BEFORE_BACKOFF));

/**
 * Polls for notices at once and then while the page is visible and online, with backoff while
 * nothing changes and nobody touches the page. An unchanged list is answered with 304, without a
 * body.
 * @returns `poll` polls now, `stop` ends the polling
 */
export function pollNotifications({ count, onNotices, onFailure }: PollOptions) {
  let unchangedPolls = 0;
  let tag: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isOver = false;
  let polledAtMs = 0;

  const isActive = () => document.visibilityState === "visible" && navigator.onLine;
  const plan = () => {
    clearTimeout(timer);
    if (!isOver && isActive()) timer = setTimeout(poll, pauseMs(unchangedPolls));
  };

  async function poll() {
    if (isPolling || isOver) return;
    isPolling = true;
    polledAtMs = Date.now();
    const reply = await memberFetch<PolledNotice[]>(`/api/notifications?limit=${count}`);
    const { ok, body, headers } = reply;
    // `stop` may have been called while the response was read.
    const wasStopped = isOver;
    if (isSignedOut(reply) || isBarred(body?.code)) isOver = true;
    const seen = ok ? headers.get("ETag") : null;
    unchangedPolls = ok && seen !== tag ? 0 : unchangedPolls + 1;
    if (ok) tag = seen;
    if (!isOver && ok && body) onNotices(body, Number(headers.get("Unread-Count")));
    else if (!wasStopped) onFailure();
    isPolling = false;
    plan();
  }

  const resume = () => {
    if (!isActive()) return clearTimeout(timer);
    if (Date.now() - polledAtMs >= POLL_MS) void poll();
    else plan();
  };
  const touch = () => {
    if (unchangedPolls <= POLLS_BEFORE_BACKOFF) return;
    unchangedPolls = 0;
    resume();
  };

  const events = [
    [document, "visibilitychange", resume],
    [window, "online", resume],
    [window, "offline", resume],
    [document, "pointerdown", touch],
    [document, "keydown", touch],
  ] as const;
  for (const [target, name, act] of events) target.addEventListener(name, act);
  void poll();
  return {
    poll: () => void poll(),
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      for (const [target, name, act] of events) target.removeEventListener(name, act);
    },
  };
}
