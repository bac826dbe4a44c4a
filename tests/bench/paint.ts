/**
 * First and largest contentful paint of a member's screens with scripts ÷ without, on a weak link and
 * a slowed processor:
 *
 *   npx tsx tests/bench/paint.ts [pairs, 9] [path …]
 *
 * The exit code is 1 when a budget is broken.
 */

import { startBenchApp } from "../support/bench-app";
import { launchBrowser } from "../support/chromium";
import { busiestConversation } from "../support/screens/screens";
import { startMirror } from "./lib/mirror";
import { measurePaints, type Paints } from "./lib/paints";
import { median } from "./lib/ratio";
import { reportFigures } from "./lib/report";

const BUDGET = 1.05;

const pairs = Number(process.argv[2] ?? 9);
const bench = await startBenchApp("paint", 60, undefined, { portraits: true });
const { app, db, member } = bench;
const browser = await launchBrowser();

const mirrors = [await startMirror(app.url, false), await startMirror(app.url, true)] as const;

async function compareScreen(path: string) {
  const measure = (hasScripts: boolean) =>
    measurePaints(browser, mirrors[hasScripts ? 1 : 0].url + path, member.cookie, hasScripts);
  await measure(true);
  const turns: Record<"plain" | "scripted", Paints>[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // The order changes, so that neither side always follows the other.
    const first = await measure(pair % 2 === 0);
    const second = await measure(pair % 2 !== 0);
    turns.push(
      pair % 2 === 0 ? { scripted: first, plain: second } : { scripted: second, plain: first },
    );
  }
  const ratio = (paint: keyof Paints) =>
    median(turns.map(({ scripted, plain }) => scripted[paint] / plain[paint]));
  const millis = (side: "plain" | "scripted", paint: keyof Paints) =>
    Math.round(median(turns.map((turn) => turn[side][paint])));
  return {
    path,
    "first, ms": `${millis("scripted", "firstMs")} / ${millis("plain", "firstMs")}`,
    "first, ratio": ratio("firstMs"),
    "largest, ms": `${millis("scripted", "largestMs")} / ${millis("plain", "largestMs")}`,
    "largest, ratio": ratio("largestMs"),
  };
}

try {
  const conversation = busiestConversation(db, member.id);
  const asked = process.argv.slice(3);
  const paths =
    asked.length > 0 ? asked : ["/discover", "/", "/matches", conversation, "/profile-setup"];
  const rows = [];
  for (const path of paths) rows.push(await compareScreen(path));
  console.table(rows);
  reportFigures(
    rows.flatMap((row) =>
      (["first", "largest"] as const).map((paint) => ({
        what: `${paint} contentful paint of ${row.path} with scripts ÷ without`,
        figure: Number(row[`${paint}, ratio`].toFixed(2)),
        limit: `at most ${BUDGET}`,
        holds: row[`${paint}, ratio`] <= BUDGET,
      })),
    ),
  );
} finally {
  await browser.close();
  for (const mirror of mirrors) mirror.stop();
  await bench.stop();
}
