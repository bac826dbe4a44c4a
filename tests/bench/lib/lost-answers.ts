import type { Outcome } from "./arrivals";

export const isServed = ({ status }: Outcome) => status === 200 || status === 303;
export const isRefused = ({ status }: Outcome) => status === 503;

const isLost = (outcome: Outcome) =>
  !isServed(outcome) && !(isRefused(outcome) && outcome.hasRetryAfter);

/** Names what came instead of a page or of 503 with Retry-After, once for each request. */
export const nameLost = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(isLost)
    .map(({ phase, kind, status, error }) => `${phase}: ${kind}, ${error ?? `status ${status}`}`);

/** How often each was lost; 0 where none was. */
export function countLost(lost: readonly string[]): number | string {
  if (lost.length === 0) return 0;
  const named = [...new Set(lost)].map(
    (name) => `${name}: ${lost.filter((other) => other === name).length}`,
  );
  return `${lost.length} (${named.join("; ")})`;
}
