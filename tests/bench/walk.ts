/**
 * A walk over ten screens and back on a weak link:
 *
 *   npx tsx tests/bench/walk.ts [--long] [--requests]
 *
 * A real browser on a phone's screen presses the links of ten screens, 400 kbit/s down and up, 400 ms for each
 * request: on an empty cache, back, once more with nothing changed, and once more after a form was sent, which makes
 * every page new; with scripts and without. Whoever reads a screen leaves the browser idle for a moment, in which it
 * fetches what other screens need (docs/decisions/0049): counted apart, and once more on an empty cache of a browser that
 * is never idle. Members have no photos, so bytes are those of pages, data, styles and scripts. `--long` walks three times
 * and takes the medians; `--requests` names every request.
 */

import { startBenchApp } from "../support/bench-app";
import { launchBrowser } from "../support/chromium";
import { reportFigures } from "../support/report";
import { MOST_NAVIGATION_BYTES, WALKED_SCREENS } from "../support/screens/walked-screens";
import { startCountingProxy } from "./lib/counting-proxy";
import { median } from "./lib/ratio";
import { type Step, startWalker } from "./lib/walker";

const MOST_SECONDS = 1.2;
const ROUNDS = 3;

const bench = await startBenchApp("walk", 60);
const { app, member } = bench;
const browser = await launchBrowser();
const proxy = await startCountingProxy(app.url);

/** The first address on a screen to which the walk goes on, which stays the same. */
async function findLink(screen: string, link: RegExp): Promise<string> {
  const page = await fetch(app.url + screen, { headers: { Cookie: member.cookie } });
  const [, path] = (await page.text()).match(link) ?? [];
  if (!path) throw new Error(`${screen} leads nowhere.`);
  return path;
}

/** The screens whose addresses another one leads to: that one, and the link on it. */
const LINKED = new Map<string, [from: string, link: RegExp]>([
  ["/profile/:memberId", ["/discover", /href="(\/profile\/[\w-]+)"/]],
  ["/messages/:conversationId", ["/messages", /href="(\/messages\/\d+)"/]],
]);

const [START = "", ...REST] = await Promise.all(
  WALKED_SCREENS.map((name) => {
    const linked = LINKED.get(name);
    return linked ? findLink(...linked) : name;
  }),
);

/** Sends a form that changes nothing; all pages of the session are new after it. */
async function sendForm(): Promise<void> {
  const { status } = await fetch(`${app.url}/account/light-pages`, {
    method: "POST",
    headers: {
      Cookie: member.cookie,
      Origin: `http://localhost:${new URL(app.url).port}`,
    },
    body: new URLSearchParams({ light: "" }),
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`The form was answered with ${status}.`);
}

type Pass = "cold" | "back" | "unchanged" | "warm" | "never idle";

/** What a walk took, from the first screen on. */
interface Walk {
  first: Step;
  passes: Partial<Record<Pass, Step[]>>;
}

async function walk(mode: { hasScripts: boolean; isIdle: boolean }): Promise<Walk> {
  const walker = await startWalker(browser, proxy, member.cookie, mode);
  const forward = async () => {
    const steps: Step[] = [];
    for (const path of REST) steps.push(await walker.press(path));
    return steps;
  };
  const goBack = async () => {
    const steps: Step[] = [];
    for (const path of [START, ...REST].slice(0, -1).reverse()) steps.push(await walker.back(path));
    return steps;
  };
  try {
    // A conversation that is opened for the first time is read, which changes the others.
    const first = await walker.open(START);
    const cold = await forward();
    if (!mode.isIdle) return { first, passes: { "never idle": cold } };
    const back = await goBack();
    const unchanged = await forward();
    await goBack();
    await sendForm();
    return { first, passes: { cold, back, unchanged, warm: await forward() } };
  } finally {
    await walker.stop();
  }
}

const MODES = [
  ["with scripts", { hasScripts: true, isIdle: true }],
  ["with scripts", { hasScripts: true, isIdle: false }],
  ["without", { hasScripts: false, isIdle: true }],
] as const;

const total = (steps: Step[], what: "bytes" | "seconds" | "idleBytes") =>
  steps.reduce((sum, step) => sum + step[what], 0);

try {
  const rounds = process.argv.includes("--long") ? ROUNDS : 1;
  await fetch(app.url + REST.at(-1), { headers: { Cookie: member.cookie } });
  const figures = [];
  for (const [name, mode] of MODES) {
    const walks: Walk[] = [];
    for (let round = 0; round < rounds; round += 1) walks.push(await walk(mode));
    const over = (pass: Pass) =>
      REST.map((_path, at) => walks.map(({ passes }) => passes[pass]?.[at] as Step));
    const first = walks[0]?.first as Step;
    console.log(
      `\n${name}: first page ${first.bytes} bytes, ${first.seconds.toFixed(2)} s; idle then ${first.idleBytes} bytes`,
    );
    const table = [];
    for (const pass of Object.keys(walks[0]?.passes ?? {}) as Pass[]) {
      const steps: Step[] = over(pass).map((turns) => ({
        path: turns[0]?.path ?? "",
        bytes: median(turns.map(({ bytes }) => bytes)),
        seconds: median(turns.map(({ seconds }) => seconds)),
        requests: turns[0]?.requests ?? [],
        idleBytes: median(turns.map(({ idleBytes }) => idleBytes)),
      }));
      for (const { path, bytes, seconds, requests, idleBytes } of steps) {
        table.push({
          pass,
          path,
          bytes,
          seconds: Number(seconds.toFixed(2)),
          requests: requests.length,
          idleBytes,
        });
        if (process.argv.includes("--requests"))
          console.log(pass, path, bytes, seconds.toFixed(2), requests);
      }
      const most = Math.max(...steps.map(({ bytes }) => bytes));
      const longest = Math.max(...steps.map(({ seconds }) => seconds));
      figures.push(
        {
          what: `${name}, ${pass}: most bytes of a navigation`,
          figure: most,
          limit: `at most ${MOST_NAVIGATION_BYTES}`,
          holds: most <= MOST_NAVIGATION_BYTES,
        },
        {
          what: `${name}, ${pass}: longest navigation, s`,
          figure: Number(longest.toFixed(2)),
          limit: `at most ${MOST_SECONDS}`,
          holds: longest <= MOST_SECONDS,
        },
      );
      console.log(
        `${name}, ${pass}: ${total(steps, "bytes")} bytes, ${total(steps, "seconds").toFixed(1)} s, idle ${total(steps, "idleBytes")} bytes`,
      );
    }
    console.table(table);
  }
  reportFigures(figures);
} finally {
  await browser.close();
  proxy.stop();
  await bench.stop();
}
