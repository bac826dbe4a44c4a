/** Processor time of this process in microseconds. */
export const ownCpuMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** The median, of an even count the upper one; of none it is no number, which keeps no limit. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Ratio {
  /** Medians in microseconds for one turn of each side. */
  oneMicros: number;
  otherMicros: number;
  /** Median over the pairs of `other` divided by `one`. */
  ratio: number;
}

/**
 * Compares two kinds of work turn by turn, so that a busy machine slows both.
 *
 * @param one,other measure one turn each and return its processor time in microseconds
 * @param pairs at least nine
 */
export async function compare(
  one: () => Promise<number>,
  other: () => Promise<number>,
  pairs: number,
): Promise<Ratio> {
  await one();
  await other();
  const taken: { one: number; other: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // The order changes, so that neither side always pays for the other's garbage collection.
    if (pair % 2 === 0) taken.push({ one: await one(), other: await other() });
    else {
      const otherMicros = await other();
      taken.push({ one: await one(), other: otherMicros });
    }
  }
  return {
    oneMicros: Math.round(median(taken.map((pair) => pair.one))),
    otherMicros: Math.round(median(taken.map((pair) => pair.other))),
    ratio: median(taken.map((pair) => pair.other / pair.one)),
  };
}
