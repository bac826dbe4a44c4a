/**
 * Processor time of a members' page, divided by that of Express with the same middleware, which runs the same statements
 * and joins the same page from escaped pieces, on an island of 20,000 whose pages twelve members open by turns:
 *
 *   npx tsx tests/bench/processor.ts [page …]
 *
 * Statements are those of a server that has just started, so whatever August keeps counts for it. The exit code is 1
 * when a ratio is above the budget.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { serialize } from "node:v8";
import { freePorts } from "../../scripts/local/free-port";
import { benchIsland } from "../support/bench-app";
import {
  ensureBuild,
  kill,
  launchApp,
  ROOT,
  type RunningApp,
  SERVE,
  settingsFor,
  waitUntilReady,
} from "../support/built-app";
import { loadBuild } from "../support/screens/screens";
import { insideHandler } from "../support/screens/statements";
import { getPage, listMeasuredPages, signInMany } from "./lib/measured-pages";
import { askServer, LIB, readContainerSettings } from "./lib/measured-server";
import { compare } from "./lib/ratio";
import { type RecordedPage, recordPage } from "./lib/record-page";
import { reportFigures } from "./lib/report";

const only = process.argv.slice(2);
const BUDGET = 2.5;
const MEMBERS = 12;
const PAIRS = 21;
const REQUESTS_A_TURN = 6 * MEMBERS;
/** V8 takes a few thousand visits of a page to compile what runs often, and a server runs for weeks. */
const WARM_UP = 200 * MEMBERS;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function start(databasePath: string, port: number, program: readonly string[]) {
  const settings = { ...settingsFor(port, databasePath), ...readContainerSettings() };
  return waitUntilReady(launchApp(settings, ["--import", join(LIB, "reporter.mjs"), ...program]));
}

await ensureBuild();
const db = await benchIsland("drawn", 20_000, { isKept: true });
const members = await signInMany(db, MEMBERS);
db.$client.prepare("DELETE FROM mails").run();
const open = insideHandler(await loadBuild());
const recorded = new Map<string, RecordedPage[]>();
for (const member of members)
  for (const { name, path } of listMeasuredPages(db, member))
    if (only.length === 0 || only.includes(name))
      recorded.set(name, [
        ...(recorded.get(name) ?? []),
        await recordPage(open, path, member.cookie),
      ]);
const file = join(ROOT, ".cache/bench/pages.v8");
mkdirSync(join(ROOT, ".cache/bench"), { recursive: true });
writeFileSync(file, serialize([...recorded.values()].flat()));
const path = db.$client.name;
const plain = await start(path, await freePorts(), [join(LIB, "template-server.mjs"), path, file]);
const august = await start(path, await freePorts(), SERVE);

try {
  const figures = [];
  for (const [name, pages] of recorded) {
    const turn = (app: RunningApp, count: number) => async () => {
      const { cpuMicros: startedMicros = Number.NaN } = await askServer(app, "cpu");
      for (let sent = 0; sent < count; sent += 1)
        await getPage(agent, app.url, pages[sent % pages.length] as RecordedPage);
      const { cpuMicros = Number.NaN } = await askServer(app, "cpu");
      return (cpuMicros - startedMicros) / count;
    };
    for (const app of [plain, august]) await turn(app, WARM_UP)();
    const { oneMicros, otherMicros, ratio } = await compare(
      turn(plain, REQUESTS_A_TURN),
      turn(august, REQUESTS_A_TURN),
      PAIRS,
    );
    figures.push({
      what: `processor time of ${name} ÷ Express (medians ${otherMicros} and ${oneMicros} µs)`,
      figure: Number(ratio.toFixed(2)),
      limit: `at most ${BUDGET}`,
      holds: ratio <= BUDGET,
    });
  }
  reportFigures(figures);
} finally {
  agent.destroy();
  await kill(plain);
  await kill(august);
  db.$client.close();
}
