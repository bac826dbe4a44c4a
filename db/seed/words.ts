import { readSections } from "./sections";

const SECTIONS = readSections("words.txt");

function findSection(name: string) {
  const section = SECTIONS.get(name);
  if (!section) throw new RangeError(`data/words.txt has no section ${name}`);
  return section;
}

/**
 * A section of `data/words.txt` as it is written.
 *
 * @throws RangeError where there is none of that name; so do the others
 */
export const readText = (name: string) => findSection(name).text;
/** The entries of a section. */
export const listEntries = (name: string) => findSection(name).entries;
/** The lines of a section that is a table, each as its entries. */
export const listRows = (name: string) => findSection(name).rows;
