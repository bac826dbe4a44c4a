import { expect, type Page, test } from "@playwright/test";
import { openEditor } from "./editor";
import { signIn } from "./island";
import { Watch } from "./watch";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

/** A picture that takes long, in whose time a page could have started its scripts. */
const SLOW_PICTURE_MS = 1_500;
const MOST_REQUESTS = 6;

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );

/** why: a press that waited while a slow phone read the scripts comes before React's first work. */
function pressBeforeReact() {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    MessagePort.prototype.postMessage = post;
    setTimeout(() => {
      document.querySelector("h1")?.click();
      Object.assign(window, { wasPressed: true });
      post.call(this, message);
    });
  };
}

/** Records when the browser is first idle: what it fetches from then on is for other screens (docs/decisions/0049). */
function recordIdleTime() {
  const callBack = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (run, options) =>
    callBack((deadline) => {
      if (!("idleAtMs" in window)) Object.assign(window, { idleAtMs: performance.now() });
      run(deadline);
    }, options);
}

const readIdleTime = (page: Page) =>
  page.evaluate(() => (window as { idleAtMs?: number }).idleAtMs ?? 0);

test("a press between loading and hydration causes no error", async ({ page }) => {
  await openEditor(page);
  await page.addInitScript(pressBeforeReact);
  const watch = new Watch();
  watch.over(page.context());
  await page.goto("/account");
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await page.evaluate(() => "wasPressed" in window)).toBe(true);
  expect(watch.troubles({ isWhole: true })).toEqual([]);
});

test("scripts are loaded after the page is painted with its pictures, in at most six requests", async ({
  page,
}) => {
  await page.route("**/media/**", async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_PICTURE_MS));
    await route.continue();
  });
  await signIn(page, "demo001@august.example", "/discover");
  await page.addInitScript(recordIdleTime);
  await page.goto("/discover");
  await expect(page.locator(".deck-card img")).toHaveAttribute("fetchpriority", "high");
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect.poll(() => readIdleTime(page)).toBeGreaterThan(0);
  const idleAtMs = await readIdleTime(page);
  const { paintedMs, pictureMs, startsMs } = await page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      paintedMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      pictureMs: loaded.find(({ initiatorType }) => initiatorType === "img")?.responseEnd,
      startsMs: loaded.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
    };
  });
  const firstView = startsMs.filter((startMs) => startMs < idleAtMs);
  expect(firstView.length).toBeGreaterThan(2);
  expect(firstView.length).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(pictureMs).toBeGreaterThan(SLOW_PICTURE_MS);
  expect(Math.min(...startsMs)).toBeGreaterThan(Number(pictureMs));
  expect(Math.min(...startsMs)).toBeGreaterThan(Number(paintedMs));
});
