/**
 * Bytes and requests of every screen, as visitor and as member, against the budgets:
 *
 *   npx tsx tests/bench/pages.ts
 *
 * The exit code is 1 when a budget is broken.
 */
import { startBenchApp } from "../support/bench-app";
import {
  brokenBudgets,
  HOME_BYTES,
  PAGE_BYTES,
  type PageWeight,
  PUBLIC_REQUESTS,
  SCREEN_SCRIPT_BYTES,
  SCRIPT_BYTES,
  SCRIPT_REQUESTS,
  scriptBytes,
  WHOLE_EDITOR_BYTES,
  WORKER_BYTES,
} from "../support/screens/page-weights";
import { WHOLE_EDITOR } from "../support/screens/screens";
import { weigh } from "../support/screens/weigh";
import { weighAll } from "../support/screens/weigh-all";
import { visitCold } from "./lib/cold-visit";
import { type Figure, reportFigures } from "./lib/report";

const number = new Intl.NumberFormat("en");

/** The largest of a figure over some pages, with the page that has it. */
function findMost(
  what: string,
  pages: readonly PageWeight[],
  most: number,
  value: (page: PageWeight) => number,
): Figure {
  const [worst] = pages.toSorted((one, other) => value(other) - value(one));
  const figure = worst ? value(worst) : Number.NaN;
  return {
    what,
    figure: `${number.format(figure)} (${worst?.path})`,
    limit: `at most ${number.format(most)}`,
    holds: figure <= most,
  };
}

const pageBytes = ({ pageBytes: { br, gzip } }: PageWeight) => Math.max(br, gzip);

/** A cold visit of home, with the photos of the members on it. */
async function visitHome() {
  const { app, member, stop } = await startBenchApp("home", 60, undefined, { portraits: true });
  try {
    return await visitCold(app.url, "/", member.cookie);
  } finally {
    await stop();
  }
}

const home = await visitHome();
const bench = await startBenchApp("pages");
try {
  const pages = await weighAll(bench);
  console.table(
    pages.map((page) => {
      const { all, own } = scriptBytes(page, pages);
      return {
        who: page.who,
        path: page.path,
        status: page.status,
        "page br": page.pageBytes.br,
        "page gzip": page.pageBytes.gzip,
        requests: page.requests,
        scripts: page.scripts.size,
        "scripts br": all,
        "own scripts br": own,
      };
    }),
  );
  const broken = brokenBudgets(pages);
  for (const line of broken) console.error(line);
  const worker = await weigh(`${bench.app.url}/service-worker.js`, "br");
  const visitors = pages.filter(({ who }) => who === "visitor");
  const members = pages.filter(({ who, path }) => who !== "visitor" && path !== WHOLE_EDITOR);
  const editor = pages.filter(({ path }) => path === WHOLE_EDITOR);
  const weights = new Map(pages.map((page) => [page, scriptBytes(page, pages)]));
  const scripts = (page: PageWeight) => weights.get(page)?.all ?? Number.NaN;
  reportFigures([
    findMost("bytes of scripts of a public page", visitors, 0, scripts),
    findMost("HTML, CSS and headers of a public page, bytes", visitors, PAGE_BYTES, pageBytes),
    findMost(
      "requests before a public page is usable",
      visitors,
      PUBLIC_REQUESTS,
      ({ requests }) => requests,
    ),
    findMost("HTML, CSS and headers of a members' screen, bytes", members, PAGE_BYTES, pageBytes),
    findMost(
      "the same of the whole editor, which one asks for (record 15)",
      editor,
      WHOLE_EDITOR_BYTES,
      pageBytes,
    ),
    findMost(
      "scripts of a screen on a cold cache until its first idle moment, brotli bytes",
      pages,
      SCRIPT_BYTES,
      scripts,
    ),
    findMost(
      "a screen's own scripts, brotli bytes",
      pages,
      SCREEN_SCRIPT_BYTES,
      (page) => weights.get(page)?.own ?? Number.NaN,
    ),
    findMost(
      "requests for scripts until the first idle moment",
      pages,
      SCRIPT_REQUESTS,
      (page) => page.scripts.size,
    ),
    {
      what: "the service worker as sent, brotli bytes",
      figure: worker.bodyBytes,
      limit: `at most ${number.format(WORKER_BYTES)}`,
      holds: worker.status === 200 && worker.bodyBytes <= WORKER_BYTES,
    },
    {
      what: `a cold visit of home in all, what is fetched ahead included, bytes (${home.requests} requests)`,
      figure: home.bytes,
      limit: `at most ${number.format(HOME_BYTES)}`,
      holds: home.bytes <= HOME_BYTES,
    },
  ]);
} finally {
  await bench.stop();
}
