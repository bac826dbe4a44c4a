import { expect, type Page, test } from "@playwright/test";
import { openEditor } from "./editor";
import { Watch } from "./watch";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

/** Longer than the click takes; the data of a page comes late on a weak link. */
const LATE_MS = 3_000;

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );

test("a press while the page waits for its data is no error", async ({ page }) => {
  await openEditor(page);
  await page.route("**/account", async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(
      /window\.__remixContext\.streamController\.(enqueue|close)\(([\s\S]*?)\);<\/script>/g,
      (_, verb, given) =>
        `setTimeout(() => window.__remixContext.streamController.${verb}(${given}), ${LATE_MS});</script>`,
    );
    expect(body).not.toBe(html);
    await route.fulfill({ response: answer, body });
  });
  const watch = new Watch();
  watch.over(page.context());
  await page.goto("/account", { waitUntil: "commit" });
  // The router's component has taken the stream and waits for it.
  await page.waitForFunction(
    () => "__remixContext" in window && !(window.__remixContext as { stream?: unknown }).stream,
  );
  await page.getByRole("heading", { level: 1 }).click({ noWaitAfter: true });
  expect(await isHydrated(page)).toBe(false);
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(watch.troubles({ isWhole: true })).toEqual([]);
});
