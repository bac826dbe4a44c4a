import { ESCAPE } from "~/ui/key-codes";
import { withStorage } from "~/ui/session.client";

const OFF = "august-desk-keys-off";

/** Whether the keys work on this device. */
export const readKeysOn = (): boolean => withStorage((storage) => storage.getItem(OFF)) === null;

/** Remembers on this device whether the keys work. */
export const saveKeysOn = (isOn: boolean): void =>
  void withStorage((storage) => (isOn ? storage.removeItem(OFF) : storage.setItem(OFF, "1")));

/** Whether a key belongs to the browser, or to the form or field that has the focus. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  // Of an input method; Safari says only so of the key that ends a word.
  event.keyCode === 229 ||
  event.repeat ||
  (event.target instanceof Element &&
    event.target.closest("form, input, textarea, select, dialog, [contenteditable]") !== null);

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether something was typed or chosen on the page that a key could throw away. */
const hasUnsent = (): boolean =>
  document.querySelector("main form .error-summary") !== null ||
  [...document.querySelectorAll<Field>("main form :is(input, textarea)")].some(
    (field) =>
      field.value !== field.defaultValue ||
      ("checked" in field && field.checked !== field.defaultChecked),
  ) ||
  [...document.querySelectorAll<HTMLOptionElement>("main form option")].some(
    (option) => option.selected !== option.defaultSelected,
  );

/**
 * Does what the key of a case page stands for: follows a link, or goes to a field or a button. Only a button
 * whose decision can be taken back is pressed.
 */
function press(event: KeyboardEvent): void {
  const focused = document.activeElement;
  if (event.keyCode === ESCAPE && focused instanceof HTMLElement && focused.closest("main form"))
    focused.blur();
  if (isTaken(event) || !readKeysOn() || hasUnsent()) return;
  if (event.key === "?") {
    const list = document.querySelector<HTMLDetailsElement>("#desk-keys");
    if (!list) return;
    list.open = !list.open;
    list.querySelector("summary")?.focus();
    return;
  }
  if (!/^[a-z]$/.test(event.key)) return;
  const place = document.querySelector<HTMLElement>(`[data-key="${event.key}"]`);
  if (!place) return;
  event.preventDefault();
  if (place.matches("a, [data-at-once]")) place.click();
  else if (place.matches("button")) place.focus();
  else place.querySelector<HTMLElement>("input, textarea, select")?.focus();
}

/** Lists the keys of the page with the words of what each presses or goes to. */
export const listKeys = (): [key: string, what: string][] =>
  [...document.querySelectorAll<HTMLElement>("[data-key]")].map((place) => {
    const label = (place.querySelector("legend, label") ?? place).cloneNode(true) as HTMLElement;
    for (const key of label.querySelectorAll("kbd")) key.remove();
    return [place.dataset.key ?? "", label.textContent?.trim() ?? ""];
  });

/** Listens for the keys of the desk. @returns how to stop */
export function listenForKeys(): () => void {
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
