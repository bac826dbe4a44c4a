/**
 * Throughput of one machine: requests for each second of processor time, with several at once.
 *
 *   npx tsx tests/bench/ceilings.ts [seconds for each kind, 8]
 *
 * The server has one thread, so that a second of processor time is what one core gives in a second.
 * Other work on the machine lowers the throughput but hardly this figure.
 */
import { Agent, request } from "node:http";
import { startBenchApp } from "../support/bench-app";
import { reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";
import { appCpuMicros } from "./lib/ratio";

/** As many as are never refused (docs/decisions/0054). */
const AT_ONCE = 4;
const WARM_UP = 300;

const lastsMs = Number(process.argv[2] ?? 8) * 1000;
const bench = await startBenchApp("ceilings");
const { app, member, db } = bench;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Processor time of the server, in seconds. */
const cpuSeconds = () => appCpuMicros(app) / 1e6;

interface Kind {
  name: string;
  path: string;
  cookie: string;
  /** A form of one button, where it is a write. */
  form?: (turn: number) => string;
}

function sendRequest({ path, cookie, form }: Kind, turn: number): Promise<void> {
  const headers = {
    "Accept-Encoding": "gzip, deflate, br",
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  const method = form ? "POST" : "GET";
  return new Promise((done, fail) => {
    const asked = request(app.url + path, { agent, headers, method }, (response) => {
      response.on("end", () =>
        response.statusCode === (form ? 303 : 200)
          ? done()
          : fail(new Error(`${path} answered ${response.statusCode}.`)),
      );
      response.resume();
    });
    asked.on("error", fail);
    asked.end(form?.(turn));
  });
}

async function send(kind: Kind, isOver: (sent: number) => boolean): Promise<number> {
  let sent = 0;
  const one = async () => {
    while (!isOver(sent)) {
      sent += 1;
      await sendRequest(kind, sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return sent;
}

const { cookie } = member;
const KINDS: Kind[] = [
  { name: "landing, visitor", path: "/", cookie: "" },
  { name: "home, member", path: "/", cookie },
  { name: "discover", path: "/discover", cookie },
  { name: "conversation", path: busiestConversation(db, member.id), cookie },
  {
    name: "a write of one row",
    path: "/account/light-pages",
    cookie,
    form: (turn) => `light=${turn % 2 === 0 ? "on" : "off"}`,
  },
];

try {
  const figures: {
    kind: string;
    "a processor second": number;
    "a second on this machine now": number;
  }[] = [];
  for (const kind of KINDS) {
    await send(kind, (sent) => sent >= WARM_UP);
    const [startedMs, startedCpu] = [performance.now(), cpuSeconds()];
    const sent = await send(kind, () => performance.now() - startedMs > lastsMs);
    const seconds = (performance.now() - startedMs) / 1000;
    figures.push({
      kind: kind.name,
      "a processor second": Math.round(sent / (cpuSeconds() - startedCpu)),
      "a second on this machine now": Math.round(sent / seconds),
    });
  }
  console.table(figures);
  reportFigures(
    figures.map((figure) => ({
      what: `requests for a second of the server's processor: ${figure.kind}`,
      figure: figure["a processor second"],
    })),
  );
} finally {
  agent.destroy();
  await bench.stop();
}
