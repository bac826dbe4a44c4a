/**
 * Memory over many requests, read after collecting garbage:
 *
 *   npx tsx tests/bench/memory.ts [requests, 100000] [minutes at most, 10]
 *
 * Compares the first and the last quarter after a warm-up. What is resident is the peak that the system
 * has seen, between the collections too. The exit code is 1 when the heap grows by more than the budget
 * or the process is larger than the budget.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { REMIX_SERVE, ROOT, waitUntil } from "../support/built-app";
import { startBenchApp } from "./lib/bench-app";
import { busiestConversation } from "./lib/screens";

const GROWTH = 1.05;
const RESIDENT_BYTES = 256 * 1024 * 1024;
const WARM_UP = 2_000;
const READINGS = 20;
const AT_ONCE = 4;
const MINUTE_MS = 60_000;

const wanted = Number(process.argv[2] ?? 100_000);
const endMs = Date.now() + Number(process.argv[3] ?? 10) * MINUTE_MS;
const reporter = `${ROOT}/tests/bench/lib/heap-reporter.mjs`;
/** As in the container: Node's default limits depend on the machine's memory. */
const flags = /NODE_OPTIONS="([^"]+)"/.exec(readFileSync(`${ROOT}/Dockerfile`, "utf8"))?.[1];
if (!flags) throw new Error("The Dockerfile sets no NODE_OPTIONS.");
const bench = await startBenchApp("memory", 240, [
  ...flags.split(" "),
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

function get(path: string, cookie: string): Promise<void> {
  const headers = { "Accept-Encoding": "gzip, br", Accept: "text/html", ...(cookie && { cookie }) };
  return new Promise((done, fail) => {
    const asked = request(app.url + path, { agent, headers }, (response) => {
      const isFine = (response.statusCode ?? 500) < 400 || path === NOWHERE;
      response.on("end", () =>
        isFine ? done() : fail(new Error(`${path} answered ${response.statusCode}.`)),
      );
      response.resume();
    });
    asked.on("error", fail);
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
      if (sent % 3 === 0) await get(VISITOR_PATHS[sent % VISITOR_PATHS.length] ?? "/", "");
      else await get(MEMBER_PATHS[sent % MEMBER_PATHS.length] ?? "/", member.cookie);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

interface Reading {
  heapUsed: number;
  external: number;
  rss: number;
}

/** Peak resident memory since the start, in bytes. */
function peakBytes(): number {
  const status = readFileSync(`/proc/${app.child.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
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

const median = (numbers: number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const mib = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1));

try {
  await send(WARM_UP);
  const startedAt = sent;
  const readings: Reading[] = [];
  for (let step = 0; step < READINGS && Date.now() < endMs; step += 1) {
    await send(Math.ceil(wanted / READINGS));
    readings.push(await read());
  }
  const quarter = Math.max(1, Math.floor(readings.length / 4));
  const heap = (part: Reading[]) => median(part.map(({ heapUsed }) => heapUsed));
  const [first, last] = [heap(readings.slice(0, quarter)), heap(readings.slice(-quarter))];
  const residentBytes = peakBytes();
  const collectedBytes = Math.max(...readings.map(({ rss }) => rss));
  console.table({
    requests: sent - startedAt,
    "heap, first quarter, MiB": mib(first),
    "heap, last quarter, MiB": mib(last),
    "last ÷ first": Number((last / first).toFixed(3)),
    "resident after a collection, MiB": mib(collectedBytes),
    "resident at most, MiB": mib(residentBytes),
  });
  if (readings.length < READINGS) console.log("The time was up before all requests were sent.");
  process.exitCode = last / first <= GROWTH && residentBytes < RESIDENT_BYTES ? 0 : 1;
} finally {
  agent.destroy();
  await bench.stop();
}
