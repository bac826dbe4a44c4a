/**
 * Sends requests to an app from a process of its own, and prints as JSON what became of each:
 *
 *   tsx tests/bench/lib/arrivals.ts '<Plan as JSON>'
 */
import { Agent, request } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "@db/seed/random";

export interface Visit {
  kind: "poll" | "visitor" | "member" | "form";
  path: string;
  cookie: string;
  /** The body of a form. */
  form?: string;
  /** How often it comes among the others. */
  weight: number;
}

export interface Plan {
  url: string;
  seed: string;
  visits: Visit[];
  /** One after the other by so many clients for so long, or at so many a second whatever becomes of them. */
  phases: ({ name: string; lastsMs: number } & ({ clients: number } | { perSecond: number }))[];
}

export interface Outcome {
  phase: string;
  kind: Visit["kind"];
  /** When it was sent, since its phase began. */
  atMs: number;
  tookMs: number;
  /** 0 where no answer came. */
  status: number;
  hasRetryAfter: boolean;
  /** What ended the connection, where no answer came. */
  error?: string;
}

export interface Sent {
  outcomes: Outcome[];
  /** How late the latest request was sent, since the sender has a processor to share as well. */
  latestMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** When a connection had its latest answer. */
const freedAtMs = new WeakMap<Duplex, number>();
agent.on("free", (socket: Duplex) => void freedAtMs.set(socket, performance.now()));

function send(url: string, phase: string, visit: Visit, atMs: number): Promise<Outcome> {
  const { kind, path, cookie, form } = visit;
  const headers = {
    "Accept-Encoding": "gzip, deflate, br",
    Accept: kind === "poll" ? "application/json" : "text/html",
    ...(cookie && { Cookie: cookie }),
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  const startedMs = performance.now();
  return new Promise((done) => {
    const end = (status: number, hasRetryAfter = false, error?: string) => {
      const tookMs = performance.now() - startedMs;
      done({ phase, kind, atMs, tookMs, status, hasRetryAfter, error });
    };
    const sent = request(url + path, { agent, headers, method: form ? "POST" : "GET" });
    let connection = "new";
    sent.on("socket", (socket) => {
      const freedMs = freedAtMs.get(socket);
      if (freedMs !== undefined)
        connection = `kept, idle for ${((performance.now() - freedMs) / 1_000).toFixed(1)} s`;
    });
    const fail = ({ code = "no code" }: NodeJS.ErrnoException) =>
      end(0, false, `${code} (${connection})`);
    sent.on("response", (response) => {
      response.on("end", () =>
        end(response.statusCode ?? 0, response.headers["retry-after"] !== undefined),
      );
      response.on("error", fail);
      response.resume();
    });
    sent.on("error", fail);
    sent.end(form);
  });
}

const pending: Promise<void>[] = [];

async function run({ url, seed, visits, phases }: Plan): Promise<Sent> {
  const random = randomFrom(seed);
  const hat = visits.flatMap((visit) => Array.from({ length: visit.weight }, () => visit));
  const outcomes: Outcome[] = [];
  let latestMs = 0;
  for (const phase of phases) {
    const { name, lastsMs } = phase;
    const beganMs = performance.now();
    const elapsedMs = () => performance.now() - beganMs;
    const one = () => send(url, name, random.pick(hat), elapsedMs());
    if ("clients" in phase) {
      const live = async () => {
        while (elapsedMs() < lastsMs) outcomes.push(await one());
      };
      await Promise.all(Array.from({ length: phase.clients }, live));
      continue;
    }
    const open: Promise<void>[] = [];
    // Times between arrivals that nobody agrees on are exponential.
    const betweenMs = () => (-Math.log(1 - random.next()) * 1_000) / phase.perSecond;
    for (let dueMs = betweenMs(); dueMs < lastsMs; dueMs += betweenMs()) {
      const earlyMs = dueMs - elapsedMs();
      if (earlyMs > 0) await pause(earlyMs);
      latestMs = Math.max(latestMs, elapsedMs() - dueMs);
      open.push(one().then((outcome) => void outcomes.push(outcome)));
    }
    // The next phase begins on time, whatever is still open.
    const rest = lastsMs - elapsedMs();
    if (rest > 0) await pause(rest);
    pending.push(...open);
  }
  await Promise.all(pending);
  return { outcomes, latestMs };
}

const [, , plan] = process.argv;
if (plan) {
  process.stdout.write(JSON.stringify(await run(JSON.parse(plan) as Plan)));
  agent.destroy();
}
