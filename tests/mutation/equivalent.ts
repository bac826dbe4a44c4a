const LEDGER = "app/features/tokens/ledger.server.ts";
const BONUS = "app/features/wallet/monthly-bonus.server.ts";
const NO_TRANSACTION = "spares an empty transaction";

/** Mutants that change nothing anybody could see, as the run prints them, each with the reason. */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([
  [
    `${LEDGER}: { target: [tokenEntries.userId, tokenEntries.cause] } → {}`,
    "the table has no other index that an award could meet",
  ],
  [`${BONUS}: due.length > 0 → true`, NO_TRANSACTION],
  [`${BONUS}: due.length > 0 → due.length >= 0`, NO_TRANSACTION],
]);
