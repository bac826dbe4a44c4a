import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { collectKept, type KeptPart } from "~/ui/kept";
import { ShellContext, type ShellFacts } from "~/ui/shell-context";

/** What is in a page for a component whose code is not loaded yet. */
export const MISSING_PART = "<!--$!-->";

/** The most characters of kept parts, their keys included. */
const MOST_CHARACTERS = 2_000_000;

/**
 * The parts that were asked for since half of what is kept was last full, and those of the time before. Finding one
 * among the first writes nothing: a map in the order of use would keep each new key, and the collector copies those.
 */
let recent = new Map<string, string>();
let earlier = new Map<string, string>();
let characters = 0;

function keep(key: string, html: string): void {
  recent.set(key, html);
  characters += key.length + html.length;
  if (characters < MOST_CHARACTERS / 2) return;
  earlier = recent;
  recent = new Map();
  characters = 0;
}

/** A session's key would be in what every member gets. */
const withoutSession = ({ isLight }: ShellFacts): ShellFacts => ({
  isLight,
  get sessionKey(): never {
    throw new Error("A kept part with a form needs `hasForms`.");
  },
});

function renderWhole({ element, facts, hasForms }: KeptPart): string {
  const known = hasForms ? facts : withoutSession(facts);
  const html = renderToString(
    <ShellContext.Provider value={known}>{element}</ShellContext.Provider>,
  );
  // React's string holds on to all the pieces that it was joined from.
  return Buffer.from(html).toString();
}

function renderPart(part: KeptPart): string {
  const { key } = part;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const html = earlier.get(key) ?? renderWhole(part);
  if (!html.includes(MISSING_PART)) keep(key, html);
  return html;
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
