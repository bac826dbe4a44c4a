import { expect, type Page, test } from "@playwright/test";
import { ready, signIn } from "./island";

interface Asked {
  path: string;
  isAhead: boolean;
}

/** What the page asks the server for; what the browser has in its cache is not among it. */
async function watchWire(page: Page): Promise<Asked[]> {
  const asked = new Map<string, Asked>();
  const wire = await page.context().newCDPSession(page);
  wire.on("Network.requestWillBeSent", ({ requestId, request: { url, headers } }) => {
    const isAhead = headers.Purpose === "prefetch" && url.includes("/assets/");
    asked.set(requestId, { path: new URL(url).pathname, isAhead });
  });
  const all: Asked[] = [];
  wire.on("Network.responseReceived", ({ requestId, response }) => {
    const request = asked.get(requestId);
    if (request && !response.fromDiskCache) all.push(request);
  });
  await wire.send("Network.enable");
  return all;
}

const ahead = (asked: Asked[]) => asked.filter(({ isAhead }) => isAhead).map(({ path }) => path);

/** Waits until nothing new has been asked for in a while. */
async function settle(page: Page, asked: Asked[]): Promise<void> {
  let before = -1;
  while (before !== asked.length) {
    before = asked.length;
    await page.waitForTimeout(700);
  }
}

async function openHome(page: Page): Promise<Asked[]> {
  await signIn(page, "demo001@august.example");
  const asked = await watchWire(page);
  await page.goto("/");
  await ready(page);
  return asked;
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

test("idle time brings the code behind the page’s forms alone, a press that of its screen with the data", async ({
  page,
}) => {
  const asked = await openHome(page);
  await expect.poll(() => ahead(asked)).toContainEqual(expect.stringMatching(/manifest-.*\.js$/));
  await settle(page, asked);
  expect(ahead(asked)).not.toContainEqual(
    expect.stringMatching(/\/(discover|matches|messages|meetups)-[\w-]{8}\.js$/),
  );
  expect(new Set(ahead(asked)).size).toBe(ahead(asked).length);
  const [loaded, first] = await page.evaluate(() => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType("resource");
    return [load?.loadEventEnd, files.find(({ name }) => /manifest-/.test(name))?.startTime];
  });
  expect(first).toBeGreaterThan(loaded ?? Number.POSITIVE_INFINITY);

  asked.length = 0;
  await tab(page, "Matches").hover();
  await page.mouse.down();
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual(
      expect.arrayContaining(["/matches.data", expect.stringMatching(/\/matches-[\w-]{8}\.js$/)]),
    );
  await settle(page, asked);
  const isCode = ({ path, isAhead }: Asked) => !isAhead && path.endsWith(".js");
  asked.length = 0;
  await page.mouse.up();
  await expect(page).toHaveURL(/\/matches$/);
  await settle(page, asked);
  expect(asked.filter(isCode)).toEqual([]);
});

for (const [name, connection] of [
  ["saved data", { saveData: true, effectiveType: "4g", downlink: 10 }],
  ["a 3g link", { saveData: false, effectiveType: "3g", downlink: 10 }],
  ["less than a megabit a second", { saveData: false, effectiveType: "4g", downlink: 0.95 }],
] as const)
  test(`with ${name} no code comes before its screen is opened`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    const asked = await openHome(page);
    await settle(page, asked);
    expect(asked.map(({ path }) => path)).not.toContainEqual(
      expect.stringMatching(/manifest|\/discover-/),
    );
    await tab(page, "Matches").click();
    await expect(page).toHaveURL(/\/matches$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Match");
  });

test("a screen whose code does not come is opened as a document", async ({ page }) => {
  const asked = await openHome(page);
  await expect.poll(() => ahead(asked)).toContainEqual(expect.stringMatching(/manifest-.*\.js$/));
  await page.route(/\/matches-[\w-]+\.js$/, (route) => route.abort());
  await tab(page, "Matches").click();
  await expect(page).toHaveURL(/\/matches$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Match");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
