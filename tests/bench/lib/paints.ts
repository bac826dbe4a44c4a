import type { Browser, Page } from "@playwright/test";

/** The link of a weak phone: bits a second and the delay of each request. */
const LINK = { bitsPerSecond: 400_000, latencyMs: 400 };
/** How much slower the processor is made where nothing else is said. */
const CPU_SLOWDOWN = 4;
/** Within this time after its load event a page has hydrated, or has painted what it will. */
const SETTLED_AFTER_MS = 1_500;

/** When a page painted, in milliseconds since its navigation began. */
export interface Paints {
  firstMs: number;
  largestMs: number;
}

/** True where React has taken over the document. */
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith("__react"));

async function slowDown(page: Page, cpuSlowdown: number): Promise<() => number> {
  const wire = await page.context().newCDPSession(page);
  const bytesPerSecond = LINK.bitsPerSecond / 8;
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINK.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await wire.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  let largestSeconds = 0;
  wire.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    const { renderTime = 0, loadTime = 0 } = event.lcpDetails ?? {};
    largestSeconds = renderTime || loadTime;
  });
  await wire.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint"] });
  return () => largestSeconds * 1_000;
}

/**
 * Opens a page on a phone of its own, with an empty cache, on a weak link and a slowed processor.
 *
 * @param cookie `name=value` of the member's session
 */
export async function measurePaints(
  browser: Browser,
  url: string,
  cookie: string,
  hasScripts: boolean,
  cpuSlowdown = CPU_SLOWDOWN,
): Promise<Paints> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  try {
    const [name = "", ...value] = cookie.split("=");
    // A visitor has none.
    if (cookie) await context.addCookies([{ name, value: value.join("="), url }]);
    const page = await context.newPage();
    const largestAt = await slowDown(page, cpuSlowdown);
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    if (hasScripts) await page.waitForFunction(isHydrated, undefined, { timeout: 60_000 });
    await page.waitForTimeout(SETTLED_AFTER_MS);
    const { originMs, firstMs } = await page.evaluate(() => ({
      originMs: performance.timeOrigin,
      firstMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    }));
    return { firstMs, largestMs: largestAt() - originMs };
  } finally {
    await context.close();
  }
}
