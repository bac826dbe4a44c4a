/** A measured figure beside its limit. */
export interface Figure {
  /** As a person would say it: "processor time of discover ÷ Express". */
  what: string;
  /** With its unit where it has one. */
  figure: number | string;
  /** With the side on which the figure must stay: "at most 14,600 bytes". */
  limit: string;
  holds: boolean;
}

/** Prints figures with a verdict each; the exit code is 1 where one does not hold. */
export function reportFigures(figures: readonly Figure[]): void {
  console.table(figures.map(({ holds, ...rest }) => ({ ...rest, ok: holds ? "yes" : "NO" })));
  process.exitCode = figures.length > 0 && figures.every(({ holds }) => holds) ? 0 : 1;
}
