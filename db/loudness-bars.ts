/** How many bars a player draws of a sound, each a hexadecimal digit from 0 to f. */
export const BAR_COUNT = 40;
const LOUDEST_BAR = 15;

/** Root mean square, of full scale, below which a whole sound is silence: its noise is not made loud. */
const SILENCE = 0.002;

/**
 * Computes the loudness of a sound over its length: the root mean square of each fortieth, relative to the
 * loudest one.
 *
 * @param count samples of one channel
 * @param sampleAt the sample at an index, from -1 to 1
 * @returns `BAR_COUNT` hexadecimal digits; null for a sound without samples
 */
export function computeBars(count: number, sampleAt: (index: number) => number): string | null {
  if (count === 0) return null;
  const levels = Array.from({ length: BAR_COUNT }, (_, bar) => {
    const from = Math.floor((bar * count) / BAR_COUNT);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * count) / BAR_COUNT));
    let squares = 0;
    for (let index = from; index < to; index++) squares += sampleAt(index) ** 2;
    return Math.sqrt(squares / (to - from));
  });
  const loudest = Math.max(...levels, SILENCE);
  return levels.map((level) => Math.round((LOUDEST_BAR * level) / loudest).toString(16)).join("");
}
