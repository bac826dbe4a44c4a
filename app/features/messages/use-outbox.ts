import { useCallback, useEffect, useRef, useState } from "react";
import { newClientId } from "~/ui/client-id";
import { backoffMs, type SendOutcome, type StoredOutbox, type UnsentMessage } from "./outbox";
import { postMessage } from "./post-message.client";

/** An own message that the page shows optimistically, before the server's list has it. */
export interface Pending extends UnsentMessage {
  state: "sending" | "failed" | "sent";
  /** Set once it is sent. */
  id?: number;
}

interface OutboxEvents {
  /** What is said once the conversation has reached its limit. */
  limitReached: { title: string; message: string };
  /** Called after the server has a new message, to refresh. */
  onChange: () => void;
  /** Called when a message returns to the composer. */
  onReturned: (content: string, outcome: SendOutcome) => void;
}

/**
 * The outbox: messages are shown optimistically, sent one after the other, retried with backoff and
 * when the link returns, and stored on the device until the server has them.
 */
export function useOutbox(conversationId: number, outbox: StoredOutbox, events: OutboxEvents) {
  const [pending, setPending] = useState<Pending[]>([]);
  const queue = useRef<Pending[]>([]);
  const latestEvents = useRef(events);
  latestEvents.current = events;
  const run = useRef({ isBusy: false, attempts: 0, timer: 0 });

  const show = useCallback(
    (next: Pending[]) => {
      queue.current = next;
      outbox.keepOutbox(
        next
          .filter(({ state }) => state !== "sent")
          .map(({ clientId, content, confirmHarsh }) => ({ clientId, content, confirmHarsh })),
      );
      setPending(next);
    },
    [outbox],
  );

  const change = useCallback(
    (clientId: string, to: Partial<Pending> | null) =>
      show(
        queue.current.flatMap((one) =>
          one.clientId !== clientId ? [one] : to ? [{ ...one, ...to }] : [],
        ),
      ),
    [show],
  );

  const flush = useCallback(async () => {
    const progress = run.current;
    clearTimeout(progress.timer);
    if (progress.isBusy) return;
    progress.isBusy = true;
    for (;;) {
      const next = queue.current.find(({ state }) => state !== "sent");
      if (!next) break;
      const outcome = await postMessage(conversationId, next, latestEvents.current.limitReached);
      if (outcome.kind === "later") {
        progress.attempts += 1;
        change(next.clientId, { state: "failed" });
        progress.timer = window.setTimeout(flush, outcome.afterMs ?? backoffMs(progress.attempts));
        break;
      }
      progress.attempts = 0;
      if (outcome.kind === "sent") change(next.clientId, { state: "sent", id: outcome.id });
      else if (outcome.kind === "signed out") {
        // It stays in the outbox and is sent after the next sign-in.
        change(next.clientId, { state: "failed" });
        break;
      } else {
        change(next.clientId, null);
        latestEvents.current.onReturned(next.content, outcome);
      }
      latestEvents.current.onChange();
    }
    progress.isBusy = false;
  }, [conversationId, change]);

  useEffect(() => {
    const progress = run.current;
    const stored = outbox.outbox();
    if (stored.length > 0) {
      show(stored.map((one) => ({ ...one, state: "sending" as const })));
      void flush();
    }
    const flushIfVisible = () => {
      if (document.visibilityState === "visible") void flush();
    };
    addEventListener("online", flushIfVisible);
    document.addEventListener("visibilitychange", flushIfVisible);
    return () => {
      clearTimeout(progress.timer);
      removeEventListener("online", flushIfVisible);
      document.removeEventListener("visibilitychange", flushIfVisible);
    };
  }, [outbox, show, flush]);

  const send = useCallback(
    (content: string, confirmHarsh: boolean) => {
      const clientId = newClientId();
      show([...queue.current, { clientId, content, confirmHarsh, state: "sending" }]);
      void flush();
    },
    [show, flush],
  );
  const retry = useCallback(() => {
    show(
      queue.current.map((one) =>
        one.state === "failed" ? { ...one, state: "sending" as const } : one,
      ),
    );
    void flush();
  }, [show, flush]);

  return { pending, send, retry };
}
