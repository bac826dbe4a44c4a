import { listUnsentStores, nameUnsent } from "~/ui/offline/kept-pages.client";
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

/** One that is kept on the device. */
export interface StoredMessage extends UnsentMessage {
  /** It was written in a session of the member that is over, and is not sent unseen by another. */
  isEarlier: boolean;
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
 * The messages of a conversation that the server does not have yet, kept on the device. The service worker puts there
 * what a kept page's form sends, and sends what no open page sends.
 *
 * @param key of the session; null where the page knows none, and messages live as long as it
 */
export function createOutbox(key: string | null, conversationId: number) {
  const folder = `/unsent/${conversationId}/`;
  /** Changes are made in the order in which they are asked for. */
  let last: Promise<unknown> = Promise.resolve();
  function inOrder<T>(act: (key: string) => Promise<T>): Promise<T | null> {
    const next = last.then(() => (key ? act(key) : null));
    // Where storage is forbidden or full nothing is kept, and that is no error.
    const settled = next.catch(() => null);
    last = settled;
    return settled;
  }
  return {
    keep: (message: UnsentMessage) =>
      inOrder(async (key) => {
        const store = await caches.open(nameUnsent(key));
        await store.put(folder + message.clientId, new Response(JSON.stringify(message)));
      }),
    drop: (clientId: string) =>
      inOrder(async (key) => {
        for (const name of await listUnsentStores(key)) {
          const store = await caches.open(name);
          await store.delete(folder + clientId);
          // The service worker may be about to put something into the own one.
          const isOver = name !== nameUnsent(key) && (await store.keys()).length === 0;
          if (isOver) await caches.delete(name);
        }
      }),
    /** Lists what waits, what is of earlier sessions first. */
    async list(): Promise<StoredMessage[]> {
      const found: StoredMessage[] = [];
      await inOrder(async (key) => {
        for (const name of await listUnsentStores(key)) {
          const store = await caches.open(name);
          for (const each of await store.keys()) {
            if (!new URL(each.url).pathname.startsWith(folder)) continue;
            const message: UnsentMessage = await (await store.match(each))?.json();
            found.push({ ...message, isEarlier: name !== nameUnsent(key) });
          }
        }
      });
      return found.sort((one, other) => Number(other.isEarlier) - Number(one.isEarlier));
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
