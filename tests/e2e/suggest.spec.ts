import { expect, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

test("a meetup is suggested in a few taps and answered in the same place", async ({
  page: adam,
  another,
  scripts,
}) => {
  test.slow();
  const one = await island.insertMember("Adam", { gender: "male" });
  const two = await island.insertMember("Eve", { gender: "female" });
  const eve = await (await another()).newPage();
  await island.signIn(adam.context(), one);
  await island.signIn(eve.context(), two);
  const { path: thread } = await island.match(one, two);
  const conversation = thread.slice("/messages/".length);
  await call(`${island.url}/api/conversations/${conversation}/messages`, one, { content: "Hello" });

  const openSheet = async (page: Page, name: string) => {
    await open(page, island.url + thread, scripts);
    await page.locator("#composer summary").click();
    await page.locator("#composer").getByRole("link", { name }).click();
  };
  const suggest = adam.getByRole("button", { name: /^Suggest / });

  await test.step("places, days, and hours are chosen without leaving, and the button says what", async () => {
    await openSheet(adam, "Suggest Meetup");
    if (scripts) {
      await expect(adam.getByRole("dialog")).toBeVisible();
      await adam.keyboard.press("Escape");
      await expect(adam.getByRole("dialog")).toHaveCount(0);
      await openSheet(adam, "Suggest Meetup");
    }
    await adam.getByRole("list", { name: "Place" }).getByRole("link").nth(1).click();
    await adam.getByRole("list", { name: "Day" }).getByRole("link").nth(2).click();
    const hour = adam.getByRole("list", { name: "Time" }).getByRole("link").last();
    await hour.click();
    await expect(hour).toHaveAttribute("aria-current", "true");
    const said = `${await hour.textContent()}`;
    await expect(suggest).toHaveText(new RegExp(` ${said} at `));
    await expect(adam.getByText(/\$|plan/)).toHaveCount(0);
    await suggest.click();
    await expect(adam.getByRole("list", { name: "Suggested meetups" })).toContainText(
      "You suggest",
    );
    await expect(adam.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the other's button answers it", async () => {
    await openSheet(eve, "Answer Adam");
    await expect(eve.getByRole("heading", { name: "Adam suggests a meetup" })).toBeVisible();
    const place = scripts ? eve.getByRole("dialog") : eve.locator("main");
    await place.getByRole("button", { name: "Accept" }).click();
    await expect(eve.getByRole("heading", { level: 1 })).toHaveText("Meetup agreed");
  });
});
