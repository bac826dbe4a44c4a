/**
 * What becomes of requests at four times what the server can do (docs/decisions/0054):
 *
 *   npx tsx tests/bench/overload.ts [rounds, 3] [--long]
 *
 * Each round measures what the server can do (clients who wait for their answer), then half of it, then four times of
 * it, and half of it again, as requests that come whatever becomes of the ones before. The server has one processor and
 * the sender another, where `taskset` is there. `--long` makes nine rounds. The exit code is 1 when a budget is broken.
 */
import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { startBenchApp } from "../support/bench-app";
import { signInDemo } from "../support/members";
import { reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";
import type { Outcome, Plan, Sent, Visit } from "./lib/arrivals";
import { countLost, isRefused, isServed, nameLost } from "./lib/lost-answers";
import { appCpuMicros, median } from "./lib/ratio";

const CLIENTS = 6;
const TIMES = 4;
const LASTS_MS = { capacity: 3_000, usual: 7_000, overload: 8_000, after: 3_000, refusals: 2_000 };
/** What was sent before the load ended is answered by then. */
const RECOVERED_AFTER_MS = 250;
const BUDGET = { p99: 3, served: 0.8, refusal: 0.1, refusedPercent: 1, after: 1.5 };

const isLong = process.argv.includes("--long");
const rounds = isLong ? 9 : Number(process.argv[2] ?? 3);
const bench = await startBenchApp("overload");
const { app, db, member } = bench;

const isPinned = availableParallelism() > 1 && spawnSync("taskset", ["-p", "1"]).status === 0;
if (isPinned) spawnSync("taskset", ["-a", "-c", "-p", "0", String(app.child.pid)]);

/** Processor time of the server, in seconds. */
const cpuSeconds = () => appCpuMicros(app) / 1e6;

const MEMBERS = 8;
const visits: Visit[] = [
  { kind: "visitor", path: "/", cookie: "", weight: 16 },
  {
    kind: "member",
    path: busiestConversation(db, member.id),
    cookie: member.cookie,
    weight: 2 * MEMBERS,
  },
];
for (let nth = 1; nth <= MEMBERS; nth += 1) {
  const { cookie } = await signInDemo(db, `demo00${nth}@august.example`);
  const paths = ["/", "/discover", "/matches", "/messages"];
  visits.push(
    ...paths.map((path): Visit => ({ kind: "member", path, cookie, weight: 2 })),
    { kind: "form", path: "/account/light-pages", cookie, form: "light=off", weight: 1 },
    { kind: "poll", path: "/api/notifications?limit=11", cookie, weight: 1 },
  );
}

async function send(seed: string, phases: Plan["phases"], asked = visits): Promise<Sent> {
  const plan: Plan = { url: app.url, seed, visits: asked, phases };
  const program = ["--import", "tsx", "tests/bench/lib/arrivals.ts", JSON.stringify(plan)];
  const [command = "", ...rest] = [
    ...(isPinned ? ["taskset", "-c", "1"] : []),
    process.execPath,
    ...program,
  ];
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString("utf8");
  });
  await new Promise((done) => child.once("close", done));
  return JSON.parse(text) as Sent;
}

/** @param part 0.99 for the p99 */
function quantileMs(outcomes: readonly Outcome[], part: number): number {
  const sorted = outcomes.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

const refusedShare = (outcomes: readonly Outcome[]) =>
  outcomes.filter(isRefused).length / outcomes.length;

/** Processor time of a page, from clients of whom none is refused, and of a refusal, from many. */
async function measureRefusal(nth: number) {
  const page = visits.filter(({ path }) => path === "/discover").slice(0, 1);
  const measure = async (clients: number) => {
    const before = cpuSeconds();
    const phases = [{ name: "pages", lastsMs: LASTS_MS.refusals, clients }];
    const { outcomes } = await send(`refusals ${nth}`, phases, page);
    const refused = outcomes.filter(isRefused).length;
    return { cpu: cpuSeconds() - before, refused, served: outcomes.length - refused };
  };
  const few = await measure(4);
  const many = await measure(100);
  const pageCpu = few.cpu / few.served;
  return { pageCpu, refusalCpu: (many.cpu - many.served * pageCpu) / many.refused };
}

async function runRound(nth: number) {
  const closed = await send(`capacity ${nth}`, [
    { name: "capacity", lastsMs: LASTS_MS.capacity, clients: CLIENTS },
  ]);
  const perSecond = closed.outcomes.filter(isServed).length / (LASTS_MS.capacity / 1_000);
  const half = perSecond / 2;
  const usual = await send(`usual ${nth}`, [
    { name: "usual", lastsMs: LASTS_MS.usual, perSecond: half },
  ]);
  const { outcomes, latestMs } = await send(`overload ${nth}`, [
    { name: "overload", lastsMs: LASTS_MS.overload, perSecond: perSecond * TIMES },
    { name: "after", lastsMs: LASTS_MS.after, perSecond: half },
  ]);
  const over = outcomes.filter(({ phase }) => phase === "overload");
  const after = outcomes.filter(
    ({ phase, atMs }) => phase === "after" && atMs > RECOVERED_AFTER_MS,
  );
  const served = over.filter(isServed);
  const { pageCpu, refusalCpu } = await measureRefusal(nth);
  const percent = (share: number) => Number((100 * share).toFixed(1));
  return {
    "can do, a second": perSecond,
    "usual p50, ms": quantileMs(usual.outcomes.filter(isServed), 0.5),
    "usual p99, ms": quantileMs(usual.outcomes.filter(isServed), 0.99),
    "usually refused, %": percent(refusedShare(usual.outcomes)),
    "arrived, a second": over.length / (LASTS_MS.overload / 1_000),
    "served, a second": served.length / (LASTS_MS.overload / 1_000),
    "admitted p50, ms": quantileMs(served, 0.5),
    "admitted p99, ms": quantileMs(served, 0.99),
    "refusal p50, ms": quantileMs(over.filter(isRefused), 0.5),
    "refused, %": (["poll", "visitor", "member", "form"] as const)
      .map((kind) => `${kind} ${percent(refusedShare(over.filter((one) => one.kind === kind)))}`)
      .join(", "),
    "a page (discover), µs": pageCpu * 1e6,
    "a refusal, µs": refusalCpu * 1e6,
    "after p50, ms": quantileMs(after.filter(isServed), 0.5),
    "refused after, %": percent(refusedShare(after)),
    lost: nameLost([...closed.outcomes, ...usual.outcomes, ...outcomes]),
    "sent late by, ms": latestMs,
  };
}

try {
  await send("warm-up", [{ name: "warm-up", lastsMs: 4_000, clients: CLIENTS }]);
  const rows: Awaited<ReturnType<typeof runRound>>[] = [];
  for (let nth = 0; nth < rounds; nth += 1) rows.push(await runRound(nth));
  const toShown = (figure: number | string | string[]) =>
    typeof figure === "number" ? Number(figure.toPrecision(4)) : figure.toString();
  for (const row of rows)
    console.table(
      Object.fromEntries(Object.entries(row).map(([name, figure]) => [name, toShown(figure)])),
    );
  type Row = (typeof rows)[number];
  const rowMedian = (value: (row: Row) => number) => median(rows.map(value));
  const lost = rows.flatMap((row) => row.lost);
  const atMost = (what: string, ratio: number, most: number) => ({
    what,
    figure: Number(ratio.toFixed(2)),
    limit: `at most ${most}`,
    holds: ratio <= most,
  });
  console.log(
    isPinned
      ? "The server had one processor, the sender another; other work on the machine shares both."
      : "The server and the sender share their processors.",
  );
  const servedShare = rowMedian((row) => row["served, a second"] / row["can do, a second"]);
  reportFigures([
    atMost(
      `p99 of what is admitted at ${TIMES} × what the server can do ÷ usual p99 at half of it`,
      rowMedian((row) => row["admitted p99, ms"] / row["usual p99, ms"]),
      BUDGET.p99,
    ),
    {
      what: "pages a second meanwhile ÷ what it can do",
      figure: Number(servedShare.toFixed(2)),
      limit: `at least ${BUDGET.served}`,
      holds: servedShare >= BUDGET.served,
    },
    {
      what: "requests with another answer than a page or 503 with Retry-After",
      figure: countLost(lost),
      limit: "0",
      holds: lost.length === 0,
    },
    atMost(
      "processor time of a refusal ÷ of a page",
      rowMedian((row) => row["a refusal, µs"] / row["a page (discover), µs"]),
      BUDGET.refusal,
    ),
    atMost(
      `refused at half load from ${RECOVERED_AFTER_MS} ms after the load ended − before it, %`,
      rowMedian((row) => row["refused after, %"] - row["usually refused, %"]),
      BUDGET.refusedPercent,
    ),
    atMost(
      "p50 from then on ÷ usual p50",
      rowMedian((row) => row["after p50, ms"] / row["usual p50, ms"]),
      BUDGET.after,
    ),
  ]);
} finally {
  await bench.stop();
}
