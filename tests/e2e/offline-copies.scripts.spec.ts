import { axe } from "./axe";
import { expect, type Page, ready, test } from "./island";
import {
  asOf,
  bubbles,
  composer,
  listKept,
  listUnsent,
  readCopies,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();
const { insertMember, become, keep, match } = own;

/** Sends messages without a screen. */
async function sendMany(page: Page, path: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const { request } = page;
    const data = { clientId: crypto.randomUUID(), content: `Number ${sent}` };
    const answer = await request.post(
      `${own.island.url}/api/conversations${path.slice("/messages".length)}/messages`,
      { data },
    );
    expect(answer.status()).toBe(201);
  }
}

test("what needs the server looks and is unavailable on a copy, and says so; the rest works", async ({
  page,
  another,
}) => {
  const other = await (await another()).newPage();
  const path = await match(page, other);
  await keep(page, path);
  await write(page, "Hello");
  await other.goto(own.island.url + path);
  await write(other, "Hello to you");
  await expect(bubbles(page)).toHaveCount(2);
  const main = page.getByRole("main");
  await main.locator(".talk-pane-body").evaluate((place) => {
    place.insertAdjacentHTML(
      "beforeend",
      `<a class="btn btn-primary" href="/checkout?match=1">Pay $5</a>
       <a class="btn" href="/meetups">Meetups</a>
       <button class="btn" aria-label="Wave to Ben">Wave</button>
       <label>When<input type="date" name="when"></label>`,
    );
    void window.__remixRouter.revalidate();
  });
  await expect
    .poll(() => page.evaluate(async (place) => (await caches.match(place))?.text(), path))
    .toContain("Pay $5<span");
  await page.context().setOffline(true);
  await page.goto(own.island.url + path);
  await expect(asOf(page)).toBeVisible();
  for (const name of ["Pay $5", "Wave to Ben", "More to send", /^More: block or report /]) {
    const button = main.getByRole("button", { name });
    await expect(button).toHaveCount(1);
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleName(/: needs a connection$/);
  }
  await expect(main.locator(".menu a, .openers, a[href^='/checkout']")).toHaveCount(0);
  await expect(main.getByLabel("When")).toBeDisabled();
  for (const name of ["Meetups needs a connection", /^ben.* needs a connection$/])
    await expect(main.getByRole("link", { name, disabled: true })).toHaveCount(1);
  await expect(
    main.getByRole("link", { name: "All conversations", disabled: false }),
  ).toBeVisible();
  // Beside a conversation the bar is hidden on phones.
  const tab = (name: string) => page.locator("nav a.tab", { hasText: name });
  await expect(tab("Discover")).not.toHaveAttribute("href");
  await expect(tab("Discover")).toHaveAttribute("aria-disabled", "true");
  await expect(tab("Messages")).toHaveAttribute("href", "/messages");
  expect(await axe(page, true)).toEqual([]);
  await write(page, "From the ferry");
  await expect(bubbles(page)).toHaveText(["Hello", "Hello to you", "From the ferry"]);
});

test("messages that wait take the last ones: then the open page and its copy say what is said at the limit", async ({
  page,
  another,
}) => {
  test.slow();
  const path = await match(page, await (await another()).newPage());
  await sendMany(page, path, 18);
  await keep(page, path);
  const reached = page.getByText("You've reached the 20-message limit for this conversation.");
  await page.context().setOffline(true);
  await write(page, "The last but one");
  await expect(page.getByText("1 message left", { exact: true })).toBeVisible();
  await expect(reached).toHaveCount(0);
  await page.goto(own.island.url + path);
  await expect(asOf(page)).toBeVisible();
  // In the same words, color and share as on the open page.
  await expect(page.getByText("1 message left", { exact: true })).toHaveClass(/tone-yellow/);
  const ring = page.getByRole("img", { name: "1 message left" });
  await expect(ring).toHaveClass(/tone-yellow/);
  await expect(ring.locator("[pathLength]")).toHaveAttribute("stroke-dasharray", "1 20");
  await expect(composer(page)).toBeVisible();
  await expect(reached).toBeHidden();
  await write(page, "The last one");
  await expect(bubbles(page)).toHaveCount(20);
  const empty = page.getByRole("img", { name: "0 messages left" });
  await expect(empty).toHaveClass(/tone-red/);
  await expect(empty.locator("[pathLength]")).toHaveAttribute("stroke-dasharray", "0 20");
  await expect(composer(page)).toBeHidden();
  await expect(reached).toBeVisible();
  expect(await axe(page, true)).toEqual([]);
  await page.context().setOffline(false);
  await page.goto(own.island.url + path);
  await expect.poll(() => listUnsent(page)).toEqual([]);
  await expect(bubbles(page)).toHaveCount(20);
  await expect(reached).toBeVisible();
});

/** Lets a member match with two others, and keeps pages that name both, but the conversation with the second. */
async function keepPagesOfTwo(page: Page, other: Page) {
  const ada = await insertMember("ada");
  const ben = await insertMember("blocked-ben");
  await match(page, other, ada, ben);
  const path = await match(page, other, ada, await insertMember("cleo"));
  await keep(page, "/");
  await keep(page, path);
  expect(await readCopies(page)).toContain("blocked-ben");
  return { ada, ben, path };
}

test("after the next page no kept copy names somebody who has blocked the member, and a new match deletes no copy", async ({
  page,
  another,
}) => {
  test.slow();
  const other = await (await another()).newPage();
  const { ada, ben, path } = await keepPagesOfTwo(page, other);
  await match(page, other, ada, await insertMember("dora"));
  await page.goto(`${own.island.url}/tokens`);
  await ready(page);
  expect(await listKept(page)).toEqual(["/", "/leaving", path, "/offline"].sort());
  await become(other.context(), ben);
  const answer = await other.request.post(`${own.island.url}/members/${ada.id}/block`, {
    form: {},
  });
  expect(new URL(answer.url()).pathname).toBe("/account");
  await page.goto(`${own.island.url}/tokens`);
  expect(await readCopies(page)).not.toContain("blocked-ben");
  expect(await listKept(page)).not.toContain(path);
  // Back shows what the browser itself has stored: a page from before the block is asked for again.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(`${own.island.url}/`);
  await ready(page);
  await expect.poll(() => listKept(page)).toContain("/");
  expect(await page.content()).not.toContain("blocked-ben");
  expect(await readCopies(page)).not.toContain("blocked-ben");
});

test("right after a block no kept copy names who was blocked", async ({ page, another }) => {
  const { ben } = await keepPagesOfTwo(page, await (await another()).newPage());
  await page.goto(`${own.island.url}/members/${ben.id}/block`);
  await ready(page);
  expect(await readCopies(page)).toContain("blocked-ben");
  await page.getByRole("button", { name: /^Block / }).click();
  await expect(page).toHaveURL(/\/account#blocked$/);
  await expect.poll(() => readCopies(page)).not.toContain("blocked-ben");
});

test("a kept copy names nobody without a match, since nothing would delete it after a block by them", async ({
  page,
}) => {
  await become(page.context(), await insertMember("ada"));
  await insertMember("stranger-of-the-deck");
  await keep(page, "/");
  await expect(page.getByRole("main").getByText(/stranger-of-the-deck/)).toBeVisible();
  const copies = await readCopies(page);
  expect(copies).toContain("Shortcuts");
  expect(copies).not.toContain("stranger-of-the-deck");
});

test("an open list of notices is in no copy, since it names whoever they are about", async ({
  page,
  another,
}) => {
  await match(page, await (await another()).newPage());
  await keep(page, "/meetups");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.locator(".bell-panel")).toContainText("It's a Match!");
  await page.getByRole("main").evaluate((main) => {
    main.insertAdjacentHTML("beforeend", "<p>Kept with the list open</p>");
    void window.__remixRouter.revalidate();
  });
  await expect.poll(() => readCopies(page)).toContain("Kept with the list open");
  await expect(page.locator(".bell-panel")).toBeVisible();
  expect(await readCopies(page)).not.toContain("It's a Match!");
});
