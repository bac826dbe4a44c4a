import { writeFileSync } from "node:fs";

/** What was measured. */
interface Measured {
  /** As a person would say it: "processor time of discover ÷ Express". */
  what: string;
  /** With its unit where it has one. */
  figure: number | string;
}

/** A measured figure beside its limit. */
interface LimitedFigure extends Measured {
  /** With the side on which the figure must stay: "at most 14,600 bytes". */
  limit: string;
  holds: boolean;
}

/** A measured figure; one without a limit tells what a machine gives, and has no verdict. */
export type Figure = LimitedFigure | (Measured & { limit?: never; holds?: never });

/** Whether a figure has a limit that does not hold. */
export const isMissed = ({ holds }: Figure): boolean => holds === false;

/** The verdict in words; nothing where there is none. */
export const toVerdict = ({ holds }: Figure): string =>
  holds === undefined ? "" : holds ? "holds" : "MISSED";

/**
 * Prints figures with a verdict each; the exit code is 1 where one does not hold. `npm run budgets` names a file in
 * AUGUST_FIGURES and reads them there.
 */
export function reportFigures(measured: readonly Figure[]): void {
  // JSON has no NaN, which is what a ratio of nothing comes to.
  const figures = measured.map((each) =>
    Number.isNaN(each.figure) ? { ...each, figure: "nothing measured" } : each,
  );
  console.table(
    figures.map((figure) => ({
      what: figure.what,
      figure: figure.figure,
      limit: figure.limit ?? "",
      verdict: toVerdict(figure),
    })),
  );
  const file = process.env.AUGUST_FIGURES;
  if (file) writeFileSync(file, JSON.stringify(figures));
  process.exitCode = figures.length > 0 && !figures.some(isMissed) ? 0 : 1;
}
