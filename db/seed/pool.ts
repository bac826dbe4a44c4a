import type { Person } from "./people";
import type { Random } from "./random";
import { TASTES, type Taste, type TasteVector } from "./tastes";
import { readText } from "./words";

/** Draws an answer that suits a member's age and leans to the member's strongest taste. */
interface Pool {
  draw(random: Random, person: Person): string;
  /** Different answers, at most as many as there are. */
  drawMany(random: Random, person: Person, count: number): string[];
  /** Different answers of any age, leaning to all the tastes of a vector. */
  choose(random: Random, vector: TasteVector, count: number): string[];
  /** The answers of someone of an age in years. */
  at(age: number): string[];
}

interface Entry {
  text: string;
  tastes: readonly Taste[];
  least: number;
  most: number;
}

/** How often an answer is one that goes with the strongest taste. */
const LEANING = 0.55;
const DECADES = [20, 30, 40, 50, 60, 70] as const;
const FORM = /^(.+?)(?: ~([a-z]+))?(?: (\d\d)-(\d\d))?$/;
const LETTERS = "scpaytm";

function parseEntry(written: string): Entry {
  const [, text = written, keys = "", least = "18", most = "90"] = FORM.exec(written.trim()) ?? [];
  const tastes = [...keys].flatMap((key) => TASTES[LETTERS.indexOf(key)] ?? []);
  return { text, tastes, least: Number(least), most: Number(most) };
}

const textsAt = (entries: readonly Entry[], age: number, taste?: Taste): string[] =>
  entries
    .filter(({ least, most }) => least <= age && age <= most)
    .filter(({ tastes }) => !taste || tastes.includes(taste))
    .map(({ text }) => text);

/**
 * A pool of answers, sorted once by decade of life and taste, so that a draw considers nothing
 * else.
 *
 * @param written answers as `data/words.txt` has them: `Soft Life ~my 20-45 | Gumbo`
 * @throws RangeError when a decade of life has no answer
 */
export function pool(written: string): Pool {
  const entries = written.split(/[|\n]/).map(parseEntry);
  const cells = DECADES.map((decade) => {
    const all = textsAt(entries, decade + 5);
    if (all.length === 0) throw new RangeError(`no answer at ${decade} in: ${written}`);
    const leaning = TASTES.map((taste) => textsAt(entries, decade + 5, taste));
    return { all, byTaste: leaning.map((some) => (some.length > 0 ? some : all)) };
  });
  const draw = (random: Random, { age, taste }: Person) => {
    const { all, byTaste } = cells[Math.min(Math.floor(age / 10) - 2, cells.length - 1)] ?? {};
    return random.pick((random.chance(LEANING) ? byTaste?.[TASTES.indexOf(taste)] : all) ?? []);
  };
  return {
    draw,
    drawMany(random, person, count) {
      const drawn = new Set<string>();
      for (let tries = 0; drawn.size < count && tries < 4 * count; tries += 1) {
        drawn.add(draw(random, person));
      }
      return [...drawn];
    },
    choose: (random, vector, count) =>
      random
        .sampleWeighted(entries, count, ({ tastes }) =>
          tastes.reduce((weight, taste) => weight + vector[taste] ** 2, 0.05),
        )
        .map(({ text }) => text),
    at: (age) => textsAt(entries, age),
  };
}

const pools = new Map<string, Pool>();

/** The pool of a section of `data/words.txt`. */
export function findPool(section: string): Pool {
  const known = pools.get(section) ?? pool(readText(section));
  pools.set(section, known);
  return known;
}
