/**
 * Processor time of a page from remix-serve, divided by that of Express with the same middleware, a
 * string template of the same bytes and the same queries:
 *
 *   npx tsx tests/bench/processor.ts
 *
 * The exit code is 1 when a ratio is above the budget.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { freePorts } from "../../scripts/local/free-port";
import {
  kill,
  launchApp,
  ROOT,
  type RunningApp,
  settingsFor,
  waitUntilReady,
} from "../support/built-app";
import { startBenchApp } from "./lib/bench-app";
import { compare } from "./lib/ratio";

const PAIRS = 11;
const REQUESTS_A_TURN = 40;
const WARM_UP = 300;
/** As browsers ask, and without compression, with the budget of each. */
const ENCODINGS = [
  ["gzip, deflate, br, zstd", 2.5],
  ["identity", 3],
] as const;

/** Processor time of all threads of a process, in microseconds. */
function cpuMicros({ child }: RunningApp): number {
  const tasks = `/proc/${child.pid}/task`;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]) / 1000)
    .reduce((sum, one) => sum + one, 0);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function get(url: string, cookie: string, encoding: string): Promise<string> {
  const headers = {
    "Accept-Encoding": encoding,
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
  };
  return new Promise((done, fail) => {
    const asked = request(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        response.statusCode === 200
          ? done(Buffer.concat(parts).toString("utf8"))
          : fail(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}

const bench = await startBenchApp("processor");
const { cookie } = bench.member;
const PAGES = [
  ["landing", "/", ""],
  ["dashboard", "/", cookie],
  ["discover", "/discover", cookie],
] as const;
const folder = join(ROOT, ".cache/bench/pages");
mkdirSync(folder, { recursive: true });
for (const [name, path, who] of PAGES)
  writeFileSync(join(folder, `${name}.html`), await get(bench.app.url + path, who, "identity"));
const settings = settingsFor(await freePorts(), bench.db.$client.name);
const plain = await waitUntilReady(
  launchApp(settings, ["--import", "tsx", "tests/bench/lib/template-server.ts", folder]),
);

try {
  const figures: Record<string, unknown>[] = [];
  for (const [encoding, budget] of ENCODINGS)
    for (const [name, path, who] of PAGES) {
      const turn = (app: RunningApp, count: number) => async () => {
        const startedMicros = cpuMicros(app);
        for (let sent = 0; sent < count; sent += 1) await get(app.url + path, who, encoding);
        return (cpuMicros(app) - startedMicros) / count;
      };
      for (const app of [plain, bench.app]) await turn(app, WARM_UP)();
      const { oneMicros, otherMicros, ratio } = await compare(
        turn(plain, REQUESTS_A_TURN),
        turn(bench.app, REQUESTS_A_TURN),
        PAIRS,
      );
      figures.push({
        page: name,
        encoding,
        "Express µs": oneMicros,
        "August µs": otherMicros,
        ratio: Number(ratio.toFixed(2)),
        holds: ratio <= budget,
      });
    }
  console.table(figures);
  process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
} finally {
  agent.destroy();
  await kill(plain);
  await bench.stop();
}
