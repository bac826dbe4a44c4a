import type { Page } from "@playwright/test";
import { expect, ready, test } from "./island";
import {
  asOf,
  bubbles,
  composer,
  isOutOfReach,
  listKept,
  listUnsent,
  offlineTitle,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();
const { insertMember, become, match, keep, leaveUnsent } = own;

test.skip(({ scripts }) => !scripts, "without scripts nothing is kept");

/** Expects the words in the composer of the writer's conversation, nothing that waits, and nothing at the other's. */
async function expectDraft([page, other]: [Page, Page], path: string, words: string) {
  await page.goto(own.island.url + path);
  await ready(page);
  await expect(composer(page)).toHaveValue(words);
  expect(await listUnsent(page)).toEqual([]);
  await expect(page.locator(".bubble-pending")).toHaveCount(0);
  await other.goto(own.island.url + path);
  await expect(bubbles(other)).toHaveCount(0);
}

test("another session of the browser finds nothing, also where nobody logged out", async ({
  page,
  another,
}) => {
  test.slow();
  const context = page.context();
  const other = await (await another()).newPage();
  const path = await leaveUnsent(page, other, "Of another session");
  await become(context, await insertMember("cleo"));
  await context.setOffline(false);
  await page.goto(`${own.island.url}/help`);
  expect(await listKept(page)).toEqual([]);
  await keep(page, "/");
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await expect(offlineTitle(page)).toBeVisible();
});

test("a session that was ended elsewhere leaves no page once an answer says so, and its words to the member alone", async ({
  page,
  another,
}) => {
  test.slow();
  const context = page.context();
  const other = await (await another()).newPage();
  const ada = await insertMember("ada");
  const path = await leaveUnsent(page, other, "Written after it had ended", ada);
  await page.goto(own.island.url + path);
  await expect(asOf(page)).toBeVisible();
  await write(page, "And on the kept page");
  own.endSessions(ada);
  await context.setOffline(false);
  await page.goto(`${own.island.url}/`);
  expect(await listKept(page)).toEqual([]);
  await context.setOffline(true);
  expect(await isOutOfReach(page, own.island.url + path)).toBe(true);
  await context.setOffline(false);

  await test.step("the next member of the browser has none of it", async () => {
    const cleo = await insertMember("cleo");
    await become(context, cleo);
    await keep(page, "/");
    await context.setOffline(true);
    await page.goto(own.island.url + path);
    await expect(offlineTitle(page)).toBeVisible();
    await expect(page.getByText("Messages not sent")).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step("the member finds it in the composer, and nothing was sent", async () => {
    await own.signInAgain(context, ada);
    await expectDraft([page, other], path, "Written after it had ended\nAnd on the kept page");
  });
});

test("what was written in an open page whose session has ended is a draft after signing in again", async ({
  page,
  another,
  watch,
}) => {
  test.slow();
  watch.expectStatus(401);
  const context = page.context();
  const other = await (await another()).newPage();
  const ada = await insertMember("ada");
  const path = await match(page, other, ada);
  await keep(page, path);
  await context.setOffline(true);
  await write(page, "First");
  await write(page, "Second");
  await composer(page).fill("Third, not sent");
  await expect(page.getByText("Waiting for a connection")).toHaveCount(2);
  own.endSessions(ada);
  await context.setOffline(false);
  // Sign-in leads home: this island has no identity provider.
  await expect(page).toHaveURL(`${own.island.url}/`);
  await own.signInAgain(context, ada);
  await expectDraft([page, other], path, "First\nSecond\nThird, not sent");
});

test("the page of one member sends nothing as the next member of the browser", async ({
  page,
  another,
  watch,
}) => {
  test.slow();
  watch.expectStatus(409);
  const context = page.context();
  const other = await (await another()).newPage();
  const ben = await insertMember("ben");
  const path = await match(page, other);
  await keep(page, path);
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await expect(asOf(page)).toBeVisible();
  await become(context, ben);
  await context.setOffline(false);
  await write(page, "Ada's own words");
  await expect(page.getByRole("heading", { name: "Not sent" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "What was written" })).toHaveValue(
    "Ada's own words",
  );
  await other.goto(own.island.url + path);
  await expect(bubbles(other)).toHaveCount(0);
});
