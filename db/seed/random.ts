const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Four 32-bit words from a text (cyrb128). */
function words(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** The generator itself (sfc32), giving whole numbers below 2^32. */
function generator(key: string): () => number {
  let [a, b, c, d] = words(key);
  const step = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let warm = 0; warm < 12; warm += 1) step();
  return step;
}

/**
 * A repeatable source of choices: the same key always gives the same sequence.
 *
 * @param key any text, such as `7:member:12`; each key has a sequence of its own, so that a new
 *   draw for one thing does not change what others get
 */
export function randomFrom(key: string) {
  const step = generator(key);
  /** At least 0 and below 1. */
  const next = () => step() / 4294967296;
  /** A whole number from `least` to `most`, both included. */
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const bySmallest = <T>(list: readonly T[], rankOf: (entry: T) => number) =>
    list.map((entry, at) => ({ entry, at, rank: rankOf(entry) })).sort((x, y) => x.rank - y.rank);
  /** As `sample`, where an entry with twice the weight is about twice as likely. */
  const sampleWeighted = <T>(list: readonly T[], count: number, weightOf: (entry: T) => number) =>
    bySmallest(list, (entry) => -Math.log(1 - next()) / Math.max(weightOf(entry), 1e-9))
      .slice(0, count)
      .sort((x, y) => x.at - y.at)
      .map(({ entry }) => entry);
  return {
    next,
    int,
    sampleWeighted,
    /** A number from `least` up to `most`. */
    between: (least: number, most: number) => least + next() * (most - least),
    chance: (probability: number) => next() < probability,
    /** @throws RangeError for an empty list */
    pick<T>(list: readonly T[]): T {
      const at = int(0, list.length - 1);
      if (list.length === 0) throw new RangeError("nothing to pick from");
      return list[at] as T;
    },
    /** `count` different entries in the order of the list; all of them when there are fewer. */
    sample: <T>(list: readonly T[], count: number) => sampleWeighted(list, count, () => 1),
    shuffle: <T>(list: readonly T[]) => bySmallest(list, next).map(({ entry }) => entry),
  };
}
export type Random = ReturnType<typeof randomFrom>;

/**
 * A text id that depends on the key alone.
 *
 * @returns 22 characters of 0-9, A-Z and a-z (about 131 bits)
 */
export function idFrom(key: string): string {
  const step = generator(`id:${key}`);
  // At once: a text that is put together letter by letter takes twenty times the memory.
  return String.fromCharCode(
    ...Array.from({ length: 22 }, () => ALPHABET.charCodeAt(step() % ALPHABET.length)),
  );
}
