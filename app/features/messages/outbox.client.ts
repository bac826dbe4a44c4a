/** A message that was sent and is not acknowledged yet. */
export interface UnsentMessage {
  clientId: string;
  content: string;
  /** True where the server is to look at rough first words before they go out. */
  confirmHarsh?: boolean;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function isUnsent(value: unknown): value is UnsentMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, content } = value as Partial<Record<keyof UnsentMessage, unknown>>;
  return typeof clientId === "string" && typeof content === "string" && content.trim() !== "";
}

/** Storage that is missing, full or forbidden is no error: nothing is kept then. */
function attempt<T>(storage: () => Store, act: (store: Store) => T): T | null {
  try {
    return act(storage());
  } catch {
    return null;
  }
}

/**
 * What a member typed and sent in a conversation, kept on their device until the server has it.
 *
 * @param key member and conversation; a device may be shared
 * @param storage asked each time, because reading it may already fail
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

/** What became of one attempt to send. */
export type Outcome =
  | { kind: "sent"; id: number }
  /** It comes back to the composer, with the reason. */
  | { kind: "refused"; title: string; message: string }
  /** Rough first words: the server asks to look again. */
  | { kind: "second look" }
  | { kind: "signed out" }
  /** It may work later; milliseconds to wait where the server says so. */
  | { kind: "later"; afterMs?: number };

/** Waits between attempts: 2 s, then twice as long each time, a minute at most. */
export const backoffMs = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** attempts);
