import { expect, type Page, test } from "./island";
import { openIsland } from "./own-island";

const bio = (page: Page) => page.locator("form#profile textarea[name=bio]");
const TICKS = ["agreedToCodeOfConduct", "agreedToConflictResolution"];

test("a failed save uses the published words and loses nothing that was typed", async ({
  page,
  browser,
  scripts,
  watch,
}) => {
  watch.expectStatus(503);
  const island = await openIsland();
  try {
    const member = await island.insertMember("writer");
    await island.signIn(page.context(), member);
    const lock = () => island.db.$client.exec("BEGIN IMMEDIATE");
    const unlock = () => island.db.$client.exec("ROLLBACK");

    await page.goto(`${island.url}/profile-setup`);
    if (scripts) await expect(page.locator("[data-field=bestGreensInFamily]")).toBeVisible();
    await bio(page).fill("Written with care");
    lock();
    await page.locator("button[name=section][value=basic]").click();
    const summary = page.locator("#profile-errors");
    await expect(summary).toContainText("Failed to save profile. Please try again.");
    if (scripts) await expect(summary).toBeFocused();
    await expect(bio(page)).toHaveValue("Written with care");
    unlock();
    await page.locator("button[name=section][value=basic]").click();
    await expect(page.getByText("Profile Updated")).toBeVisible();

    const { $client } = island.db;
    $client.exec("DELETE FROM agreements");
    await page.goto(`${island.url}/community-agreements`);
    for (const name of TICKS) await page.locator(`[name=${name}]`).check();
    lock();
    const agree = page.getByRole("button", { name: "Complete Community Agreements" });
    await agree.click();
    await expect(page.locator("#agreements-errors")).toContainText(
      "Failed to save community agreements. Please try again.",
    );
    for (const name of TICKS) await expect(page.locator(`[name=${name}]`)).toBeChecked();
    unlock();
    await agree.click();
    await expect(page.getByText("Community Agreements Complete")).toBeVisible();
  } finally {
    await island.close(browser);
  }
});

test("the toast of a save ends at once where the next one is refused", { tag: "@scripts" }, async ({
  page,
  browser,
  watch,
}) => {
  watch.expectStatus(503);
  const island = await openIsland();
  try {
    await island.signIn(page.context(), await island.insertMember("writer"));
    await page.goto(`${island.url}/profile-setup`);
    await expect(page.locator("[data-field=bestGreensInFamily]")).toBeVisible();
    const save = page.locator("button[name=section][value=basic]");
    await bio(page).fill("Written with care");
    await save.click();
    await expect(page.locator(".toast")).toContainText("Profile Updated");
    island.db.$client.exec("BEGIN IMMEDIATE");
    await bio(page).fill("Written with more care");
    await save.click();
    await expect(page.locator("#profile-errors")).toBeFocused();
    // By itself it would go only after six seconds.
    await expect(page.locator(".toast")).toHaveCount(0, { timeout: 1_000 });
    island.db.$client.exec("ROLLBACK");
  } finally {
    await island.close(browser);
  }
});
