import { notifications } from "@db/schema";
import { expect, open, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
let count = 0;
test.beforeAll(async () => {
  island = await openIsland();
});
test.beforeEach(async ({ context }) => {
  count += 1;
  const me = await island.insertMember(`Me ${count}`);
  island.db
    .insert(notifications)
    .values({
      userId: me.id,
      type: "meetup_reminder",
      title: "A notice",
      message: "Nothing in particular.",
      cause: "test:1",
      createdAt: new Date(),
    })
    .run();
  await island.signIn(context, me);
});
test.afterAll(({ browser }) => island?.close(browser));

test("Back leads to no list that still has as unread what was read since", async ({
  page,
  scripts,
}) => {
  await open(page, `${island.url}/notifications`, scripts);
  const markAll = page.getByRole("button", { name: "Mark all as read" });
  await expect(markAll).toBeVisible();
  await open(page, `${island.url}/account`, scripts);
  const sent = await page.request.post(`${island.url}/notifications/read`, {
    headers: { Origin: island.url },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
  await page.goBack();
  await expect(page.getByText("Nothing in particular.")).toBeVisible();
  await expect(markAll).toBeHidden();
});

test("a screen that the router opens begins at its heading", { tag: "@scripts" }, async ({
  page,
  scripts,
}) => {
  await open(page, `${island.url}/`, scripts);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Matches" })
    .click();
  await expect(page).toHaveURL(/\/matches$/);
  await expect(page.locator("h1")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${island.url}/`);
  await expect(page.locator("h1")).toBeFocused();
});

test("a page that is loaded again, or that Back leads to, stands where it was left", async ({
  page,
  scripts,
}) => {
  const position = () => page.evaluate(() => Math.round(scrollY));
  await open(page, `${island.url}/help`, scripts);
  await open(page, `${island.url}/account`, scripts);
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  await page.reload();
  await expect.poll(position).toBe(300);
  await open(page, `${island.url}/tokens`, scripts);
  await page.goBack();
  await expect.poll(position).toBe(300);
  // By a tab, which the router follows where scripts run.
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Matches" })
    .click();
  await expect(page).toHaveURL(/\/matches$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await expect.poll(position).toBe(300);
});
