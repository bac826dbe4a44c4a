import { expect, type Page, test } from "@playwright/test";
import { ready, signIn } from "./island";

interface Marked extends Window {
  isSamePage?: boolean;
}

/** Opens a page of a demo member, and marks its document. */
async function openMarked(page: Page, path: string): Promise<void> {
  await signIn(page, "demo001@august.example");
  await page.goto(path);
  await ready(page);
  await page.evaluate(() => {
    (window as Marked).isSamePage = true;
  });
}

const isSamePage = (page: Page) => page.evaluate(() => (window as Marked).isSamePage === true);

test("a pin of the map is followed by the router, and the page stays where it is scrolled", async ({
  page,
}) => {
  await openMarked(page, "/meetups");
  await page.getByRole("link", { name: /^3\. / }).first().click();
  await expect(page).toHaveURL(/place=/);
  await expect(page.getByRole("heading", { level: 3, name: "Day" })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test("the page that is open is opened again in the same place of the history", async ({ page }) => {
  await openMarked(page, "/matches");
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.getByRole("link", { name: "Matches", exact: true }).first().click();
  await page.waitForLoadState("networkidle");
  expect(await entries()).toBe(before);
  expect(await isSamePage(page)).toBe(true);
});

test("a link opens elsewhere with a key, and a script may keep it", async ({ page, context }) => {
  await openMarked(page, "/matches");
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: "Meetups", exact: true })
    .first()
    .click({
      modifiers: ["ControlOrMeta"],
    });
  await expect(await opened).toHaveURL(/\/meetups$/);
  await expect(page).toHaveURL(/\/matches$/);
});
