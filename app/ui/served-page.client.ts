type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = "input,textarea,select";

/** What others put where the page has nothing; React ignores what follows its own at the end of head and body. */
const STRANGERS =
  "html>:not(head,body),head>:not(meta,title,link),head>:has(~[charset]),body>:has(~.skip)";

/**
 * Hides from React, which walks from sibling to sibling, what extensions, translators, and in-app browsers have put
 * into the page: it stays where it is.
 *
 * @returns shows it again
 */
export function hideStrangers(): () => void {
  window.observer.disconnect();
  // A form may hold a field called "matches", so no element is asked by its method of that name.
  const strangers = new Set<Node>([
    ...window.seenChanges.flatMap(({ addedNodes }) => [...addedNodes]),
    ...document.querySelectorAll(STRANGERS),
  ]);
  const undo = [...document.querySelectorAll("*")]
    .filter((one) => strangers.has(one))
    .reverse()
    .map((stranger) => {
      const before = stranger.previousSibling;
      const owner: object = before ?? stranger.parentNode ?? {};
      const name = before ? "nextSibling" : "firstChild";
      const value = stranger.nextSibling;
      Object.defineProperty(owner, name, { value, configurable: true });
      return () => Reflect.deleteProperty(owner, name);
    });
  return () => {
    for (const show of undo) show();
  };
}

/**
 * Remembers what the fields hold while React takes the page over: it sets some back to what the server sent.
 *
 * @returns puts it back
 */
export function keepTyped(): () => void {
  const kept = new Map<Field, [value: string, from: number | null, to: number | null]>();
  const keep = (field: Field) => {
    const { value, selectionStart, selectionEnd } = field as HTMLInputElement;
    kept.set(field, [value, selectionStart ?? null, selectionEnd ?? null]);
  };
  const keepTarget = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) keep(target as Field);
  };
  document.querySelectorAll<Field>(FIELDS).forEach(keep);
  addEventListener("input", keepTarget, true);
  return () => {
    removeEventListener("input", keepTarget, true);
    for (const [field, [value, from, to]] of kept) {
      if (field.value === value) continue;
      field.value = value;
      if (from !== null) (field as HTMLInputElement).setSelectionRange(from, to);
    }
  };
}
