import { writeFileSync } from "node:fs";

/** A measured figure beside its limit. */
export interface Figure {
  /** What was measured, as a person would say it: "processor time of discover ÷ Express". */
  what: string;
  /** With its unit where it has one. */
  figure: number | string;
  /** With the side on which the figure must stay: "at most 14,600 bytes". */
  limit: string;
  holds: boolean;
}

/**
 * Prints figures with a verdict each; the exit code is 1 where one does not hold. `npm run budgets` names a file in
 * AUGUST_FIGURES and reads them there.
 */
export function reportFigures(measured: readonly Figure[]): void {
  // JSON has no NaN, which is what a ratio of nothing comes to.
  const figures = measured.map(({ figure, ...rest }) => ({
    ...rest,
    figure: Number.isNaN(figure) ? "nothing measured" : figure,
  }));
  console.table(
    figures.map(({ what, figure, limit, holds }) => ({
      what,
      figure,
      limit,
      verdict: holds ? "holds" : "MISSED",
    })),
  );
  const file = process.env.AUGUST_FIGURES;
  if (file) writeFileSync(file, JSON.stringify(figures));
  process.exitCode = figures.length > 0 && figures.every(({ holds }) => holds) ? 0 : 1;
}
