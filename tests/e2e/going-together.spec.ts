import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { expect, open, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

/** The first Wednesday from tomorrow on that is less than a week away. */
function nextWednesday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => islandDate(after(now(), ahead * DAY_MS)));
  return days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 3) ?? "";
}

test("two who go to the same event read so, say hello about it, and meet before it", async ({
  page,
  scripts,
}) => {
  test.slow();
  const ada = await island.insertMember("Ada");
  const bea = await island.insertMember("Bea");
  await island.signIn(page.context(), ada);
  const sing = `community-sing_${nextWednesday()}`;
  const start = (path: string) => open(page, island.url + path, scripts);

  await test.step("each says that they go, and may be seen", async () => {
    await start(`/whats-on/${sing}`);
    await page.getByRole("button", { name: "Show me to people I could match with" }).click();
    await expect(page.getByRole("button", { name: /^Going/ })).toBeVisible();
    await call(`${island.url}/api/events/${sing}/going`, bea, { going: true, shows: true });
  });

  await test.step("the card and the story say it", async () => {
    await start("/discover");
    await expect(page.getByText("Both going to Community Sing")).toBeVisible();
    await start(`/profile/${bea.id}`);
    await expect(page.getByText("You’re both going to Community Sing on Wed,")).toBeVisible();
  });

  const { path } = await island.match(bea, ada);
  await test.step("a first line about it is one tap away", async () => {
    await start(path);
    await page.getByRole("link", { name: "Community Sing, you too?" }).click();
    const line = "Community Sing, you too? Want to meet up there?";
    await expect(page.locator("#composer-content")).toHaveValue(line);
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  });

  await test.step("the event leads to a meetup before it, at its own place that day", async () => {
    await start(`/whats-on/${sing}`);
    await page.getByRole("link", { name: "Suggest a meetup before it with Bea" }).click();
    const chosen = (list: string) =>
      page.getByRole("list", { name: list }).locator("[aria-current]");
    await expect(chosen("Place")).toContainText("Oak Bluffs Gingerbread Houses");
    await page
      .getByRole("button", { name: /^Suggest .* at Oak Bluffs Gingerbread Houses/ })
      .click();
    await expect(page.getByRole("list", { name: "Suggested meetups" })).toContainText(
      "You suggest",
    );
  });
});
