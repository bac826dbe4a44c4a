/** Whether a key belongs to what the person types, or to the browser. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  (event.target instanceof Element &&
    event.target.closest("textarea, select, [contenteditable], input:not([type=radio])") !== null);

/** Does what the key of a case page stands for: presses a button or link, or goes to a field. */
function press(event: KeyboardEvent): void {
  if (isTyping(event) || event.repeat) return;
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
  if (place.matches("a, button")) place.click();
  else place.querySelector<HTMLElement>("input, textarea, select")?.focus();
}

/** Lists the keys of the page with the words of what each presses or goes to. */
export const listKeys = (): [key: string, what: string][] =>
  [...document.querySelectorAll<HTMLElement>("[data-key]")].map((place) => {
    const words = (place.querySelector("legend, label") ?? place).cloneNode(true) as HTMLElement;
    for (const key of words.querySelectorAll("kbd")) key.remove();
    return [place.dataset.key ?? "", words.textContent?.trim() ?? ""];
  });

/** Listens for the keys of the desk. @returns how to stop */
export function listenForKeys(): () => void {
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
