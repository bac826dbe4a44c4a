/**
 * The cost of 4,000 held polls for everybody else, and the memory that they take:
 *
 *   npx tsx tests/bench/polling.ts [open conversations, 4000] [pairs of turns, 9] [--long]
 *
 * Two servers on the same island, each with a file of its own: one holds long polls of its members, the other none. A
 * member's page is requested from both in turns; `--long` takes 25 pairs of turns. Both run with the limits of the
 * heap that the container has.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SECOND_MS } from "~/server/data/clock.server";
import { CAPACITY } from "~/server/ops/capacity.server";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { REMIX_SERVE } from "../support/built-app";
import type { SignedInMember } from "../support/members";
import { insertMember } from "../support/members";
import { reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";
import { isUnseen } from "./lib/idle-connections";
import { listContainerFlags, mib, readResident } from "./lib/memory";
import { median } from "./lib/ratio";

const BUDGET = 1.25;
const RESIDENT_BYTES = 256 * 1024 * 1024;
const TURN = 200;
const HOLD_MS = 50_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: "boolean" } },
});
const open = Number(positionals[0] ?? CAPACITY.held.all);
const pairs = Number(positionals[1] ?? (options.long ? 25 : 9));

const AT = Date.UTC(2025, 7);

/** Pairs of members who are matched and have opened their conversation. */
async function seedConversations({ db }: BenchApp): Promise<SignedInMember[]> {
  const members: SignedInMember[] = [];
  const match = db.$client.prepare(
    `INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state,
       created_at, matched_at, conversation_deadline, first_message_sent_at)
     VALUES (@id, @one, @other, 75, 500, 'matched', @one, 'not_charged', @at, @at, @at + 86400000, @at + 1)`,
  );
  const like = db.$client.prepare(
    "INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES (?, ?, 'like', ?)",
  );
  const talk = db.$client.prepare("INSERT INTO conversations (match_id, created_at) VALUES (?, ?)");
  // One commit: each waits for the disk.
  db.$client.exec("BEGIN IMMEDIATE");
  for (let at = 0; at < open; at += 2) {
    const pair = [await insertMember(db, `p${at}`), await insertMember(db, `p${at + 1}`)];
    const [one, other] = pair.map(({ id }) => id).sort();
    like.run(one, other, AT);
    like.run(other, one, AT);
    match.run({ id: `bench-${at}`, one, other, at: AT });
    talk.run(`bench-${at}`, AT);
    members.push(...pair);
  }
  db.$client.exec("COMMIT");
  return members;
}

const agent = new Agent({ keepAlive: true });

function get(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; body: string; retryAfter: string | undefined }>(
    (done, fail) => {
      const asked = request(url, { agent, headers }, (response) => {
        let body = "";
        response.on("data", (part: Buffer) => {
          body += part.toString("latin1");
        });
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          done({ status, body, retryAfter: headers["retry-after"] });
        });
        response.on("error", fail);
      });
      asked.on("error", (error) => {
        if (isUnseen(asked, error)) get(url, headers).then(done, fail);
        else fail(error);
      });
      asked.end();
    },
  );
}

let polls = 0;
/** Answered at once, because the server held as many as it may. */
let refused = 0;
let isOver = false;
/** One member's open page: it learns the version, then sends one long poll after another. */
async function holdOpen(
  { app }: BenchApp,
  { cookie }: SignedInMember,
  afterMs: number,
): Promise<void> {
  await pause(afterMs);
  const url = `${app.url}/messages/changes`;
  const { body } = await get(url, { cookie });
  const { version } = JSON.parse(body) as { version: string };
  while (!isOver) {
    const { status, retryAfter } = await get(url, { cookie, "If-None-Match": `"${version}"` });
    if (status !== 304 && !isOver) throw new Error(`A held request was answered with ${status}.`);
    polls += 1;
    if (!retryAfter) continue;
    refused += 1;
    await pause(Number(retryAfter) * SECOND_MS);
  }
}

async function p99({ app, member }: BenchApp, path: string): Promise<number> {
  const taken: number[] = [];
  for (let sent = 0; sent < TURN; sent += 1) {
    const startedMs = performance.now();
    const { status } = await get(app.url + path, { cookie: member.cookie });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    taken.push(performance.now() - startedMs);
  }
  return taken.sort((one, other) => one - other)[Math.floor(TURN * 0.99)] ?? 0;
}

const program = [...listContainerFlags(), ...REMIX_SERVE];
const idle = await startBenchApp("polling-idle", 240, program);
const busy = await startBenchApp("polling-busy", 240, program);
try {
  await seedConversations(idle);
  const members = await seedConversations(busy);
  const path = busiestConversation(busy.db, busy.member.id);
  const idlePath = busiestConversation(idle.db, idle.member.id);
  // Both have answered as many pages before the first request is held.
  await p99(idle, idlePath);
  await p99(busy, path);
  const before = readResident(busy.app);
  const held = members.map((member, at) => holdOpen(busy, member, (at * HOLD_MS) / open));
  for (const one of held)
    one.catch((error: unknown) => {
      if (isOver) return;
      console.error(error);
      process.exit(1);
    });
  await pause(HOLD_MS + 2_000);
  await p99(idle, idlePath);
  await p99(busy, path);
  const turns: { idleMs: number; busyMs: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFirst = pair % 2 === 0;
    const first = isFirst ? await p99(idle, idlePath) : await p99(busy, path);
    const second = isFirst ? await p99(busy, path) : await p99(idle, idlePath);
    turns.push(isFirst ? { idleMs: first, busyMs: second } : { idleMs: second, busyMs: first });
  }
  const ratio = median(turns.map(({ idleMs, busyMs }) => busyMs / idleMs));
  const memory = readResident(busy.app);
  const heldBytes = (memory.nowBytes - before.nowBytes) / open;
  console.table({
    "held requests": open,
    "of them answered meanwhile": polls,
    "p99 idle, ms": Number(median(turns.map(({ idleMs }) => idleMs)).toFixed(1)),
    "p99 with them, ms": Number(median(turns.map(({ busyMs }) => busyMs)).toFixed(1)),
    "resident before them, MiB": mib(before.nowBytes),
    "resident with them, MiB": mib(memory.nowBytes),
    "KiB a held request": Number((heldBytes / 1024).toFixed(1)),
  });
  const many = open.toLocaleString("en-US");
  reportFigures([
    {
      what: `polls that found no place, of ${many}`,
      figure: refused,
      limit: "0",
      holds: refused === 0 && open > 0,
    },
    {
      what: `p99 of a page beside ${many} held polls ÷ at an idle server`,
      figure: Number(ratio.toFixed(3)),
      limit: `at most ${BUDGET}`,
      holds: ratio <= BUDGET,
    },
    {
      what: `most memory with ${many} held polls, MiB`,
      figure: mib(memory.peakBytes),
      limit: `less than ${mib(RESIDENT_BYTES)}`,
      holds: memory.peakBytes < RESIDENT_BYTES,
    },
  ]);
} catch (error) {
  // What ends the process below would end it without a word.
  console.error(error);
  process.exitCode = 1;
} finally {
  isOver = true;
  agent.destroy();
  await idle.stop();
  await busy.stop();
  process.exit();
}
