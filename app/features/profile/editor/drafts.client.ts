import { type DeviceStorage, withStorage } from "~/ui/session.client";
import { isSame, type Values } from "./form-values";

/** A draft as it is stored on the device. */
export interface Draft {
  /** The saved profile that it is based on. */
  revision: string;
  typedAtMs: number;
  /** The answers that differed from the saved ones. */
  values: Values;
  /** Names of the answers that were sent as they stand here and not confirmed yet. */
  sent?: string[];
}

/** How long a draft is kept. */
const KEPT_MS = 30 * 86_400_000;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

function isDraft(value: unknown): value is Draft {
  if (!(value instanceof Object)) return false;
  const { revision, typedAtMs, values, sent } = value as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof revision === "string" &&
    typeof typedAtMs === "number" &&
    values instanceof Object &&
    Object.values(values).every(isTexts) &&
    (sent === undefined || isTexts(sent))
  );
}

/**
 * Stores one draft in the browser.
 * @param key whose draft it is; a device may be shared
 */
export function draftStore(key: string, storage: () => DeviceStorage) {
  const name = `august-draft:${key}`;
  return {
    read(): Draft | null {
      const draft: unknown = withStorage(
        (store) => JSON.parse(store.getItem(name) ?? "null"),
        storage,
      );
      return isDraft(draft) ? draft : null;
    },
    write(draft: Draft): void {
      withStorage((store) => store.setItem(name, JSON.stringify(draft)), storage);
    },
    remove(): void {
      withStorage((store) => store.removeItem(name), storage);
    },
  };
}

export interface Restored {
  typedAtMs: number;
  count: number;
  /** True when the profile was saved after the draft was typed. */
  isOlder: boolean;
}

/**
 * Decides which answers of a draft to restore: those that differ from the saved ones, were not
 * saved meanwhile, and do not overwrite what was typed just now.
 *
 * @param isSaved whether the server says that it saved what was sent last; a save that changes nothing counts no revision
 * @returns null when nothing of it is left
 */
export function planRestoration(
  draft: Draft | null,
  {
    revision,
    isSaved,
    saved,
    typed,
  }: { revision: string; isSaved: boolean; saved: Values; typed: Values },
): { values: Values; restored: Restored } | null {
  if (!draft || Date.now() - draft.typedAtMs > KEPT_MS) return null;
  const isOther = draft.revision !== revision;
  const entries = Object.entries(draft.values).filter(
    ([name, list]) =>
      saved[name] &&
      !typed[name] &&
      !isSame(list, saved[name]) &&
      !((isSaved || isOther) && draft.sent?.includes(name)),
  );
  if (entries.length === 0) return null;
  const { typedAtMs } = draft;
  const restored = { typedAtMs, count: entries.length, isOlder: isOther && !draft.sent };
  return { values: Object.fromEntries(entries), restored };
}
