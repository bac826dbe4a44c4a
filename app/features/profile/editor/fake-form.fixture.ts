import type { Control } from "./form-values";

/** A test double of a text control. */
export const fakeText = (name: string, saved = "", value = saved): Control => ({
  name,
  type: "text",
  value,
  defaultValue: saved,
  checked: false,
  defaultChecked: false,
});

/** A test double of a checkbox or a radio button. */
export const fakeCheckbox = (
  name: string,
  value: string,
  {
    saved = false,
    now = saved,
    type = "checkbox",
  }: { saved?: boolean; now?: boolean; type?: string } = {},
): Control => ({ name, type, value, defaultValue: value, checked: now, defaultChecked: saved });

/** A test double of a select; `saved` is null where the server marked no choice. */
export const fakeSelect = (name: string, values: string[], saved: string | null): Control => ({
  name,
  type: "select-one",
  value: saved ?? values[0] ?? "",
  options: values.map((value) => ({
    value,
    selected: value === (saved ?? values[0]),
    defaultSelected: value === saved,
  })),
});

/** A test double of a browser's storage, in memory. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}
