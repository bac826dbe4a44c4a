/**
 * Memory over many requests, a tenth of which the client aborts, read after collecting garbage:
 *
 *   npx tsx tests/bench/memory.ts [requests, 4000] [--long] [--minutes 60]
 *
 * Compares the first and the last quarter after a warm-up. What is resident is the peak that the system
 * has seen, between the collections too. `--long` sends 100,000, as long as the minutes last. The exit code is 1 when
 * the heap grows by more than the budget, the process is larger than the budget, requests are refused, or not all were
 * sent when the time was up.
 */
import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import { startBenchApp } from "../support/bench-app";
import { REMIX_SERVE, ROOT, waitUntil } from "../support/built-app";
import { reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";
import { isUnseen } from "./lib/idle-connections";
import { listContainerFlags, mib, readResident } from "./lib/memory";
import { median } from "./lib/ratio";

const GROWTH = 1.05;
const RESIDENT_BYTES = 256 * 1024 * 1024;
const WARM_UP = 2_000;
const READINGS = 20;
const AT_ONCE = 4;
const REFUSED_PERCENT = 1;
const MINUTE_MS = 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: "boolean" }, minutes: { type: "string", default: "60" } },
});
const wanted = Number(positionals[0] ?? (options.long ? 100_000 : 4_000));
const endMs = Date.now() + Number(options.minutes) * MINUTE_MS;
const reporter = `${ROOT}/tests/bench/lib/heap-reporter.mjs`;
const bench = await startBenchApp("memory", 240, [
  ...listContainerFlags(),
  "--expose-gc",
  "--import",
  reporter,
  ...REMIX_SERVE,
]);
const { app, member, db } = bench;
const conversation = busiestConversation(db, member.id);
const NOWHERE = "/no-such-page";
const MEMBER_PATHS = ["/", "/discover", "/discover.data", "/matches", conversation, "/tokens"];
const VISITOR_PATHS = ["/", "/about", NOWHERE, "/discover"];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** One request in ten is aborted: in turn before there are headers, and once they have come. */
const ABORTED_OF = 10;
type Abort = "at once" | "after the headers" | null;
const listed = (at: number): Abort =>
  at % ABORTED_OF > 0 ? null : at % (2 * ABORTED_OF) === 0 ? "at once" : "after the headers";
let aborted = 0;
let refused = 0;

function get(path: string, cookie: string, abort: Abort): Promise<void> {
  const headers = { "Accept-Encoding": "gzip, br", Accept: "text/html", ...(cookie && { cookie }) };
  return new Promise((done, fail) => {
    const asked = request(app.url + path, { agent, headers }, (response) => {
      const status = response.statusCode ?? 500;
      // What was aborted may still wait for its turn, so that one too many waits (decision 54).
      if (status === 503) refused += 1;
      const isFine = status < 400 || status === 503 || path === NOWHERE;
      response.on("end", () =>
        isFine ? done() : fail(new Error(`${path} answered ${response.statusCode}.`)),
      );
      if (abort) asked.destroy();
      else response.resume();
    });
    // The server has read the request by then, and works on it.
    if (abort === "at once") asked.on("finish", () => setTimeout(() => asked.destroy(), 2));
    asked.on("error", (error) => {
      if (isUnseen(asked, error)) get(path, cookie, abort).then(done, fail);
      else if (!abort) fail(error);
    });
    if (abort)
      asked.on("close", () => {
        aborted += 1;
        done();
      });
    asked.end();
  });
}

let sent = 0;
async function send(count: number): Promise<void> {
  const untilCount = sent + count;
  const one = async () => {
    while (sent < untilCount) {
      sent += 1;
      // Alternates between the lists, so that every path is requested by the right role.
      const at = sent;
      if (at % 3 === 0) await get(VISITOR_PATHS[at % VISITOR_PATHS.length] ?? "/", "", listed(at));
      else await get(MEMBER_PATHS[at % MEMBER_PATHS.length] ?? "/", member.cookie, listed(at));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

interface Reading {
  heapUsed: number;
  external: number;
  rss: number;
}

const reports = () => app.log().split("heap-report ").length;

async function read(): Promise<Reading> {
  const before = reports();
  app.child.kill("SIGUSR2");
  await waitUntil("a heap report", () => reports() > before, MINUTE_MS);
  await waitUntil("the whole report", () =>
    /\}\s/.test(app.log().split("heap-report ").at(-1) ?? ""),
  );
  return JSON.parse((app.log().split("heap-report ").at(-1) ?? "").split("\n")[0] ?? "") as Reading;
}

try {
  await send(WARM_UP);
  const startedAt = sent;
  [aborted, refused] = [0, 0];
  const readings: Reading[] = [];
  for (let step = 0; step < READINGS && Date.now() < endMs; step += 1) {
    await send(Math.ceil(wanted / READINGS));
    readings.push(await read());
  }
  const quarter = Math.max(1, Math.floor(readings.length / 4));
  const heap = (part: Reading[]) => median(part.map(({ heapUsed }) => heapUsed));
  const [first, last] = [heap(readings.slice(0, quarter)), heap(readings.slice(-quarter))];
  const residentBytes = readResident(app).peakBytes;
  const collectedBytes = Math.max(...readings.map(({ rss }) => rss));
  const requests = sent - startedAt;
  const refusedPercent = (100 * refused) / requests;
  console.table({
    requests,
    "of them aborted": aborted,
    "of them refused": refused,
    "heap, first quarter, MiB": mib(first),
    "heap, last quarter, MiB": mib(last),
    "resident after a collection, MiB": mib(collectedBytes),
    "resident at most, MiB": mib(residentBytes),
  });
  const many = requests.toLocaleString("en-US");
  reportFigures([
    {
      what: `heap after ${many} requests, a tenth of them aborted, last ÷ first quarter`,
      figure: Number((last / first).toFixed(3)),
      limit: `at most ${GROWTH}`,
      holds: last / first <= GROWTH,
    },
    {
      what: `most memory over ${many} requests, MiB`,
      figure: mib(residentBytes),
      limit: `less than ${mib(RESIDENT_BYTES)}`,
      holds: residentBytes < RESIDENT_BYTES,
    },
    {
      what: "requests that were refused, %",
      figure: Number(refusedPercent.toFixed(2)),
      limit: `at most ${REFUSED_PERCENT}`,
      holds: refusedPercent <= REFUSED_PERCENT,
    },
    {
      what: "requests sent before the time was up",
      figure: requests,
      limit: `at least ${wanted.toLocaleString("en-US")}`,
      holds: requests >= wanted,
    },
  ]);
} finally {
  agent.destroy();
  await bench.stop();
}
