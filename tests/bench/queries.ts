/**
 * SQL statements of every screen, on a small and on a larger island, with their query plans:
 *
 *   npx tsx tests/bench/queries.ts
 *
 * The exit code is 1 when a screen has more than the budget, or more on the larger island, or a plan walks or sorts a
 * growing table.
 */
import { ensureBuild } from "../support/built-app";
import { loadBuild } from "../support/screens/screens";
import { findQueryBudget, listStatements, QUERY_BUDGET } from "../support/screens/statements";
import { reportFigures } from "./lib/report";

await ensureBuild();
const build = await loadBuild();
const small = await listStatements(build, 20);
const large = await listStatements(build, 600);
const rows = small.screens.map(({ path, who, sql }, index) => ({
  who,
  path,
  "20 members": sql.length,
  "600 members": large.screens[index]?.sql.length ?? 0,
}));
console.table(rows);
const isOver = (row: (typeof rows)[number]) => row["600 members"] > findQueryBudget(row.path);
const grows = (row: (typeof rows)[number]) => row["600 members"] !== row["20 members"];
for (const row of rows)
  if (isOver(row) || grows(row)) console.error(`${row.path} as ${row.who} breaks the budget.`);
for (const trouble of large.troubles) console.error(trouble);
const ordinary = rows.filter(({ path }) => findQueryBudget(path) === QUERY_BUDGET);
const most = Math.max(...ordinary.map((row) => row["600 members"]));
const growing = rows.filter(grows).length;
reportFigures([
  {
    what: "statements of all loaders of a screen, the session's included",
    figure: most,
    limit: `at most ${QUERY_BUDGET}`,
    holds: !rows.some(isOver),
  },
  {
    what: "screens with more statements on an island of 600 than on one of 20",
    figure: growing,
    limit: "0",
    holds: growing === 0,
  },
  {
    what: `plans that walk or sort a growing table, of the ${large.count} statements of all screens`,
    figure: large.troubles.length,
    limit: "0",
    holds: large.troubles.length === 0 && large.count > 0,
  },
]);
