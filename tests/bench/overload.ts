/**
 * What becomes of requests below and beyond what the server can do (record 54):
 *
 *   npx tsx tests/bench/overload.ts [rounds, 3]
 *
 * The server can do as much as fills a second of its processor. Each round sends 60 %, 85 %, and four times of that, and
 * 60 % again, as members do who think: whenever they like, and once a second many together, as after a mail. The server has
 * one processor and the sender another, where `taskset` is there. The exit code is 1 when a budget is broken.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "@db/seed/random";
import { startBenchApp } from "../support/bench-app";
import { signInDemo } from "../support/members";
import { busiestConversation } from "../support/screens/screens";
import { median } from "./lib/ratio";
import { reportFigures } from "./lib/report";

/** As many as are never refused. */
const CLIENTS = 3;
const TOGETHER = 15;
const TIMES = 4;
const FLOOD_MS = 8_000;
const RECOVERED_AFTER_MS = 250;
const SETTLE_MS = 1_000;

const rounds = Number(process.argv[2] ?? 3);
const { app, db, member, stop } = await startBenchApp("overload");
for (const [core, pid] of [app.child.pid, process.pid].entries())
  spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);

interface Visit {
  path: string;
  cookie: string;
  accept?: string;
  form?: string;
}

const hat: Visit[] = [];
const add = (times: number, visit: Visit) => hat.push(...Array<Visit>(times).fill(visit));
add(16, { path: "/", cookie: "" });
add(16, { path: busiestConversation(db, member.id), cookie: member.cookie });
for (let nth = 1; nth <= 8; nth += 1) {
  const { cookie } = await signInDemo(db, `demo00${nth}@august.example`);
  for (const path of ["/", "/discover", "/matches", "/messages"]) add(2, { path, cookie });
  add(1, { path: "/account/light-pages", cookie, form: "light=off" });
  add(1, { path: "/api/notifications?limit=11", cookie, accept: "application/json" });
}

const random = randomFrom("overload");
const agent = new Agent({ keepAlive: true, maxSockets: 1_024 });

interface Outcome {
  tookMs: number;
  /** "lost" is any answer but a page or 503 with Retry-After. */
  end: "served" | "refused" | "lost";
}

function send(): Promise<Outcome> {
  const { path, cookie, accept = "text/html", form } = random.pick(hat);
  const headers = {
    ...{ "Accept-Encoding": "gzip, br", Accept: accept, Cookie: cookie },
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  const startedMs = performance.now();
  return new Promise((done) => {
    const end = (outcome: Outcome["end"]) =>
      done({ tookMs: performance.now() - startedMs, end: outcome });
    request(app.url + path, { agent, headers, method: form ? "POST" : "GET" }, (response) => {
      const isRefused = response.statusCode === 503 && response.headers["retry-after"];
      const isServed = response.statusCode === (form ? 303 : 200);
      response.resume().on("end", () => end(isRefused ? "refused" : isServed ? "served" : "lost"));
    })
      .on("error", () => end("lost"))
      .end(form);
  });
}

/** Processor time of the server in seconds, of which the system counts hundredths. */
const cpuSeconds = (): number => {
  const [user, system] = readFileSync(`/proc/${app.child.pid}/stat`, "utf8").split(" ").slice(13);
  return (Number(user) + Number(system)) / 100;
};

/** What the server can do, in answers for a second of its processor. */
async function measureCapacity(lastsMs: number): Promise<number> {
  const [endMs, before] = [performance.now() + lastsMs, cpuSeconds()];
  let served = 0;
  const live = async () => {
    while (performance.now() < endMs) if ((await send()).end === "served") served += 1;
  };
  await Promise.all(Array.from({ length: CLIENTS }, live));
  return served / (cpuSeconds() - before);
}

/** Sends so many a second whatever becomes of them. Times between arrivals that nobody agrees on are exponential. */
async function arrive(perSecond: number, lastsMs: number): Promise<Outcome[]> {
  const beganMs = performance.now();
  const sent: Promise<Outcome>[] = [];
  const betweenMs = () => (-Math.log(1 - random.next()) * 1_000) / (perSecond - TOGETHER);
  let togetherAtMs = 500;
  for (let dueMs = betweenMs(); dueMs < lastsMs; dueMs += betweenMs()) {
    const earlyMs = dueMs - (performance.now() - beganMs);
    if (earlyMs > 0) await pause(earlyMs);
    sent.push(send());
    if (dueMs < togetherAtMs) continue;
    togetherAtMs += 1_000;
    for (let nth = 0; nth < TOGETHER; nth += 1) sent.push(send());
  }
  return Promise.all(sent);
}

const quantileMs = (outcomes: readonly Outcome[], part: number): number => {
  const took = outcomes.filter(({ end }) => end === "served").map(({ tookMs }) => tookMs);
  return took.sort((one, other) => one - other)[Math.floor(part * took.length)] ?? Number.NaN;
};
const percent = (outcomes: readonly Outcome[], end: Outcome["end"]) =>
  (100 * outcomes.filter((outcome) => outcome.end === end).length) / outcomes.length;

async function runRound() {
  const capacity = await measureCapacity(3_000);
  const usual = await arrive(capacity * 0.6, 12_000);
  const full = await arrive(capacity * 0.85, 12_000);
  await pause(SETTLE_MS);
  const flood = arrive(capacity * TIMES, FLOOD_MS);
  await pause(FLOOD_MS + RECOVERED_AFTER_MS);
  const after = await arrive(capacity * 0.6, 3_000);
  const over = await flood;
  const served = (over.length * (100 - percent(over, "refused"))) / 100;
  return {
    "can do, a second": capacity,
    "p99 at 60 %, ms": quantileMs(usual, 0.99),
    "refused at 60 %": percent(usual, "refused"),
    "p99 at 85 %, ms": quantileMs(full, 0.99),
    "refused at 85 %": percent(full, "refused"),
    "served at 4 ×, a second": served / (FLOOD_MS / 1_000),
    "p50 at 4 ×, ms": quantileMs(over, 0.5),
    "p99 at 4 ×, ms": quantileMs(over, 0.99),
    "refused after, %": percent(after, "refused"),
    "p50 after ÷ usual": quantileMs(after, 0.5) / quantileMs(usual, 0.5),
    lost: [usual, full, over, after].flat().filter(({ end }) => end === "lost").length,
  };
}

try {
  await measureCapacity(4_000);
  const rows: Awaited<ReturnType<typeof runRound>>[] = [];
  for (let nth = 0; nth < rounds; nth += 1) rows.push(await runRound());
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, figure]) => [name, Number(figure.toPrecision(3))]),
      ),
    ),
  );
  const judge = (what: string, value: (row: (typeof rows)[number]) => number, most: number) => {
    const figure = Number(median(rows.map(value)).toFixed(2));
    return { what, figure, limit: `at most ${most}`, holds: figure <= most };
  };
  reportFigures([
    judge("refused at 60 % of what it can do, %", (row) => row["refused at 60 %"], 0),
    judge("refused at 85 %, %", (row) => row["refused at 85 %"], 0),
    judge(
      "p99 of what is admitted at four times of it ÷ at 60 %",
      (row) => row["p99 at 4 ×, ms"] / row["p99 at 60 %, ms"],
      3,
    ),
    judge(
      "what it can do ÷ what is served meanwhile",
      (row) => row["can do, a second"] / row["served at 4 ×, a second"],
      1.5,
    ),
    judge(
      `refused at 60 % from ${RECOVERED_AFTER_MS} ms after it, %`,
      (row) => row["refused after, %"],
      1,
    ),
    judge("p50 from then on ÷ before", (row) => row["p50 after ÷ usual"], 1.5),
    judge("other answers than a page or 503 with Retry-After", (row) => row.lost, 0),
  ]);
} finally {
  agent.destroy();
  await stop();
}
