import { expect, type Page, ready, test } from "./island";
import {
  asOf,
  bubbles,
  isOutOfReach,
  keepAged,
  listKept,
  offlineTitle,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();

/** The line of a kept page, made within the last minutes: the clock of the tests' machine is not the island's. */
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
const { insertMember, become, match, keep } = own;

test("a conversation is read and written without a link, and sent once it is back", {
  tag: ["@quick", "@scripts"],
}, async ({ page, another }) => {
  test.slow();
  const context = page.context();
  const other = await (await another()).newPage();
  const path = await match(page, other);
  const left = page.locator(".talk-head .dial");
  await keep(page, "/");
  await keep(page, "/meetups");
  await keep(page, path);
  await write(page, "Hello from the porch");
  await expect(page.locator(".bubble-pending")).toHaveCount(0);
  await expect
    .poll(() => listKept(page))
    .toEqual(["/", "/meetups", path, "/leaving", "/offline"].sort());

  await test.step("the page that is open says that a message waits", async () => {
    await keep(page, path);
    await context.setOffline(true);
    await write(page, "From the open page");
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
  });

  await test.step("a kept page says of when it is, and takes messages", async () => {
    await page.getByRole("link", { name: "All conversations" }).click();
    await expect(offlineTitle(page)).toBeVisible();
    await page.goto(own.island.url + path);
    await expect(asOf(page)).toBeVisible();
    await expectIslandTime(page);
    const again = await page.getByRole("link", { name: "Try again" }).boundingBox();
    expect(again?.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByText("Waiting for a connection")).toHaveCount(1);
    await expect(left).toHaveText("18");
    await write(page, "First on the ferry");
    await expect(page.getByText("Waiting for a connection")).toHaveCount(2);
    await write(page, "Second <on> the ferry");
    await expect(page.getByText("Waiting for a connection")).toHaveCount(3);
    await expect(left).toHaveText("16");
    await expect(left).toHaveAccessibleName("16 messages left");
    // The arc is that part of the ring.
    await expect(left.locator("[pathLength]")).toHaveAttribute("stroke-dasharray", "16 20");
    expect(await page.locator("script").count()).toBe(0);
    await page.goto(`${own.island.url}/meetups`);
    await expect(asOf(page)).toBeVisible();
  });

  await test.step("what is not kept is a page that says what is", async () => {
    await page.goto(`${own.island.url}/discover`);
    await expect(offlineTitle(page)).toBeVisible();
    const waiting = page.getByRole("main").locator("li", { hasText: "Waiting for a connection" });
    await expect(waiting).toHaveCount(3);
    await expect(waiting.getByText(/^To .+ · Waiting for a connection$/)).toHaveCount(3);
    await expect(waiting.getByRole("link", { name: "First on the ferry" })).toHaveAttribute(
      "href",
      path,
    );
    await page
      .getByRole("main")
      .getByRole("link", { name: /Messages/ })
      .click();
    await expect(page).toHaveURL(own.island.url + path);
    await expect(asOf(page)).toBeVisible();
  });

  await test.step("all of it is sent once and in order when the link is back", async () => {
    await context.setOffline(false);
    const words = [
      "Hello from the porch",
      "From the open page",
      "First on the ferry",
      "Second <on> the ferry",
    ];
    await page.goto(own.island.url + path);
    await expect(bubbles(page)).toHaveText(words);
    await expect(asOf(page)).toHaveCount(0);
    await expect
      .poll(() => listKept(page))
      .toEqual(["/", "/meetups", path, "/leaving", "/offline"].sort());
    await page.reload();
    await expect(bubbles(page)).toHaveText(words);
    await other.goto(own.island.url + path);
    await expect(bubbles(other)).toHaveText(words);
  });
});

test("a kept page is replaced by each newer one or goes after a week, and a page of an error is none", {
  tag: "@scripts",
}, async ({ page, another, watch }) => {
  watch.expectStatus(404);
  const other = await (await another()).newPage();
  const path = await match(page, other);
  const readKept = () => page.evaluate(async (place) => (await caches.match(place))?.text(), path);
  await keep(page, path);
  expect(await readKept()).not.toContain("News from the ferry");
  const sent = await other.request.post(
    `${own.island.url}/api/conversations${path.slice(9)}/messages`,
    {
      data: { clientId: crypto.randomUUID(), content: "News from the ferry" },
    },
  );
  expect(sent.status()).toBe(201);
  await keepAged(page, { "/": 6.9, "/meetups": 7.1 });
  await page.goto(own.island.url + path);
  await expect.poll(readKept).toContain("News from the ferry");
  const left = ["/", path, "/leaving", "/offline"].sort();
  await expect.poll(() => listKept(page)).toEqual(left);
  await page.goto(`${own.island.url}/messages/987654`);
  await ready(page);
  // A page is kept in the first idle moment.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForTimeout(1_000);
  expect(await listKept(page)).toEqual(left);
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
  await expect.poll(() => listKept(page)).toEqual(["/", "/leaving", "/offline"]);
  await context.setOffline(true);
  await page.goto(own.island.url + path);
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /Messages/ })).toHaveCount(0);
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
