import { axe } from "./axe";
import { expect, ready, test } from "./island";
import { closeMatch, listKept, offlineTitle, setUpKeptPages } from "./kept-pages";

const own = setUpKeptPages();
const { insertMember, keep, match } = own;

test("a report that could not be sent is sent again from its page, where nothing throws it away", async ({
  page,
  another,
}) => {
  test.slow();
  const context = page.context();
  const ada = await insertMember("ada");
  const path = await match(page, await (await another()).newPage(), ada);
  await keep(page, path);
  await page.locator("main details.menu summary").first().click();
  await page
    .getByRole("link", { name: /^Report/ })
    .first()
    .click();
  await expect(page.getByLabel("In your own words")).toBeVisible();
  await ready(page);
  await page.getByRole("radio", { name: "Asks for money or sells something" }).check();
  await page.getByLabel("In your own words").fill("Twice, by the pier.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send report" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "This wasn’t sent" })).toBeVisible();
  await expect(offlineTitle(page)).toBeHidden();
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(main.getByRole("textbox")).toHaveCount(1);
  await expect(main.getByRole("textbox")).toHaveValue("Twice, by the pier.");
  expect(await axe(page, true)).toEqual([]);
  await main.getByRole("button", { name: "Send again" }).click();
  await expect(main.getByRole("textbox")).toHaveValue("Twice, by the pier.");
  await context.setOffline(false);
  await main.getByRole("button", { name: "Send again" }).click();
  await expect(page).toHaveURL(/\/reports\/thanks$/);
});

test("a conversation that the other has closed is kept no longer, nor are pages that may name them", async ({
  page,
  another,
}) => {
  const other = await (await another()).newPage();
  const path = await match(page, other);
  await keep(page, "/");
  await keep(page, path);
  await closeMatch(other, own.island.url);
  await page.goto(`${own.island.url}/messages`);
  await expect.poll(() => listKept(page)).toEqual(["/leaving", "/offline"]);
});
