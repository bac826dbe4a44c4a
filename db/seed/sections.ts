import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A section of a data file: as it is written, its entries, and its lines where it is a table. */
export interface Section {
  text: string;
  entries: readonly string[];
  rows: readonly (readonly string[])[];
}

const split = (text: string) => text.split(/\s*[|\n]\s*/);

/**
 * The sections of a file in `data` by name: each begins with a line `# name`, and its entries stand
 * between bars or at the ends of lines. What is before the first one is for readers.
 */
export function readSections(file: string): Map<string, Section> {
  const [, ...sections] = readFileSync(join(import.meta.dirname, "data", file), "utf8").split(
    /^# /m,
  );
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      const text = section.slice(end).trim();
      const rows = text.split("\n").map(split);
      return [section.slice(0, end), { text, entries: split(text), rows }];
    }),
  );
}
