/**
 * Memory of the server with the container's flags over many requests, on an island of 20,000 of whom a thousand open
 * their screens by turns:
 *
 *   npx tsx tests/bench/memory.ts [requests, 20000]
 *
 * The exit code is 1 when the process is larger than the budget, or when its heap after a collection grows.
 */
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { freePorts } from "../../scripts/local/free-port";
import { benchIsland } from "../support/bench-app";
import {
  ensureBuild,
  kill,
  launchApp,
  SERVE,
  settingsFor,
  waitUntilReady,
} from "../support/built-app";
import { getPage, listMeasuredPages, signInMany } from "./lib/measured-pages";
import { askServer, LIB, readContainerSettings } from "./lib/measured-server";
import { median } from "./lib/ratio";
import { reportFigures } from "./lib/report";

const WANTED = Number(process.argv[2] ?? 20_000);
const MEMBERS = 1_000;
const WARM_UP = 2_000;
const READINGS = 20;
const AT_ONCE = 4;
const RESIDENT_MIB = 224;
const GROWTH = 1.05;
const MIB = 1024 * 1024;

await ensureBuild();
const db = await benchIsland("drawn", 20_000, { isKept: true });
const members = await signInMany(db, MEMBERS);
const visits = members.flatMap((member) =>
  listMeasuredPages(db, member).map(({ path }) => ({ path, cookie: member.cookie })),
);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const app = await waitUntilReady(
  launchApp({ ...settingsFor(await freePorts(), db.$client.name), ...readContainerSettings() }, [
    "--expose-gc",
    "--import",
    join(LIB, "reporter.mjs"),
    ...SERVE,
  ]),
);

let sent = 0;
async function send(count: number): Promise<void> {
  const until = sent + count;
  const one = async () => {
    while (sent < until) {
      // The screens of a member do not follow each other.
      const visit = visits[(sent * 7) % visits.length];
      sent += 1;
      if (visit) await getPage(agent, app.url, visit);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** The most that the process has taken, in bytes. */
const readPeak = (): number => {
  const status = readFileSync(`/proc/${app.child.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
};

try {
  await send(WARM_UP);
  const readings: { heapUsed?: number; peak: number }[] = [];
  for (let step = 0; step < READINGS; step += 1) {
    await send(Math.ceil(WANTED / READINGS));
    readings.push({ ...(await askServer(app, "memory")), peak: readPeak() });
  }
  const quarter = READINGS / 4;
  const heap = (part: typeof readings) => median(part.map(({ heapUsed = Number.NaN }) => heapUsed));
  const growth = heap(readings.slice(-quarter)) / heap(readings.slice(0, quarter));
  const peaks = readings.map(({ peak }) => Math.round(peak / MIB));
  console.log(`The most so far, after each ${WANTED / READINGS} requests, MiB: ${peaks.join(" ")}`);
  const most = Math.max(...peaks);
  const many = WANTED.toLocaleString("en-US");
  reportFigures([
    {
      what: `most memory over ${many} requests of ${members.length} members, MiB`,
      figure: most,
      limit: `less than ${RESIDENT_MIB}`,
      holds: most < RESIDENT_MIB,
    },
    {
      what: `heap after a collection, last ÷ first quarter`,
      figure: Number(growth.toFixed(3)),
      limit: `at most ${GROWTH}`,
      holds: growth <= GROWTH,
    },
  ]);
} finally {
  agent.destroy();
  await kill(app);
  db.$client.close();
}
