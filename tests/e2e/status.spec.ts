import { expectGood } from "./checks";
import { expect, test } from "./island";
import { openIsland } from "./own-island";

test("a moderator reads the status and finds an error's cause by its id; others find no such page", async ({
  page,
  context,
  browser,
  scripts,
  watch,
}) => {
  watch.expectStatus(404);
  const island = await openIsland();
  try {
    const [moderator, member] = [await island.insertMember("Mo"), await island.insertMember("Ada")];
    const { $client: client } = island.db;
    client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(moderator.id);
    client
      .prepare("INSERT INTO error_records (id, occurred_at, place, cause) VALUES (?, ?, ?, ?)")
      .run("an-id-of-an-error", Date.now(), "GET /matches", "TypeError: It broke.");
    const today = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" });
    client
      .prepare("INSERT OR REPLACE INTO daily_counts (kind, day, times) VALUES ('match', ?, 7)")
      .run(today);
    await island.signIn(context, member);
    expect((await page.goto(`${island.url}/status`))?.status()).toBe(404);
    await island.signIn(context, moderator);
    await page.goto(`${island.url}/status`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Status");
    await expect(page.getByRole("img", { name: /^Matches a day: 7 in 30 days/ })).toBeVisible();
    await page.locator("summary", { hasText: "Matches In numbers" }).click();
    await expect(page.getByRole("cell", { name: "7", exact: true })).toBeVisible();
    await expectGood(page, scripts);
    await page.getByLabel("Id from an error page").fill("an-id-of-an-error");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByText("TypeError: It broke.")).toBeVisible();
    await page.getByLabel("Id from an error page").fill("another");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByText("Nothing under this id")).toBeVisible();
  } finally {
    await island.close(browser);
  }
});
