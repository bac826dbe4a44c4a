/** A message that the server has not acknowledged yet. */
export interface UnsentMessage {
  clientId: string;
  content: string;
  /** True if the server should ask for confirmation of a harsh first message. */
  askIfHarsh?: boolean;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, content } = value as Partial<Record<keyof UnsentMessage, unknown>>;
  return typeof clientId === "string" && typeof content === "string" && content.trim() !== "";
}

/** Storage that is missing, full or forbidden is no error; then nothing is stored. */
function attempt<T>(storage: () => Store, act: (store: Store) => T): T | null {
  try {
    return act(storage());
  } catch {
    return null;
  }
}

/**
 * The outbox and draft of a conversation, kept in local storage until the server has the messages.
 *
 * @param key member and conversation; a device may be shared
 * @param storage called each time, because even reading `localStorage` may throw
 */
export function createOutbox(key: string, storage: () => Store) {
  const [draftName, outboxName] = [`august-words:${key}`, `august-outbox:${key}`];
  const put = (name: string, value: string) =>
    void attempt(storage, (store) => (value ? store.setItem(name, value) : store.removeItem(name)));
  return {
    outboxName,
    draft: (): string => attempt(storage, (store) => store.getItem(draftName)) ?? "",
    keepDraft: (text: string): void => put(draftName, text),
    outbox(): UnsentMessage[] {
      const kept: unknown = attempt(storage, (store) =>
        JSON.parse(store.getItem(outboxName) ?? "[]"),
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
