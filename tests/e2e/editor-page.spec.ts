import { expect, type Page, test } from "@playwright/test";
import { answerBasics, control, field, openEditor, ready } from "./editor";
import { ready as hydrated } from "./island";

const ANSWERS = "**/profile-setup/answers*";
const showTeams = (page: Page) =>
  page.getByRole("button", { name: "Show the questions of Sports Teams and Favorite Players" });

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

test("the index leads to each section and says how much of it is answered", {
  tag: "@quick-plain",
}, async ({ page, javaScriptEnabled }) => {
  await openEditor(page, javaScriptEnabled !== false);
  const index = page.getByRole("navigation", { name: "Sections" });
  await expect(index.getByRole("link")).toHaveCount(15);
  await expect(index.getByRole("link").nth(1)).toHaveText("Let's Sea 0 of 3");
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

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a link inside the app loads every question", async ({ page }) => {
    await openEditor(page);
    await page.goto("/account");
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "August", exact: true }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await page.locator('a[href="/profile-setup"]:visible').first().click();
    await expect(page).toHaveURL(/\/profile-setup$/);
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
    await page.goto("/profile-setup#basic");
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

  test("missing questions are loaded by their button", async ({ page }) => {
    await openEditor(page);
    await page.route(ANSWERS, (route) => route.abort());
    await page.goto("/profile-setup");
    await hydrated(page);
    await expect(showTeams(page)).toBeVisible();
    await control(page, "bio").fill("I sail.");
    await showTeams(page).click();
    await expect(field(page, "nflTeam")).toHaveCount(0);
    await page.unroute(ANSWERS);
    await showTeams(page).click();
    await ready(page);
    await expect(control(page, "nflTeam")).toBeVisible();
    await expect(control(page, "bio")).toHaveValue("I sail.");
    await expect(page).toHaveURL(/\/profile-setup$/);
  });
});
