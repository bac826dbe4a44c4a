import { readSections } from "./sections";

const SECTIONS = readSections("words.txt");

function sectionOf(name: string) {
  const section = SECTIONS.get(name);
  if (!section) throw new RangeError(`data/words.txt has no section ${name}`);
  return section;
}

/**
 * A section of `data/words.txt` as it is written.
 *
 * @throws RangeError where there is none of that name; so do the others
 */
export const textOf = (name: string) => sectionOf(name).text;
/** The entries of a section. */
export const entriesOf = (name: string) => sectionOf(name).entries;
/** The lines of a section that is a table, each as its entries. */
export const rowsOf = (name: string) => sectionOf(name).rows;
