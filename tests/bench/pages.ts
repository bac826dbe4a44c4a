/**
 * Bytes and requests of every screen, as visitor and as member, against the budgets:
 *
 *   npx tsx tests/bench/pages.ts
 *
 * The exit code is 1 when a budget is broken.
 */
import { startBenchApp } from "./lib/bench-app";
import { brokenBudgets, scriptBytes } from "./lib/page-weights";
import { weighAll } from "./lib/weigh-all";

const bench = await startBenchApp("pages");
try {
  const pages = await weighAll(bench);
  console.table(
    pages.map((page) => {
      const { all, own } = scriptBytes(page, pages);
      return {
        who: page.who,
        path: page.path,
        status: page.status,
        "page br": page.pageBytes.br,
        "page gzip": page.pageBytes.gzip,
        requests: page.requests,
        scripts: page.scripts.size,
        "scripts br": all,
        "own scripts br": own,
      };
    }),
  );
  const broken = brokenBudgets(pages);
  for (const line of broken) console.error(line);
  console.log(broken.length === 0 ? "Every budget holds." : `${broken.length} budgets are broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await bench.stop();
}
