import { useCallback, useEffect, useRef, useState } from "react";
import { newClientId } from "~/ui/client-id";
import { findWorkers } from "~/ui/session.client";
import {
  backoffMs,
  type Outbox,
  type SendOutcome,
  type StoredMessage,
  type UnsentMessage,
} from "./outbox";
import { postMessage } from "./post-message.client";

/** An own message that the page shows optimistically, before the server's list has it. */
export interface Pending extends UnsentMessage {
  /** It waits where no answer came, and has failed where the server or its proxy is in trouble. */
  state: "sending" | "waiting" | "failed" | "sent";
  /** Set once it is sent. */
  id?: number;
}

/** Asks the service worker to send what waits as soon as there is a connection, also once the page is closed. */
function askToSend(): void {
  void findWorkers()
    ?.ready.then((registration) => (registration as SyncingRegistration).sync?.register("outbox"))
    .catch(() => {});
}

/** Background Sync, which some browsers have. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

interface OutboxEvents {
  /** Called after the server has a new message, to refresh. */
  onChange: () => void;
  /** Called when a message returns to the composer. */
  onReturned: (content: string, outcome: SendOutcome) => void;
}

/**
 * The outbox: messages are shown optimistically, sent one after the other, retried with backoff and
 * when the connection returns, and stored on the device until the server has them.
 */
export function useOutbox(
  conversationId: number,
  sessionKey: string | null,
  outbox: Outbox,
  events: OutboxEvents,
) {
  const [pending, setPending] = useState<Pending[]>([]);
  const queue = useRef<Pending[]>([]);
  const latestEvents = useRef(events);
  latestEvents.current = events;
  const run = useRef({ isBusy: false, attempts: 0, timer: 0 });

  const show = useCallback((next: Pending[]) => {
    queue.current = next;
    setPending(next);
  }, []);

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
      const outcome = await postMessage(conversationId, next, sessionKey);
      if (outcome.kind === "later") {
        progress.attempts += 1;
        // What comes after it waits for it.
        const state = outcome.isLost ? "waiting" : "failed";
        show(queue.current.map((one) => (one.state === "sending" ? { ...one, state } : one)));
        if (outcome.isLost) askToSend();
        progress.timer = window.setTimeout(flush, outcome.afterMs ?? backoffMs(progress.attempts));
        break;
      }
      progress.attempts = 0;
      if (outcome.kind === "sent") {
        void outbox.drop(next.clientId);
        change(next.clientId, { state: "sent", id: outcome.id });
      } else if (outcome.kind === "signed out") {
        // The next session may be someone else's: what waits becomes a draft, which is the member's. The last one
        // comes first, since each is put in front of the draft.
        const unsent = queue.current.filter(({ state }) => state !== "sent");
        show(queue.current.filter(({ state }) => state === "sent"));
        for (const { clientId, content } of unsent.reverse()) {
          latestEvents.current.onReturned(content, outcome);
          void outbox.drop(clientId);
        }
        break;
      } else {
        void outbox.drop(next.clientId);
        change(next.clientId, null);
        latestEvents.current.onReturned(next.content, outcome);
      }
      latestEvents.current.onChange();
    }
    progress.isBusy = false;
  }, [conversationId, sessionKey, outbox, change, show]);

  useEffect(() => {
    const progress = run.current;
    let isLeft = false;
    void outbox.list().then((stored) => {
      if (isLeft) return;
      const isNew = ({ clientId }: UnsentMessage) =>
        !queue.current.some((one) => one.clientId === clientId);
      const isOver = ({ isEarlier, refused }: StoredMessage) => isEarlier || refused;
      for (const { clientId, content, refused } of stored.filter(isOver).reverse()) {
        latestEvents.current.onReturned(
          content,
          refused ? { kind: "refused", ...refused } : { kind: "signed out" },
        );
        void outbox.drop(clientId);
      }
      const waiting = stored.filter((one) => !isOver(one) && isNew(one));
      if (waiting.length === 0) return;
      show([...waiting.map((one) => ({ ...one, state: "sending" as const })), ...queue.current]);
      void flush();
    });
    const flushIfVisible = () => {
      if (document.visibilityState === "visible") void flush();
    };
    addEventListener("online", flushIfVisible);
    document.addEventListener("visibilitychange", flushIfVisible);
    return () => {
      isLeft = true;
      clearTimeout(progress.timer);
      removeEventListener("online", flushIfVisible);
      document.removeEventListener("visibilitychange", flushIfVisible);
    };
  }, [outbox, show, flush]);

  const send = useCallback(
    (content: string, confirmHarsh: boolean) => {
      const clientId = newClientId();
      void outbox.keep({ clientId, content, confirmHarsh });
      show([...queue.current, { clientId, content, confirmHarsh, state: "sending" }]);
      void flush();
    },
    [outbox, show, flush],
  );
  const retry = useCallback(() => {
    show(
      queue.current.map((one) =>
        one.state === "failed" || one.state === "waiting"
          ? { ...one, state: "sending" as const }
          : one,
      ),
    );
    void flush();
  }, [show, flush]);

  return { pending, send, retry };
}
