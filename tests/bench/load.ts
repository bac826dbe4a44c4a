/**
 * How long a page of the running app takes to load ÷ the same bytes of HTML, styles and pictures as files without
 * scripts, on a link of 400 kbit/s and 400 ms and with a processor slowed 6 times:
 *
 *   npx tsx tests/bench/load.ts [pairs, 9] [path …]
 *
 * Loaded is what shows its largest part. The exit code is 1 when a budget is broken.
 */

import { startBenchApp } from "../support/bench-app";
import { launchBrowser } from "../support/chromium";
import { reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";
import { startMirror } from "./lib/mirror";
import { measurePaints } from "./lib/paints";
import { median } from "./lib/ratio";

const BUDGET = 1.25;
const CPU_SLOWDOWN = 6;

const pairs = Number(process.argv[2] ?? 9);
const bench = await startBenchApp("load", 60, undefined, { portraits: true });
const { app, db, member } = bench;
const browser = await launchBrowser();
const files = await startMirror(app.url, false);

async function compareScreen(path: string, cookie: string) {
  const measure = async (isApp: boolean) => {
    const url = (isApp ? app.url : files.url) + path;
    const { largestMs } = await measurePaints(
      browser,
      url,
      cookie,
      isApp && cookie !== "",
      CPU_SLOWDOWN,
    );
    return largestMs;
  };
  for (const isApp of [true, false]) await measure(isApp);
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // The order changes, so that neither side always follows the other.
    const first = await measure(pair % 2 === 0);
    const second = await measure(pair % 2 !== 0);
    ratios.push(pair % 2 === 0 ? first / second : second / first);
  }
  const ratio = median(ratios);
  console.log(`${path}: ${ratios.map((each) => each.toFixed(2)).join(" ")}`);
  return {
    what: `load of ${path} as ${cookie ? "member" : "visitor"} ÷ the same bytes as files`,
    figure: Number(ratio.toFixed(2)),
    limit: `at most ${BUDGET}`,
    holds: ratio <= BUDGET,
  };
}

try {
  const asked = process.argv.slice(3);
  const members = asked.length > 0 ? asked : ["/discover", "/", busiestConversation(db, member.id)];
  const figures = [];
  for (const path of members) figures.push(await compareScreen(path, member.cookie));
  if (asked.length === 0) figures.push(await compareScreen("/", ""));
  reportFigures(figures);
} finally {
  await browser.close();
  files.stop();
  await bench.stop();
}
