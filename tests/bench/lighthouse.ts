/**
 * The four scores of Lighthouse (a phone on a slow link) for public pages and for members' screens:
 *
 *   npx tsx tests/bench/lighthouse.ts [path …]
 *
 * Needs Chromium (AUGUST_CHROMIUM names it), and npm to fetch Lighthouse itself, which is no part of the project. What
 * holds a score below its goal is listed. The exit code is 1 when a goal is missed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "../../scripts/lib/ensure-tools.mjs";
import { startBenchApp } from "../support/bench-app";
import { ROOT } from "../support/built-app";
import { type Figure, reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";

const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

const PUBLIC_GOAL = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const MEMBER_GOAL = { ...PUBLIC_GOAL, performance: 98 };

/** robots.txt names the public pages alone: a member's screen is for no robot, and describes itself to none. */
const SKIPPED_OF_MEMBERS = ["is-crawlable", "meta-description"];

const PUBLIC_PATHS = ["/", "/pricing", "/about", "/safety", "/help", "/age-profile"];

interface Report {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

const bench = await startBenchApp("lighthouse", 60, undefined, { portraits: true });
const { app, db, member } = bench;
const folder = mkdtempSync(join(tmpdir(), "august-lighthouse-"));
const executablePath = ensureChromium(ROOT);

function measure(path: string, cookie: string): Report {
  const [headers, report] = [join(folder, "headers.json"), join(folder, "report.json")];
  writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
  const skipped = cookie ? [`--skip-audits=${SKIPPED_OF_MEMBERS.join()}`] : [];
  const { status, stderr } = spawnSync(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      app.url + path,
      `--only-categories=${CATEGORIES.join()}`,
      `--extra-headers=${headers}`,
      "--output=json",
      `--output-path=${report}`,
      "--chrome-flags=--no-sandbox --headless --disable-background-networking",
      "--quiet",
      ...skipped,
    ],
    { encoding: "utf8", env: { ...process.env, CHROME_PATH: executablePath } },
  );
  if (status !== 0) throw new Error(`Lighthouse failed for ${path}.\n${stderr}`);
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

const toScore = ({ categories }: Report, category: Category) =>
  Math.round((categories[category].score ?? 0) * 100);

/** What costs a page its points. */
const listFaults = ({ categories, audits }: Report, missed: readonly Category[]) =>
  missed.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`),
  );

const memberPaths = () => [
  "/",
  "/discover",
  "/matches",
  "/messages",
  busiestConversation(db, member.id),
  "/meetups",
  "/profile-setup",
  "/profile-setup?all",
  "/account",
  "/notifications",
  "/tokens",
  "/subscription",
  "/icebreaker-games",
  "/friend-intro",
  "/heat-map",
];

try {
  const asked = process.argv.slice(2);
  const visits = [
    ...PUBLIC_PATHS.map((path) => ({ path, cookie: "", goal: PUBLIC_GOAL })),
    ...memberPaths().map((path) => ({ path, cookie: member.cookie, goal: MEMBER_GOAL })),
  ].filter(({ path }) => asked.length === 0 || asked.includes(path));
  const figures: Figure[] = [];
  for (const { path, cookie, goal } of visits) {
    const report = measure(path, cookie);
    const missed = CATEGORIES.filter((category) => toScore(report, category) < goal[category]);
    const scores = CATEGORIES.map((category) => `${category} ${toScore(report, category)}`);
    console.log(`${path} as ${cookie ? "member" : "visitor"}: ${scores.join(", ")}`);
    for (const fault of listFaults(report, missed)) console.log(`  ${fault}`);
    figures.push({
      what: `Lighthouse's scores of ${path} as ${cookie ? "member" : "visitor"}`,
      figure: CATEGORIES.map((category) => toScore(report, category)).join(", "),
      limit: `at least ${CATEGORIES.map((category) => goal[category]).join(", ")}`,
      holds: missed.length === 0,
    });
  }
  reportFigures(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await bench.stop();
}
