import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { collectKept, type KeptPart } from "~/ui/kept";
import { ShellContext } from "~/ui/shell-context";

/** The most characters of kept parts, their keys included. */
const MOST_CHARACTERS = 2_000_000;

/** The parts in the order in which they were last asked for. */
const parts = new Map<string, string>();
let characters = 0;

function keep(key: string, html: string): void {
  parts.set(key, html);
  characters += key.length + html.length;
  for (const [oldest, old] of parts) {
    if (characters <= MOST_CHARACTERS) return;
    parts.delete(oldest);
    characters -= oldest.length + old.length;
  }
}

function renderPart({ key, element, facts }: KeptPart): string {
  const known = parts.get(key);
  if (known !== undefined) {
    parts.delete(key);
    parts.set(key, known);
    return known;
  }
  const html = renderToString(
    <ShellContext.Provider value={facts}>{element}</ShellContext.Provider>,
  );
  // React's string holds on to all the pieces that it was joined from.
  const whole = Buffer.from(html).toString();
  keep(key, whole);
  return whole;
}

/** Stands in for a part. No text of a page looks like it, since React escapes what begins a tag. */
const HOLE = /<wbr data-part="(\d+)"\/>/;

/**
 * Renders a page, with the parts that have not changed as they were rendered before. React renders one thing at a time,
 * so the parts follow once the page is there.
 */
export function renderWithKept(page: ReactElement): string {
  const found: KeptPart[] = [];
  const html = collectKept(
    (part) => <wbr data-part={found.push(part) - 1} />,
    () => renderToString(page),
  );
  // Between the holes, at odd places, are their numbers.
  return html
    .split(HOLE)
    .map((piece, at) => {
      const part = at % 2 === 1 && found[Number(piece)];
      return part ? renderPart(part) : piece;
    })
    .join("");
}
