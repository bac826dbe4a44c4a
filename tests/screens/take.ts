/**
 * Pictures of every screen as each kind of viewer first sees it, and in every other state, on one page to look through:
 *
 *   npx tsx tests/screens/take.ts [--only part-of-a-name] [--who member,free,state] [--out .cache/screens]
 *     [--looks phone-light,desktop-dusk] [--sheets]
 *
 * `--only` matches the name of a screen or of a state; `--who state` takes the states alone, and `--sheets` puts the
 * pictures of each look side by side. Needs Chromium (AUGUST_CHROMIUM names it). Open index.html in the folder.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { ensureChromium } from "../../scripts/lib/ensure-tools.mjs";
import { startBenchApp } from "../support/bench-app";
import { ROOT } from "../support/built-app";
import { launchBrowser } from "../support/chromium";
import { listVisits, loadBuild, NOWHERE } from "../support/screens/screens";
import { writeSheets } from "./sheets";
import { listStates, type State } from "./states";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    who: { type: "string" },
    looks: { type: "string" },
    sheets: { type: "boolean", default: false },
    out: { type: "string", default: ".cache/screens" },
  },
});
const folder = resolve(ROOT, options.out);

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const SHEETS = {
  phone: { width: 270, height: 555, across: 7, down: 2 },
  desktop: { width: 640, height: 400, across: 3, down: 4 },
};

interface Look extends BrowserContextOptions {
  /** Of the screens on which many components stand, as a member sees them. */
  isOfKeyScreens?: boolean;
  prepare?: (page: Page) => Promise<unknown>;
}

/** Sets text to twice its size, as a member does in the browser. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** How each screen is looked at. */
const LOOKS: Record<string, Look> = {
  "phone-light": { viewport: PHONE },
  "phone-dusk": { viewport: PHONE, colorScheme: "dark" },
  "phone-plain": { viewport: PHONE, javaScriptEnabled: false },
  "desktop-light": { viewport: DESKTOP },
  "desktop-dusk": { viewport: DESKTOP, colorScheme: "dark" },
  "phone-forced-colors": { viewport: PHONE, forcedColors: "active", isOfKeyScreens: true },
  "phone-320": { viewport: { width: 320, height: 740 }, isOfKeyScreens: true },
  "phone-double-text": { viewport: PHONE, isOfKeyScreens: true, prepare: doubleText },
};

const KEY_SCREENS =
  /^\/(?:|discover|matches|messages|messages\/:conversationId|meetups|meetups\/:meetupId|profile-setup|profile\/:memberId|account|notifications|tokens|subscription|icebreaker-games|friend-intro|matches\/:matchId\/moment|meetups\/:meetupId\/booked)$/;

/** Time for pictures that are loaded late and for what scripts add. */
const SETTLE_MS = 400;

/** What is taken: a screen as somebody first opens it, or in another state. */
interface Shot extends State {
  who: string;
}

const isKey = ({ screen, who, state }: Shot) =>
  KEY_SCREENS.test(screen) &&
  (who === "member" || (who === "visitor" && screen === "/") || /agreed|closed|full/.test(state));

const listLooks = (shot: Shot): string[] =>
  Object.keys(LOOKS).filter(
    (look) =>
      (!options.looks || options.looks.split(",").includes(look)) &&
      (!LOOKS[look]?.isOfKeyScreens || isKey(shot)),
  );

const toFile = ({ screen, state }: Shot, look: string, part = "") =>
  `${`${screen} ${state}`.replace(/[^a-z0-9]+/gi, "-")}-${look}${part}.jpg`;

/** Takes a picture of the first view, and of the whole page where the state is further down. */
async function take(context: BrowserContext, url: string, shot: Shot, look: string) {
  await context.clearCookies();
  await context.setExtraHTTPHeaders(shot.cookie ? { Cookie: shot.cookie } : {});
  const page = await context.newPage();
  await page.goto(url + shot.path, { waitUntil: "load" });
  await shot.act?.(page);
  await LOOKS[look]?.prepare?.(page);
  await page.waitForTimeout(SETTLE_MS);
  const picture = (part: string, fullPage: boolean) =>
    page.screenshot({
      path: join(folder, toFile(shot, look, part)),
      type: "jpeg",
      quality: 75,
      fullPage,
    });
  await picture("", false);
  if (shot.isLong) await picture("-whole", true);
  await page.close();
}

const takeOrTell = (context: BrowserContext, url: string, shot: Shot, look: string) =>
  take(context, url, shot, look).catch((error: Error) => {
    console.error(`${shot.screen}, ${shot.state}, ${look}: ${error.message}`);
    process.exitCode = 1;
  });

const isWanted = ({ who, screen, state }: Shot) =>
  (!options.who || options.who.split(",").includes(who)) &&
  (!options.only || `${screen} ${state}`.includes(options.only));

/** Those visits that show a page, not a refusal or another address. */
async function listShown(url: string, shots: readonly Shot[]): Promise<Shot[]> {
  const shown: Shot[] = [];
  for (const shot of shots) {
    const headers = shot.cookie ? { Cookie: shot.cookie } : undefined;
    const { status } = await fetch(url + shot.path, { redirect: "manual", headers });
    if (status === 200 || shot.screen === NOWHERE || shot.who === "state") shown.push(shot);
  }
  return shown;
}

function toPage(shots: readonly Shot[]): string {
  const show = (shot: Shot) =>
    listLooks(shot)
      .flatMap((look) => ["", ...(shot.isLong ? ["-whole"] : [])].map((part) => [look, part]))
      .map(([look = "", part]) => {
        const file = toFile(shot, look, part);
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${look}${part}"></a>`;
      })
      .join("");
  const section = (screen: string) =>
    `<h2 id="${screen}">${screen}</h2>${shots
      .filter((shot) => shot.screen === screen)
      .map((shot) => `<h3>${shot.state}</h3><p>${show(shot)}</p>`)
      .join("\n")}`;
  const screens = [...new Set(shots.map(({ screen }) => screen))].sort();
  return `<!doctype html><meta charset="utf-8"><title>Screens of August</title>
<style>body{font:16px sans-serif;margin:1rem}p{display:flex;gap:8px;overflow:auto}img{height:370px;border:1px solid #999}</style>
<h1>Screens of August</h1><nav>${screens.map((screen) => `<a href="#${screen}">${screen}</a>`).join(" · ")}</nav>
${screens.map(section).join("\n")}`;
}

/** Takes every shot in a look. */
async function takeLook(browser: Browser, url: string, shots: readonly Shot[], look: string) {
  const { isOfKeyScreens, prepare, ...given } = LOOKS[look] ?? {};
  const context = await browser.newContext({ ...given, reducedMotion: "reduce" });
  const taken = shots.filter((shot) => listLooks(shot).includes(look));
  for (const shot of taken) await takeOrTell(context, url, shot, look);
  await context.close();
  if (!options.sheets || taken.length === 0) return;
  const tiles = taken
    .map((shot) => ({ file: toFile(shot, look), label: `${shot.screen} · ${shot.state}` }))
    .filter(({ file }) => existsSync(join(folder, file)));
  await writeSheets(folder, look, tiles, look.startsWith("phone") ? SHEETS.phone : SHEETS.desktop);
}

const executablePath = ensureChromium(ROOT);
const bench = await startBenchApp("screens", 240, undefined, {
  portraits: true,
  takesPayments: true,
});
const browser = await launchBrowser(executablePath);
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const visits = await listVisits(await loadBuild(), bench.db, bench.member);
  const first = visits.map(({ name, who, ...visit }) => ({
    ...visit,
    who,
    screen: name,
    state: `as ${who}`,
  }));
  const withStates = !options.who || options.who.split(",").includes("state");
  const found = withStates ? await listStates(bench.db) : [];
  const states = found.map((state) => ({ ...state, who: "state" }));
  const shots = await listShown(bench.app.url, [...first, ...states].filter(isWanted));
  for (const look of Object.keys(LOOKS)) await takeLook(browser, bench.app.url, shots, look);
  writeFileSync(join(folder, "index.html"), toPage(shots));
  console.log(`${shots.length} states: ${join(folder, "index.html")}`);
} finally {
  await browser.close();
  await bench.stop();
}
