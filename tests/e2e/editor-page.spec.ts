import { expect, test } from "@playwright/test";
import { answerBasics, control, field, openEditor, ready } from "./editor";
import { freshEmail, ready as hydrated, signUp } from "./island";

test.describe("without scripts", { tag: "@plain" }, () => {
  test("a refused save shows what was typed and what is wrong", async ({ page }) => {
    await openEditor(page, false);
    await answerBasics(page);
    await control(page, "stageName").fill("");
    await control(page, "bio").fill("I sail <b>well</b>. 🏖");
    await page.getByRole("button", { name: "Save section Knowledge Heritage" }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: "Please enter your stage name" })).toBeVisible();
    await expect(field(page, "stageName").getByText("Please enter your stage name")).toBeVisible();
    await expect(control(page, "bio")).toHaveValue("I sail <b>well</b>. 🏖");
  });
});

test("the index of the long form leads to each section and says how much of it is answered", {
  tag: "@quick-plain",
}, async ({ page, javaScriptEnabled }) => {
  await openEditor(page, javaScriptEnabled !== false);
  const index = page.getByRole("navigation", { name: "Sections" });
  await expect(index.getByRole("link")).toHaveCount(15);
  await expect(index.getByRole("link").first()).toHaveText("Let's Sea 0 of 3");
  const basics = index.getByRole("link", { name: /^Knowledge Heritage/ });
  await expect(basics).toHaveText(/ 4 of 14$/);
  await answerBasics(page);
  await control(page, "bio").fill("I sail.");
  await page.getByRole("button", { name: "Save section Knowledge Heritage" }).click();
  await expect(basics).toHaveText(/ 5 of 14$/);
  await index.getByRole("link", { name: /^Food and Island Life/ }).click();
  await expect(page.locator("#food")).toBeInViewport();
  await expect(page).toHaveURL(/#food$/);
});

test("one section at a time: a row opens it, it is saved, and its row counts it", {
  tag: "@quick-plain",
}, async ({ page, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled !== false;
  await signUp(page, freshEmail("rows"));
  await page.goto("/profile-setup");
  await expect(page.locator("h1")).toHaveText("Complete Your Profile");
  const rows = page.locator(".section-rows > li");
  await expect(rows).toHaveCount(15);
  await expect(rows.first()).toContainText("Let's Sea");
  if (scripts) await hydrated(page);
  await rows.getByRole("link", { name: "Food and Island Life" }).click();
  await expect(page.locator("h1")).toHaveText("Food and Island Life");
  await control(page, "favoriteSoulFood").fill("Gumbo");
  if (scripts) await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.getByRole("button", { name: /ext: Connection Interests$/ }).click();
  await expect(page.locator("h1")).toHaveText("Connection Interests");
  await control(page, "connectInterests").fill("Tides");
  // Before anything is saved by itself.
  await page.getByRole("button", { name: /^(Done|Save)$/ }).click();
  await expect(page).toHaveURL(/\/profile-setup$/);
  await expect(page.locator("h1")).toHaveText("Update Your Profile");
  await expect(rows.filter({ hasText: "Food and Island Life" })).toContainText("1 of 6");
  await expect(rows.filter({ hasText: "Connection Interests" })).toContainText(/[12] of 2/);
  await page.goBack();
  await expect(page.locator("h1")).toHaveText("Connection Interests");
  await expect(control(page, "connectInterests")).toHaveValue("Tides");
  await page.goForward();
  await page.getByRole("link", { name: "All sections on one page" }).click();
  await expect(control(page, "favoriteSoulFood")).toHaveValue("Gumbo");
  await expect(control(page, "connectInterests")).toHaveValue("Tides");
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a section that cannot be saved yet says why, keeps what was typed, and saves it later", async ({
    page,
  }) => {
    await signUp(page, freshEmail("alone"));
    await page.goto("/profile-setup/fitness");
    await hydrated(page);
    await control(page, "budgetFoodPercentage").fill("40");
    await expect(
      page.getByText("Not saved yet. Percentages must add up to exactly 100%"),
    ).toBeVisible();
    await page.getByRole("link", { name: "Your profile" }).click();
    await expect(page.locator("#fitness")).toContainText("not saved yet");
    await page.locator("#fitness a").click();
    await expect(control(page, "budgetFoodPercentage")).toHaveValue("40");
    await page.route("**/profile-setup/answers", (route) => route.abort());
    await control(page, "budgetDiningPercentage").fill("60");
    await expect(
      page.getByText("No connection. Your answers are safe on this device."),
    ).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText("Your unsaved answers from just now are back.")).toBeVisible();
    await page.unroute("**/profile-setup/answers");
    await control(page, "budgetDiningPercentage").fill("60 ");
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    await page.goto("/profile-setup?all");
    await expect(control(page, "budgetDiningPercentage")).toHaveValue("60");
  });

  test("an answer that was changed on another page is not overwritten by itself", async ({
    page,
    context,
  }) => {
    await signUp(page, freshEmail("two"));
    await page.goto("/profile-setup/food");
    await hydrated(page);
    const other = await context.newPage();
    await other.goto("/profile-setup/food");
    await hydrated(other);
    await control(other, "favoriteMeal").fill("Chowder");
    await expect(other.getByText(/^Saved\./)).toBeVisible();
    await control(page, "favoriteMeal").fill("Clams");
    await expect(page.getByText("Changed elsewhere", { exact: true })).toBeVisible();
    await expect(page.getByText("Saved: Chowder")).toBeVisible();
    await expect(control(page, "favoriteMeal")).toHaveValue("Clams");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/profile-setup$/);
    await page.goto("/profile-setup/food");
    await expect(control(page, "favoriteMeal")).toHaveValue("Clams");
  });

  test("a link inside the app loads every question", async ({ page }) => {
    await openEditor(page);
    await page.goto("/profile-setup");
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "All sections on one page" }).click();
    await ready(page);
    for (const name of ["stageName", "recentConcerts", "nflTeam", "selectedQuote", "activityType"])
      await expect(control(page, name).first()).toBeAttached();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("a refused save shows the error beside each field, and a correction clears it", async ({
    page,
  }) => {
    await openEditor(page);
    await answerBasics(page);
    await control(page, "stageName").fill("");
    const save = page.getByRole("button", { name: "Save section Knowledge Heritage" });
    await save.click();
    const summary = page.getByRole("alert").filter({ hasText: "Please check this" });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    const stageName = control(page, "stageName");
    await expect(stageName).toHaveAttribute("aria-invalid", "true");
    await expect(stageName).toHaveAccessibleDescription(/Error: Please enter your stage name/);
    await summary.getByRole("link", { name: "Please enter your stage name" }).click();
    await expect(stageName).toBeFocused();
    await stageName.fill("Sandy");
    await save.click();
    await expect(page.getByText("The section Knowledge Heritage is saved.")).toBeVisible();
    await expect(stageName).not.toHaveAttribute("aria-invalid");
    await expect(field(page, "stageName").locator(".field-error")).toHaveCount(0);
    await expect(stageName).toHaveAccessibleDescription("What others call you here.");
    await expect(stageName).toHaveValue("Sandy");
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  test("a saved section leaves the member at its button, which keeps the focus in view", async ({
    page,
  }) => {
    await openEditor(page);
    await page.goto("/profile-setup?all#basic");
    await ready(page);
    await answerBasics(page);
    const save = page.getByRole("button", { name: "Save section Knowledge Heritage" });
    // In the middle, where neither the bars nor what floats above them have to be scrolled away for the press.
    await save.evaluate((button) => button.scrollIntoView({ block: "center" }));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await save.click();
    const confirmation = page.getByRole("status").filter({ hasText: "is saved" });
    await expect(confirmation).toBeInViewport({ ratio: 1 });
    await expect(save).toBeFocused();
    await expect(save).toBeInViewport({ ratio: 1 });
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
    const [focus, words] = [await save.boundingBox(), await confirmation.boundingBox()];
    expect((focus?.y ?? 0) + (focus?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
  });
});
