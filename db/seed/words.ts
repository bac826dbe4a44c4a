import { readFileSync } from "node:fs";
import { join } from "node:path";

const split = (text: string) => text.split(/\s*[|\n]\s*/);

const SECTIONS = new Map(
  readFileSync(join(import.meta.dirname, "data/words.txt"), "utf8")
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf("\n");
      const text = section.slice(end).trim();
      const rows = text.split("\n").map(split);
      return [section.slice(0, end), { text, entries: split(text), rows }] as const;
    }),
);

/**
 * A section of `data/words.txt`: as it is written, its entries, and its lines where it is a table.
 *
 * @throws RangeError where there is none of that name
 */
function sectionOf(name: string) {
  const section = SECTIONS.get(name);
  if (!section) throw new RangeError(`data/words.txt has no section ${name}`);
  return section;
}

export const textOf = (name: string): string => sectionOf(name).text;
export const entriesOf = (name: string): readonly string[] => sectionOf(name).entries;
export const rowsOf = (name: string): readonly (readonly string[])[] => sectionOf(name).rows;
