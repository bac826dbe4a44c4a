import { axe } from "./axe";
import { expect, type Page, ready, test } from "./island";
import {
  asOf,
  bubbles,
  composer,
  isOutOfReach,
  listKept,
  loadedForDeadLink,
  offlineTitle,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();
const { insertMember, become, match, keep } = own;

/** The banner of a page that was kept within the last minutes: the clock of the tests' machine is not the island's. */
async function expectIslandTime(page: Page): Promise<void> {
  const line = (await asOf(page).textContent()) ?? "";
  const times = [0, 1, 2].map((minutes) =>
    new Date(Date.now() - minutes * 60_000).toLocaleTimeString("en-US", {
      timeStyle: "short",
      timeZone: "America/New_York",
    }),
  );
  expect(times.filter((time) => line.includes(` ${time} on `))).toHaveLength(1);
}

test("a conversation is read and written without a link, and sent once it is back", {
  tag: ["@quick", "@scripts"],
}, async ({ page, another }) => {
  test.slow();
  const context = page.context();
  const other = await (await another()).newPage();
  const path = await match(page, other);
  const waiting = page.getByText("Waiting for a connection");
  await keep(page, "/meetups");
  await keep(page, path);
  await write(page, "Hello from the porch");
  await expect(page.locator(".bubble-pending")).toHaveCount(0);
  await keep(page, path);

  await test.step("the page that is open says that a message waits", async () => {
    await context.setOffline(true);
    await write(page, "From the open page");
    await expect(waiting).toBeVisible();
  });

  await test.step("a kept page says of when it is, runs, and takes messages", async () => {
    await page.goto(own.island.url + path);
    await ready(page);
    await expect(asOf(page)).toBeVisible();
    await expectIslandTime(page);
    await expect(bubbles(page)).toHaveText(["Hello from the porch", "From the open page"]);
    await write(page, "Second <on> the ferry");
    await expect(waiting).toHaveCount(2);
    await expect(page.locator(".talk-head .dial")).toHaveAccessibleName("17 messages left");
    expect(await axe(page, true)).toEqual([]);
  });

  await test.step("what the router has read is opened too, from another page and by itself", async () => {
    await page.goto(`${own.island.url}/meetups`);
    await ready(page);
    await expect(asOf(page)).toBeVisible();
    await context.setOffline(false);
    await page.locator("nav.tabs a[href='/matches']").click();
    await expect(page.getByRole("heading", { name: "Matches", level: 1 })).toBeVisible();
    await expect(asOf(page)).toHaveCount(0);
    await expect.poll(() => listKept(page)).toContain("/matches.data");
    await context.setOffline(true);
    await page.goto(`${own.island.url}/meetups`);
    await ready(page);
    await loadedForDeadLink(page);
    await page.locator("nav.tabs a[href='/matches']").click();
    await expect(page.getByRole("heading", { name: "Matches", level: 1 })).toBeVisible();
    await expect(asOf(page)).toHaveCount(1);
    await page.reload();
    await expect(page).toHaveURL(`${own.island.url}/matches`);
    await expect(page.getByRole("heading", { name: "Matches", level: 1 })).toBeVisible();
    await expect(asOf(page)).toHaveCount(1);
  });

  await test.step("what is not kept is a page that says what is", async () => {
    await page.goto(`${own.island.url}/discover`);
    await expect(offlineTitle(page)).toBeVisible();
    expect(await axe(page, true)).toEqual([]);
    await page.getByRole("link", { name: "Meetups" }).click();
    await expect(asOf(page)).toBeVisible();
  });

  await test.step("all of it is sent once and in order when the link is back", async () => {
    await context.setOffline(false);
    const words = ["Hello from the porch", "From the open page", "Second <on> the ferry"];
    await page.goto(own.island.url + path);
    await expect(bubbles(page)).toHaveText(words);
    await expect(asOf(page)).toHaveCount(0);
    await expect(waiting).toHaveCount(0);
    await other.goto(own.island.url + path);
    await expect(bubbles(other)).toHaveText(words);
  });
});

test("a kept page is refreshed once the link is back, and a page of an error is not kept", {
  tag: "@scripts",
}, async ({ page, another, watch }) => {
  watch.expectStatus(404);
  const context = page.context();
  const other = await (await another()).newPage();
  const path = await match(page, other);
  await keep(page, path);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(asOf(page)).toBeVisible();
  await other.goto(own.island.url + path);
  await composer(other).fill("News from the ferry");
  await other.getByRole("button", { name: "Send", exact: true }).click();
  await expect(bubbles(other)).toHaveText(["News from the ferry"]);
  await context.setOffline(false);
  await expect(bubbles(page)).toHaveText(["News from the ferry"], { timeout: 30_000 });
  await expect(asOf(page)).toHaveCount(0);
  await page.goto(`${own.island.url}/messages/987654`);
  await ready(page);
  expect(await listKept(page)).not.toContain("/messages/987654");
});

test("nothing is left after logging out, and the next member sees nothing of the last", {
  tag: "@scripts",
}, async ({ page, another }) => {
  test.slow();
  const context = page.context();
  const other = await (await another()).newPage();
  const path = await match(page, other);
  await keep(page, "/");
  await keep(page, path);
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await ready(page);
  await write(page, "Nobody else may send this");
  await expect(page.getByText("Waiting for a connection")).toBeVisible();
  // The link is back for the logout alone.
  await page.goto(`${own.island.url}/discover`);
  await context.setOffline(false);
  await page.goto(`${own.island.url}/account`);
  await ready(page);
  await page.getByRole("button", { name: "Log out" }).last().click();
  await expect(page).toHaveURL(`${own.island.url}/`);
  expect(
    await page.evaluate(async () => [
      await caches.keys(),
      await indexedDB.databases(),
      { ...localStorage },
    ]),
  ).toEqual([[], [], {}]);
  await context.setOffline(true);
  expect(await isOutOfReach(page, own.island.url + path)).toBe(true);
  await context.setOffline(false);

  const cleo = await insertMember("cleo");
  await become(context, cleo);
  await keep(page, "/");
  expect(await listKept(page)).not.toContain(path);
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await expect(offlineTitle(page)).toBeVisible();
});

test("without scripts no service worker is registered and nothing is kept", {
  tag: "@plain",
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await become(page.context(), await insertMember("dora"));
  await page.goto(`${own.island.url}/`);
  await page.goto(`${own.island.url}/meetups`);
  expect(asked.filter((url) => url.includes("service-worker"))).toEqual([]);
  await page.context().setOffline(true);
  expect(await isOutOfReach(page, `${own.island.url}/meetups`)).toBe(true);
});
