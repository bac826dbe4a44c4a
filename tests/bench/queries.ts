/**
 * SQL statements of every screen, on a small and on a larger island:
 *
 *   npx tsx tests/bench/queries.ts
 *
 * The exit code is 1 when a screen has more than the budget, or more on the larger island.
 */
import { ensureBuild } from "../support/built-app";
import { loadBuild } from "./lib/screens";
import { findQueryBudget, listStatements } from "./lib/statements";

await ensureBuild();
const build = await loadBuild();
const small = await listStatements(build, 20);
const large = await listStatements(build, 600);
const rows = small.map(({ path, who, sql }, index) => ({
  who,
  path,
  "20 members": sql.length,
  "600 members": large[index]?.sql.length ?? 0,
}));
console.table(rows);
const broken = rows.filter(
  (row) =>
    row["600 members"] > findQueryBudget(row.path) || row["600 members"] !== row["20 members"],
);
for (const { path, who } of broken) console.error(`${path} as ${who} breaks the budget.`);
process.exitCode = broken.length === 0 ? 0 : 1;
