import { type DeviceStorage, withStorage } from "~/ui/session.client";

/** A message that the server has not acknowledged yet. */
export interface UnsentMessage {
  clientId: string;
  content: string;
  /** True if the server should ask for confirmation of a harsh first message. */
  confirmHarsh?: boolean;
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, content } = value as Partial<Record<keyof UnsentMessage, unknown>>;
  return typeof clientId === "string" && typeof content === "string" && content.trim() !== "";
}

/**
 * The outbox and draft of a conversation, kept in local storage until the server has the messages.
 *
 * @param key member and conversation; a device may be shared
 */
export function createOutbox(key: string, storage: () => DeviceStorage) {
  const [draftName, outboxName] = [`august-words:${key}`, `august-outbox:${key}`];
  const put = (name: string, value: string) =>
    void withStorage(
      (store) => (value ? store.setItem(name, value) : store.removeItem(name)),
      storage,
    );
  return {
    outboxName,
    draft: (): string => withStorage((store) => store.getItem(draftName), storage) ?? "",
    keepDraft: (text: string): void => put(draftName, text),
    outbox(): UnsentMessage[] {
      const kept: unknown = withStorage(
        (store) => JSON.parse(store.getItem(outboxName) ?? "[]"),
        storage,
      );
      return Array.isArray(kept) ? kept.filter(isUnsent) : [];
    },
    keepOutbox: (unsent: readonly UnsentMessage[]): void =>
      put(outboxName, unsent.length > 0 ? JSON.stringify(unsent) : ""),
  };
}

export type StoredOutbox = ReturnType<typeof createOutbox>;

/** The outcome of one attempt to send. */
export type SendOutcome =
  | { kind: "sent"; id: number }
  /** The text returns to the composer with the reason. */
  | { kind: "refused"; title: string; message: string }
  /** The server asks for confirmation of a harsh first message. */
  | { kind: "harsh" }
  | { kind: "signed out" }
  /** A retry may succeed, after this delay in milliseconds if the server sets one. */
  | { kind: "later"; afterMs?: number };

/** Exponential backoff between attempts: 2 s, doubling each time, at most a minute. */
export const backoffMs = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** attempts);
