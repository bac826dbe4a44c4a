import type { Page } from "@playwright/test";
import { expect, ready, test } from "./island";
import {
  asOf,
  bubbles,
  composer,
  listKept,
  listUnsent,
  offlineTitle,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();
const { insertMember, become, match, keep, leaveUnsent } = own;

/** Expects the words in the composer of the writer's conversation, nothing that waits, and nothing at the other's. */
async function expectDraft([page, other]: [Page, Page], path: string, words: string) {
  await page.goto(own.island.url + path);
  await ready(page);
  await expect(composer(page)).toHaveValue(words);
  await expect.poll(() => listUnsent(page)).toEqual([]);
  await expect(page.locator(".bubble-pending")).toHaveCount(0);
  await other.goto(own.island.url + path);
  await expect(bubbles(other)).toHaveCount(0);
}

/** What the worker is told that the browser wakes, or not, before the next page: it sends as the session that is over. */
const OVER = [401, 409];

test("a session that was ended elsewhere leaves no page once an answer says so, and its words to the member alone", async ({
  page,
  another,
  watch,
}) => {
  test.slow();
  watch.allowStatus(...OVER);
  const context = page.context();
  const other = await (await another()).newPage();
  const ada = await insertMember("ada");
  const path = await leaveUnsent(page, other, "Written after it had ended", ada);
  await page.goto(own.island.url + path);
  await ready(page);
  await expect(asOf(page)).toBeVisible();
  await write(page, "And on the kept page");
  own.endSessions(ada);
  await context.setOffline(false);
  await page.goto(`${own.island.url}/`);
  expect(await listKept(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
  await context.setOffline(false);

  await test.step("the next member of the browser has none of it", async () => {
    const cleo = await insertMember("cleo");
    await become(context, cleo);
    await keep(page, "/");
    await context.setOffline(true);
    await page.goto(own.island.url + path);
    await expect(offlineTitle(page)).toBeVisible();
    await expect(page.getByText("Waiting for a connection")).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step("the member finds it in the composer, and nothing was sent", async () => {
    await own.signInAgain(context, ada);
    await expectDraft([page, other], path, "Written after it had ended\nAnd on the kept page");
  });
});

test("a page that Back restores as it was is loaded again once its session is over, and stays without a link", async ({
  page,
}) => {
  const context = page.context();
  const restore = () =>
    page.evaluate(
      () => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
  const readOrigin = () => page.evaluate(() => performance.timeOrigin);
  await become(context, await insertMember("ada"));
  await keep(page, "/");
  const loadedAt = await readOrigin();
  await context.setOffline(true);
  await restore();
  await context.setOffline(false);
  const asked = page.waitForRequest((request) => request.method() === "HEAD");
  await restore();
  await asked;
  await page.waitForTimeout(500);
  expect(await readOrigin(), "a page of the session itself").toBe(loadedAt);
  await become(context, await insertMember("cleo"));
  const reloaded = page.waitForEvent("load");
  await restore();
  await reloaded;
});

test("the page of one member sends nothing as the next member of the browser", async ({
  page,
  another,
  watch,
}) => {
  test.slow();
  watch.expectStatus(409, 404);
  const context = page.context();
  const other = await (await another()).newPage();
  const [ada, ben] = [await insertMember("ada"), await insertMember("ben")];
  const path = await match(page, other, ada);
  await keep(page, path);
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await ready(page);
  await expect(asOf(page)).toBeVisible();
  await write(page, "Ada's own words");
  await become(context, ben);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await other.goto(own.island.url + path);
  await expect(bubbles(other)).toHaveCount(0);
  await own.signInAgain(context, ada);
  await page.goto(own.island.url + path);
  await expect(composer(page)).toHaveValue("Ada's own words");
});
