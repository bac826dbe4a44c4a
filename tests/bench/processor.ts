/**
 * Processor time of a page from remix-serve, divided by that of Express with the same middleware, a
 * string template of the same bytes and the same queries:
 *
 *   npx tsx tests/bench/processor.ts [--long] [page …]
 *
 * The exit code is 1 when a ratio is above the budget.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { freePorts } from "../../scripts/local/free-port";
import { startBenchApp } from "../support/bench-app";
import {
  kill,
  launchApp,
  ROOT,
  type RunningApp,
  settingsFor,
  waitUntilReady,
} from "../support/built-app";
import { reportFigures } from "../support/report";
import { clearMails, getPage, listMeasuredPages } from "./lib/measured-pages";
import { appCpuMicros, compare } from "./lib/ratio";

const isLong = process.argv.includes("--long");
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const PAIRS = isLong ? 21 : 9;
const REQUESTS_A_TURN = isLong ? 40 : 25;
const WARM_UP = 200;
/** As browsers ask, and without compression, with the budget of each. */
const ENCODINGS = [
  ["as browsers ask", "gzip, deflate, br, zstd", 2.5],
  ["without compression", "identity", 3],
] as const;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const bench = await startBenchApp("processor");
clearMails(bench);
const pages = listMeasuredPages(bench).filter(
  ({ name }) => only.length === 0 || only.includes(name),
);
const folder = join(ROOT, ".cache/bench/pages");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { name, path, cookie } of pages)
  writeFileSync(
    join(folder, `${name}.html`),
    await getPage(agent, bench.app.url + path, cookie, "identity"),
  );
const settings = settingsFor(await freePorts(), bench.db.$client.name);
const plain = await waitUntilReady(
  launchApp(settings, ["--import", "tsx", "tests/bench/lib/template-server.ts", folder]),
);

try {
  const figures = [];
  for (const { name, path, cookie } of pages)
    for (const [how, encoding, budget] of ENCODINGS) {
      const turn = (app: RunningApp, count: number) => async () => {
        const startedMicros = appCpuMicros(app);
        for (let sent = 0; sent < count; sent += 1)
          await getPage(agent, app.url + path, cookie, encoding);
        return (appCpuMicros(app) - startedMicros) / count;
      };
      for (const app of [plain, bench.app]) await turn(app, WARM_UP)();
      const { oneMicros, otherMicros, ratio } = await compare(
        turn(plain, REQUESTS_A_TURN),
        turn(bench.app, REQUESTS_A_TURN),
        PAIRS,
      );
      figures.push({
        // The median of the pairs' ratios is not the ratio of their medians.
        what: `processor time of ${name} ÷ Express, ${how} (medians ${otherMicros} and ${oneMicros} µs)`,
        figure: Number(ratio.toFixed(2)),
        limit: `at most ${budget}`,
        holds: ratio <= budget,
      });
    }
  reportFigures(figures);
} finally {
  agent.destroy();
  await kill(plain);
  await bench.stop();
}
