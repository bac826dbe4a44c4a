/**
 * Pictures of every screen as each kind of viewer sees it, on one page to look through:
 *
 *   npx tsx tests/screens/take.ts [--only part-of-a-name] [--who member,free] [--out .cache/screens]
 *
 * 360×740 and 1280×800, in light and at dusk, and the phone's without scripts; needs Chromium
 * (AUGUST_CHROMIUM names it). Open index.html in the folder of the pictures.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/lib/ensure-tools.mjs";
import { startBenchApp } from "../bench/lib/bench-app";
import { listVisits, loadBuild, NOWHERE, type Visit } from "../bench/lib/screens";
import { ROOT } from "../support/built-app";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    who: { type: "string" },
    out: { type: "string", default: ".cache/screens" },
  },
});
const folder = resolve(ROOT, options.out);

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** How each screen is looked at. */
const LOOKS = {
  "phone-light": { viewport: PHONE, colorScheme: "light", javaScriptEnabled: true },
  "phone-dusk": { viewport: PHONE, colorScheme: "dark", javaScriptEnabled: true },
  "phone-plain": { viewport: PHONE, colorScheme: "light", javaScriptEnabled: false },
  "desktop-light": { viewport: DESKTOP, colorScheme: "light", javaScriptEnabled: true },
  "desktop-dusk": { viewport: DESKTOP, colorScheme: "dark", javaScriptEnabled: true },
} as const;
type Look = keyof typeof LOOKS;

/** Time for pictures that are loaded late and for what scripts add. */
const SETTLE_MS = 400;

const toFile = ({ who, name }: Visit, look: Look) =>
  `${who}${name.replace(/[^a-z0-9]+/gi, "-")}-${look}.jpg`;

async function openLook(browser: Browser, look: Look): Promise<BrowserContext> {
  return browser.newContext({ ...LOOKS[look], reducedMotion: "reduce" });
}

/** Takes one picture of the first view and, on phones, of the whole page's beginning. */
async function take(context: BrowserContext, url: string, visit: Visit, look: Look) {
  await context.clearCookies();
  await context.setExtraHTTPHeaders(visit.cookie ? { Cookie: visit.cookie } : {});
  const page = await context.newPage();
  await page.goto(url + visit.path, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: join(folder, toFile(visit, look)), type: "jpeg", quality: 75 });
  await page.close();
}

/** Those visits that show a page, not a refusal or another address. */
async function listShown(url: string, visits: readonly Visit[]): Promise<Visit[]> {
  const shown: Visit[] = [];
  for (const visit of visits) {
    const headers = visit.cookie ? { Cookie: visit.cookie } : undefined;
    const { status } = await fetch(url + visit.path, { redirect: "manual", headers });
    if (status === 200 || visit.name === NOWHERE) shown.push(visit);
  }
  return shown;
}

const isWanted = ({ who, name }: Visit) =>
  (!options.who || options.who.split(",").includes(who)) &&
  (!options.only || name.includes(options.only));

function toPage(visits: readonly Visit[]): string {
  const row = (visit: Visit) => {
    const pictures = (Object.keys(LOOKS) as Look[]).map(
      (look) =>
        `<a href="${toFile(visit, look)}"><img loading="lazy" src="${toFile(visit, look)}" alt="${look}"></a>`,
    );
    return `<h2>${visit.name} <small>as ${visit.who}</small></h2><p>${pictures.join("")}</p>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>Screens of August</title>
<style>body{font:16px sans-serif;margin:1rem}p{display:flex;gap:8px;overflow:auto}img{height:370px;border:1px solid #999}small{font-weight:400}</style>
<h1>Screens of August</h1>${visits.map(row).join("\n")}`;
}

const executablePath = ensureChromium(ROOT);
const bench = await startBenchApp("screens", 240, undefined, true);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const all = await listVisits(await loadBuild(), bench.db, bench.member);
  const visits = await listShown(bench.app.url, all.filter(isWanted));
  for (const look of Object.keys(LOOKS) as Look[]) {
    const context = await openLook(browser, look);
    for (const visit of visits) await take(context, bench.app.url, visit, look);
    await context.close();
  }
  writeFileSync(join(folder, "index.html"), toPage(visits));
  console.log(
    `${visits.length} screens in ${Object.keys(LOOKS).length} looks: ${join(folder, "index.html")}`,
  );
} finally {
  await browser.close();
  await bench.stop();
}
