/**
 * A walk over ten screens and back on a weak link:
 *
 *   npx tsx tests/bench/walk.ts [--long] [--requests]
 *
 * A real browser on a phone's screen presses the links of ten screens, 400 kbit/s down and up, 400 ms for each
 * request: on an empty cache, back, once more with nothing changed, and once more after a form was sent, which makes
 * every page new; with scripts and without. Members have no photos, so bytes are those of pages, data, styles
 * and scripts. `--long` walks three times and takes the medians; `--requests` names every request.
 */
import { launchBrowser } from "../support/chromium";
import { startBenchApp } from "./lib/bench-app";
import { startCountingProxy } from "./lib/counting-proxy";
import { middleOf } from "./lib/ratio";
import { reportFigures } from "./lib/report";
import { type Step, startWalker } from "./lib/walker";

const MOST_BYTES = 6 * 1024;
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

const START = "/";
const REST = [
  "/discover",
  await findLink("/discover", /href="(\/profile\/[\w-]+)"/),
  "/matches",
  "/meetups",
  "/heat-map",
  "/tokens",
  "/account",
  "/messages",
  await findLink("/messages", /href="(\/messages\/\d+)"/),
];

/** Sends a form that changes nothing; all pages of the session are new after it. */
async function sendForm(): Promise<void> {
  await fetch(`${app.url}/account/light-pages`, {
    method: "POST",
    headers: {
      Cookie: member.cookie,
      Origin: `http://localhost:${new URL(app.url).port}`,
    },
    body: new URLSearchParams({ light: "" }),
    redirect: "manual",
  });
}

type Pass = "cold" | "back" | "unchanged" | "warm";

async function walk(hasScripts: boolean): Promise<{ first: Step; passes: Record<Pass, Step[]> }> {
  const walker = await startWalker(browser, proxy, member.cookie, hasScripts);
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
    const back = await goBack();
    const unchanged = await forward();
    await goBack();
    await sendForm();
    return { first, passes: { cold, back, unchanged, warm: await forward() } };
  } finally {
    await walker.stop();
  }
}

const middle = (values: number[]) => middleOf(values.toSorted((a, b) => a - b));
const total = (steps: Step[], what: "bytes" | "seconds") =>
  steps.reduce((sum, step) => sum + step[what], 0);

try {
  const rounds = process.argv.includes("--long") ? ROUNDS : 1;
  await fetch(app.url + REST.at(-1), { headers: { Cookie: member.cookie } });
  const figures = [];
  for (const hasScripts of [true, false]) {
    const mode = hasScripts ? "with scripts" : "without";
    const walks: Awaited<ReturnType<typeof walk>>[] = [];
    for (let round = 0; round < rounds; round += 1) walks.push(await walk(hasScripts));
    const over = (pass: Pass) =>
      REST.map((_path, at) => walks.map(({ passes }) => passes[pass][at] as Step));
    console.log(
      `\n${mode}: first page ${walks[0]?.first.bytes} bytes, ${walks[0]?.first.seconds.toFixed(2)} s`,
    );
    const table = [];
    for (const pass of ["cold", "back", "unchanged", "warm"] as const) {
      const steps: Step[] = over(pass).map((turns) => ({
        path: turns[0]?.path ?? "",
        bytes: middle(turns.map(({ bytes }) => bytes)),
        seconds: middle(turns.map(({ seconds }) => seconds)),
        requests: turns[0]?.requests ?? [],
      }));
      for (const { path, bytes, seconds, requests } of steps) {
        table.push({
          pass,
          path,
          bytes,
          seconds: Number(seconds.toFixed(2)),
          requests: requests.length,
        });
        if (process.argv.includes("--requests"))
          console.log(pass, path, bytes, seconds.toFixed(2), requests);
      }
      const most = Math.max(...steps.map(({ bytes }) => bytes));
      const longest = Math.max(...steps.map(({ seconds }) => seconds));
      figures.push(
        {
          what: `${mode}, ${pass}: most bytes of a navigation`,
          figure: most,
          limit: `at most ${MOST_BYTES}`,
          holds: most <= MOST_BYTES,
        },
        {
          what: `${mode}, ${pass}: longest navigation, s`,
          figure: Number(longest.toFixed(2)),
          limit: `at most ${MOST_SECONDS}`,
          holds: longest <= MOST_SECONDS,
        },
      );
      console.log(
        `${mode}, ${pass}: ${total(steps, "bytes")} bytes, ${total(steps, "seconds").toFixed(1)} s`,
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
