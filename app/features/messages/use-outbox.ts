import { useCallback, useEffect, useRef, useState } from "react";
import { newClientId } from "~/ui/client-id";
import { backoffMs, type Outcome, type StoredOutbox, type UnsentMessage } from "./outbox.client";

/** Imported lazily, because showing the page does not need it; until then nothing is sent. */
const post = (conversationId: number, message: UnsentMessage): Promise<Outcome> =>
  import("./post-message.client").then(
    (sender) => sender.postMessage(conversationId, message),
    () => ({ kind: "later" }) as const,
  );

/** An own message that the page shows optimistically, before the server's list has it. */
export interface Pending extends UnsentMessage {
  state: "sending" | "failed" | "sent";
  /** Set once it is sent. */
  id?: number;
}

export interface OutboxEvents {
  /** Called after the server has a new message, to refresh. */
  onChange: () => void;
  /** Called when a message returns to the composer. */
  onReturned: (content: string, outcome: Outcome) => void;
}

/**
 * The outbox: messages are shown optimistically, sent one after the other, retried with backoff and
 * when the link returns, and stored on the device until the server has them.
 */
export function useOutbox(conversationId: number, kept: StoredOutbox, events: OutboxEvents) {
  const [pending, setPending] = useState<Pending[]>([]);
  const box = useRef<Pending[]>([]);
  const notified = useRef(events);
  notified.current = events;
  const run = useRef({ isBusy: false, attempts: 0, timer: 0 });

  const show = useCallback(
    (next: Pending[]) => {
      box.current = next;
      kept.keepOutbox(
        next
          .filter(({ state }) => state !== "sent")
          .map(({ clientId, content, confirmHarsh }) => ({ clientId, content, confirmHarsh })),
      );
      setPending(next);
    },
    [kept],
  );

  const change = useCallback(
    (clientId: string, to: Partial<Pending> | null) =>
      show(
        box.current.flatMap((one) =>
          one.clientId !== clientId ? [one] : to ? [{ ...one, ...to }] : [],
        ),
      ),
    [show],
  );

  const flush = useCallback(async () => {
    const turn = run.current;
    clearTimeout(turn.timer);
    if (turn.isBusy) return;
    turn.isBusy = true;
    for (;;) {
      const next = box.current.find(({ state }) => state !== "sent");
      if (!next) break;
      const outcome = await post(conversationId, next);
      if (outcome.kind === "later") {
        turn.attempts += 1;
        change(next.clientId, { state: "failed" });
        turn.timer = window.setTimeout(flush, outcome.afterMs ?? backoffMs(turn.attempts));
        break;
      }
      turn.attempts = 0;
      if (outcome.kind === "sent") change(next.clientId, { state: "sent", id: outcome.id });
      else if (outcome.kind === "signed out") {
        // It stays in the outbox and is sent after the next sign-in.
        change(next.clientId, { state: "failed" });
        break;
      } else {
        change(next.clientId, null);
        notified.current.onReturned(next.content, outcome);
      }
      notified.current.onChange();
    }
    turn.isBusy = false;
  }, [conversationId, change]);

  useEffect(() => {
    const turn = run.current;
    // Loads the sender before the link can be lost.
    import("./post-message.client").catch(() => undefined);
    const left = kept.outbox();
    if (left.length > 0) {
      show(left.map((one) => ({ ...one, state: "sending" as const })));
      void flush();
    }
    const again = () => {
      if (document.visibilityState === "visible") void flush();
    };
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearTimeout(turn.timer);
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [kept, show, flush]);

  const send = useCallback(
    (content: string, confirmHarsh: boolean) => {
      const clientId = newClientId();
      show([...box.current, { clientId, content, confirmHarsh, state: "sending" }]);
      void flush();
    },
    [show, flush],
  );
  const retry = useCallback(() => {
    show(
      box.current.map((one) =>
        one.state === "failed" ? { ...one, state: "sending" as const } : one,
      ),
    );
    void flush();
  }, [show, flush]);

  return { pending, send, retry };
}
