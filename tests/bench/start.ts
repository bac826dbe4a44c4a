/**
 * How long `npm start` takes until its first answer, on a database of 100 MB:
 *
 *   npx tsx tests/bench/start.ts [starts, 9]
 *
 * The fastest start is the one that other work on the machine disturbed least; its processor time is printed beside it.
 * The exit code is 1 when the budget is broken.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../scripts/local/free-port";
import { benchIsland } from "../support/bench-app";
import { ensureBuild, hasEnded, launchApp, settingsFor } from "../support/built-app";
import { reportFigures } from "./lib/report";

const MB = 1_000_000;
const DATABASE_BYTES = 100 * MB;
/** As many as fill a database of that size. */
const MEMBERS = 12_000;
const BUDGET_S = 1.5;
const GIVEN_UP_AFTER_MS = 60_000;
/** Of Linux: a hundredth of a second. */
const TICKS_A_SECOND = 100;

const starts = Number(process.argv[2] ?? 9);
await ensureBuild();
const db = await benchIsland("start", MEMBERS, { isKept: true });
const path = db.$client.name;
db.$client.pragma("wal_checkpoint(TRUNCATE)");
db.$client.close();

/** Processor time of a process and of all that it started, in seconds. */
function cpuSeconds(pid: number): number {
  const stats = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      stats.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended meanwhile.
    }
  const isOwn = (id: number): boolean =>
    id === pid || (id > 1 && isOwn(stats.get(id)?.parent ?? 0));
  const own = [...stats].filter(([id]) => isOwn(id));
  return own.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS_A_SECOND;
}

async function start() {
  const beganMs = performance.now();
  const app = launchApp(settingsFor(await freePorts(), path), ["scripts/start.mjs"]);
  for (;;) {
    const response = await fetch(`${app.url}/livez`).catch(() => undefined);
    if (response?.status === 200) break;
    if (hasEnded(app) || performance.now() - beganMs > GIVEN_UP_AFTER_MS)
      throw new Error(`It did not start.\n${app.log()}`);
    await pause(10);
  }
  const seconds = (performance.now() - beganMs) / 1_000;
  const cpu = cpuSeconds(app.child.pid ?? 0);
  app.child.kill("SIGTERM");
  await app.ended;
  return { seconds, cpu };
}

const taken = [];
for (let turn = 0; turn < starts; turn += 1) taken.push(await start());
console.table(taken);
const [fastest = { seconds: Number.NaN, cpu: Number.NaN }] = taken.toSorted(
  (one, other) => one.seconds - other.seconds,
);
const { size } = statSync(path);
reportFigures([
  {
    what: "size of the database of the start, MB",
    figure: Math.round(size / MB),
    limit: `at least ${DATABASE_BYTES / MB}`,
    holds: size >= DATABASE_BYTES,
  },
  {
    what: `npm start until its first answer, the fastest of ${starts}, seconds`,
    figure: Number(fastest.seconds.toFixed(2)),
    limit: `at most ${BUDGET_S}`,
    holds: fastest.seconds <= BUDGET_S,
  },
  {
    what: "processor time of that start, seconds",
    figure: Number(fastest.cpu.toFixed(2)),
    limit: `at most ${BUDGET_S}`,
    holds: fastest.cpu <= BUDGET_S,
  },
]);
