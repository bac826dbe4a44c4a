import { openKept } from "~/ui/kept-pages.client";
import { type DeviceStorage, withStorage } from "~/ui/session.client";

/** A message that the server has not acknowledged yet. */
export interface UnsentMessage {
  clientId: string;
  content: string;
  /** True if the server should ask for confirmation of a harsh first message. */
  confirmHarsh?: boolean;
  /** Why the server refused it, where the service worker sent it. */
  refused?: { title: string; message: string };
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, content } = value as Partial<Record<keyof UnsentMessage, unknown>>;
  return typeof clientId === "string" && typeof content === "string" && content.trim() !== "";
}

/**
 * The draft of a conversation, in local storage until it is sent.
 *
 * @param key member and conversation: a device may be shared
 */
export function createDraft(key: string, storage: () => DeviceStorage) {
  const name = `august-words:${key}`;
  return {
    read: (): string => withStorage((store) => store.getItem(name), storage) ?? "",
    keep: (text: string): void =>
      void withStorage(
        (store) => (text ? store.setItem(name, text) : store.removeItem(name)),
        storage,
      ),
  };
}

export type Draft = ReturnType<typeof createDraft>;

/**
 * The messages of a conversation that the server does not have yet, kept on the device with the session's pages. The
 * service worker puts there what a kept page's form sends, and sends what no open page sends.
 *
 * @param key of the session; null where nothing may be kept, and messages live as long as their page
 */
export function createOutbox(key: string | null, conversationId: number) {
  const folder = `/unsent/${conversationId}/`;
  /** Changes are made in the order in which they are asked for. */
  let last: Promise<unknown> = Promise.resolve();
  function inOrder<T>(act: (kept: Cache) => Promise<T>): Promise<T | null> {
    const next = last.then(async () => (key ? act(await openKept(key)) : null));
    // Where storage is forbidden or full nothing is kept, and that is no error.
    const settled = next.catch(() => null);
    last = settled;
    return settled;
  }
  return {
    keep: (message: UnsentMessage) =>
      inOrder((kept) => kept.put(folder + message.clientId, new Response(JSON.stringify(message)))),
    drop: (clientId: string) => inOrder((kept) => kept.delete(folder + clientId)),
    async list(): Promise<UnsentMessage[]> {
      const found = await inOrder(async (kept) => {
        const own = (await kept.keys()).filter(({ url }) =>
          new URL(url).pathname.startsWith(folder),
        );
        return Promise.all(
          own.map(async (each) => {
            const stored = await kept.match(each);
            return stored?.json().catch(() => null) as Promise<unknown>;
          }),
        );
      });
      return (found ?? []).filter(isUnsent);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The outcome of one attempt to send. */
export type SendOutcome =
  | { kind: "sent"; id: number }
  /** The text returns to the composer with the reason. */
  | { kind: "refused"; title: string; message: string }
  /** The server asks for confirmation of a harsh first message. */
  | { kind: "harsh" }
  | { kind: "signed out" }
  /** A retry may succeed, after this delay in milliseconds if the server sets one. */
  | { kind: "later"; afterMs?: number; isLost?: boolean };

/** Exponential backoff between attempts: 2 s, doubling each time, at most a minute. */
export const backoffMs = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** attempts);
