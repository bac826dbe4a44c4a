import { expect, type Page, test } from "@playwright/test";
import { openEditor } from "./editor";
import { Watch } from "./watch";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

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
