import { REPORT_PLACES } from "~/features/reports/report-places";

/** The address of the report form at each place, with the parameter that it takes. */
export const REPORT_PATHS: readonly string[] = Object.entries(REPORT_PLACES).map(
  ([kind, param]) => `/report/${kind}/:${param}`,
);

/** A route of the build as the routes that it stands for: the report form is another at each place. */
export const spellOut = (path: string): readonly string[] =>
  path === "/report/:kind/:subjectId" ? REPORT_PATHS : [path];
