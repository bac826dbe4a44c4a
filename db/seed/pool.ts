import type { Person } from "./people";
import type { Random } from "./random";
import { TASTE_OF_KEY, TASTES, type Taste } from "./tastes";

/** Draws an answer that suits a member's age and leans to the member's strongest taste. */
export interface Pool {
  draw(random: Random, person: Person): string;
  /** Different answers, at most as many as there are. */
  drawMany(random: Random, person: Person, count: number): string[];
}

interface Entry {
  text: string;
  tastes: readonly Taste[];
  least: number;
  most: number;
}

interface Cell {
  all: readonly string[];
  byTaste: Readonly<Record<Taste, readonly string[]>>;
}

/** How often an answer is one that goes with the strongest taste. */
const LEANING = 0.55;
const DECADES = [20, 30, 40, 50, 60, 70] as const;
const FORM = /^(.+?)(?: ~([a-z]+))?(?: (\d\d)-(\d\d))?$/;

function entryOf(written: string): Entry {
  const [, text = written, keys = "", least = "18", most = "90"] = FORM.exec(written.trim()) ?? [];
  const tastes = [...keys].flatMap((key) => TASTE_OF_KEY[key] ?? []);
  return { text, tastes, least: Number(least), most: Number(most) };
}

function cellOf(entries: readonly Entry[], decade: number): Cell {
  const middle = decade + 5;
  const fitting = entries.filter(({ least, most }) => least <= middle && middle <= most);
  const all = fitting.map(({ text }) => text);
  const of = (taste: Taste) => {
    const leaning = fitting.filter(({ tastes }) => tastes.includes(taste));
    return leaning.length > 0 ? leaning.map(({ text }) => text) : all;
  };
  return {
    all,
    byTaste: Object.fromEntries<readonly string[]>(
      TASTES.map((taste) => [taste, of(taste)]),
    ) as Cell["byTaste"],
  };
}

/**
 * A pool of answers, sorted once by decade of life and taste, so that a draw looks at nothing else.
 *
 * @param written answers between bars, each with the letters of its tastes and its ages in years
 *   where it has some: `Soft Life ~my 20-45 | Gumbo`
 * @throws RangeError when a decade of life has no answer
 */
export function pool(written: string): Pool {
  const entries = written.split("|").map(entryOf);
  const cells = DECADES.map((decade) => cellOf(entries, decade));
  const empty = cells.findIndex(({ all }) => all.length === 0);
  if (empty >= 0) throw new RangeError(`no answer at ${DECADES[empty]} in: ${written}`);
  const [youngest] = cells;
  const draw = (random: Random, { age, taste }: Person) => {
    const cell = cells[Math.min(Math.floor(age / 10) - 2, cells.length - 1)] ?? youngest;
    if (!cell) throw new RangeError("a pool has no cells");
    return random.pick(random.chance(LEANING) ? cell.byTaste[taste] : cell.all);
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
  };
}
