/**
 * Cards a second in Discover for a thumb that swipes every 333 ms, at 400 ms and 400 kbit/s:
 *
 *   AUGUST_CHROMIUM=/usr/bin/chromium npx tsx tests/bench/quick-thumb.ts
 */
import { chromium } from "@playwright/test";
import { openIsland } from "../e2e/own-island";
import { CHROMIUM_ARGS } from "../support/chromium";

const PEOPLE = 40;
const CARDS = 30;
const EVERY_MS = 333;
const LINK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Swipes at a pace, a card that stays again. Runs in the page. @returns when each next card was there, in milliseconds */
const SWIPE = `(async () => {
  const readName = () => document.querySelector("article:not([inert]) h2")?.textContent;
  const times = [];
  const beganMs = performance.now();
  let nextMs = beganMs;
  let swiped;
  while (times.length < ${CARDS}) {
    await new Promise(requestAnimationFrame);
    const nowMs = performance.now();
    const shown = readName();
    if (shown && swiped && shown !== swiped) {
      times.push(nowMs - beganMs);
      swiped = undefined;
    }
    if (!shown || nowMs < nextMs) continue;
    swiped = shown;
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", cancelable: true }));
    nextMs = nowMs + ${EVERY_MS};
  }
  return times;
})()`;

const island = await openIsland();
const executablePath = process.env.AUGUST_CHROMIUM ?? "";
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS],
});
try {
  for (let number = 0; number < PEOPLE; number += 1) await island.insertMember(`Card ${number}`);
  const context = await browser.newContext({ serviceWorkers: "block" });
  const me = await island.insertMember("Me", { favoriteBobMarleySong: "Stir It Up" });
  await island.signIn(context, me);
  const page = await context.newPage();
  await page.goto(`${island.url}/discover`, { waitUntil: "networkidle" });
  const wire = await context.newCDPSession(page);
  await wire.send("Network.emulateNetworkConditions", { offline: false, ...LINK });
  const times = await page.evaluate<number[]>(SWIPE);
  const perSecond = (from: number, to: number) =>
    ((to - from) / (((times[to - 1] ?? 0) - (times[from - 1] ?? 0)) / 1_000)).toFixed(1);
  console.log(`first ten: ${perSecond(0, 10)}; last ten: ${perSecond(CARDS - 10, CARDS)}`);
} finally {
  await island.close(browser);
  await browser.close();
}
