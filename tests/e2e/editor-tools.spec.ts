import { expect, test } from "@playwright/test";
import {
  answerBasics,
  bar,
  control,
  draftCount,
  field,
  openEditor,
  ready,
  reopen,
  timers,
} from "./editor";

const DISCARDED = "Changes Discarded";

test.describe("without scripts", { tag: "@plain" }, () => {
  test("the bar is one button that saves", async ({ page }) => {
    await openEditor(page, false);
    await expect(bar(page).getByRole("button")).toHaveText(["Update Profile"]);
    await expect(timers(page)).toHaveCount(0);
  });
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("unsaved changes are listed and can be reset", async ({ page }) => {
    await openEditor(page);
    const reset = page.getByRole("button", { name: "Reset Changes" });
    const saved = await control(page, "stageName").inputValue();
    await expect(reset).toBeDisabled();
    await expect(reset).not.toBeInViewport();
    await expect(bar(page).getByText("You have unsaved changes.", { exact: true })).toHaveCount(0);
    await control(page, "stageName").fill("Somebody else");
    await expect(bar(page).getByText("You have unsaved changes.", { exact: true })).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Save Changes" })).toBeInViewport();
    await expect.poll(() => draftCount(page)).toBe(1);
    await reset.click();
    await expect(control(page, "stageName")).toHaveValue(saved);
    await expect(page.getByText(DISCARDED)).toBeVisible();
    await expect(page.getByText("Your unsaved changes have been reset.")).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Update Profile" })).toBeVisible();
    await expect(reset).toBeDisabled();
    await expect.poll(() => draftCount(page)).toBe(0);
  });

  test("the words of the bar stand on one line, above its buttons where there is no room", async ({
    page,
  }) => {
    await openEditor(page);
    await control(page, "stageName").fill("Somebody else");
    const words = bar(page).getByText("You have unsaved changes.", { exact: true });
    const lines = await words.evaluate(
      (line) => line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight),
    );
    expect(Math.round(lines)).toBe(1);
    const buttons = await bar(page)
      .getByRole("button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(new Set(buttons).size).toBe(1);
  });

  test("typing back what is saved is no change", async ({ page }) => {
    await openEditor(page);
    const saved = await control(page, "stageName").inputValue();
    await control(page, "stageName").fill(`${saved}x`);
    await expect(bar(page).getByRole("button", { name: "Save Changes" })).toBeVisible();
    await control(page, "stageName").fill(saved);
    await expect(bar(page).getByRole("button", { name: "Update Profile" })).toBeVisible();
  });

  test("unsaved answers of every section are back after the page was closed", async ({ page }) => {
    await openEditor(page);
    await control(page, "bio").fill("I sail.");
    await control(page, "budgetFoodPercentage").fill("40");
    await control(page, "relaxationMusic").first().check();
    await expect.poll(() => draftCount(page)).toBe(1);
    await reopen(page);
    await expect(bar(page).getByText("Your unsaved answers from just now are back.")).toBeVisible();
    await expect(control(page, "bio")).toHaveValue("I sail.");
    await expect(control(page, "budgetFoodPercentage")).toHaveValue("40");
    await expect(control(page, "relaxationMusic").first()).toBeChecked();
    await expect(page.locator("[data-budget-total]")).toHaveText(/^40%\. Percentages must/);
    await page.getByRole("button", { name: "Reset Changes" }).click();
    await expect(control(page, "bio")).toHaveValue("");
    await expect(page.locator("[data-budget-total]")).toHaveText("0%");
    await reopen(page);
    await expect(control(page, "bio")).toHaveValue("");
  });

  for (const { after, concerts } of [
    { after: "nothing else was saved", concerts: "" },
    { after: "something else was saved", concerts: "3" },
  ])
    test(`a message stands above the bar that says which answers are back after ${after}`, async ({
      page,
    }) => {
      await openEditor(page);
      await answerBasics(page);
      await page.getByRole("button", { name: "Save section Knowledge Heritage" }).click();
      await expect(page.getByText("The section Knowledge Heritage is saved.")).toBeVisible();
      await control(page, "bio").fill("I sail.");
      await expect.poll(() => draftCount(page)).toBe(1);
      // Another page of the same member, whose message this one shows.
      await page.request.post("/profile-setup", {
        form: { section: "nostalgic", holds: "nostalgic", concertsLastYear: concerts },
        headers: { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" },
        maxRedirects: 0,
      });
      await reopen(page);
      await expect(
        bar(page).getByText("Your unsaved answers from just now are back."),
      ).toBeVisible();
      await expect(bar(page).getByText("(1 answer)")).toHaveCount(concerts ? 1 : 0);
      const message = page.getByRole("status").filter({ hasText: "is saved." });
      const [words, below] = [await message.boundingBox(), await bar(page).boundingBox()];
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    });

  test("text typed in the last half second before leaving is kept", async ({ page }) => {
    await openEditor(page);
    await control(page, "bio").fill("I sail.");
    await reopen(page);
    await expect(control(page, "bio")).toHaveValue("I sail.");
  });

  test("the browser warns before the page is left with unsaved changes, and only then", async ({
    page,
  }) => {
    await openEditor(page);
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    await ready(page);
    expect(asked).toEqual([]);
    await control(page, "bio").fill("I sail.");
    await page.reload();
    await ready(page);
    expect(asked).toEqual(["beforeunload"]);
  });

  test("a link inside the app asks first, and keeps the answers", async ({ page }) => {
    await openEditor(page);
    await control(page, "bio").fill("I sail.");
    const leave = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("link", { name: "Discover" }).click();
    await expect(leave).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leave).toBeHidden();
    await expect(page).toHaveURL(/\/profile-setup$/);
    await expect(control(page, "bio")).toHaveValue("I sail.");
    await page.getByRole("link", { name: "Discover" }).click();
    await leave.getByRole("button", { name: "Leave" }).click();
    await expect(page).not.toHaveURL(/\/profile-setup$/);
    expect(await draftCount(page)).toBe(1);
  });

  test("a successful save neither warns nor leaves a draft", { tag: "@quick" }, async ({
    page,
  }) => {
    await openEditor(page);
    await answerBasics(page);
    await expect.poll(() => draftCount(page)).toBe(1);
    await bar(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => draftCount(page)).toBe(0);
    await page.goto("/profile-setup");
    await ready(page);
    await expect(bar(page).getByRole("button", { name: "Update Profile" })).toBeVisible();
    await expect(bar(page).getByText("are back")).toHaveCount(0);
  });

  test("a refused save still has unsaved changes", async ({ page }) => {
    await openEditor(page);
    await answerBasics(page);
    await control(page, "budgetFoodPercentage").fill("40");
    await bar(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(bar(page).getByText("You have unsaved changes.", { exact: true })).toBeVisible();
    await expect(control(page, "budgetFoodPercentage")).toHaveValue("40");
    await page.getByRole("button", { name: "Reset Changes" }).click();
    await expect(page.getByText(DISCARDED)).toBeVisible();
    await expect(control(page, "budgetFoodPercentage")).toHaveValue("");
    await expect(page.getByRole("button", { name: "Reset Changes" })).toBeDisabled();
  });

  test("saving one section leaves the others unsaved", async ({ page }) => {
    await openEditor(page);
    await answerBasics(page);
    await control(page, "favoriteSoulFood").fill("Cornbread");
    await page.getByRole("button", { name: /^Save section Knowledge Heritage/ }).click();
    await expect(page.getByText("The section Knowledge Heritage is saved.")).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Save Changes" })).toBeVisible();
    await expect(control(page, "favoriteSoulFood")).toHaveValue("Cornbread");
    await bar(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/profile-setup");
    await ready(page);
    await expect(control(page, "favoriteSoulFood")).toHaveValue("Cornbread");
    await expect(page.getByRole("button", { name: "Reset Changes" })).toBeDisabled();
  });

  test("browser storage that throws causes no error", async ({ page }) => {
    const errors: string[] = [];
    await openEditor(page);
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
    });
    await page.reload();
    await ready(page);
    await control(page, "bio").fill("I sail.");
    await page.waitForTimeout(700);
    await expect(bar(page).getByRole("button", { name: "Save Changes" })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("a fourth choice of three is unchecked again with an explanation", async ({ page }) => {
    await openEditor(page);
    const boxes = control(page, "relaxationMusic");
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    await boxes.nth(3).click();
    await expect(boxes.nth(3)).not.toBeChecked();
    await expect(boxes.nth(2)).toBeChecked();
    await expect(field(page, "relaxationMusic").getByRole("status")).toContainText("up to 3");
    await boxes.nth(0).uncheck();
    await boxes.nth(3).check();
    await expect(field(page, "relaxationMusic").getByRole("status")).toBeEmpty();
  });

  test("the budget adds up while it is typed", async ({ page }) => {
    await openEditor(page);
    const total = page.locator("[data-budget-total]");
    await control(page, "budgetFoodPercentage").fill("60");
    await expect(total).toHaveText("60%. Percentages must add up to exactly 100%");
    await expect(total).toHaveAttribute("data-exact", "false");
    await control(page, "budgetEventsPercentage").fill("40");
    await expect(total).toHaveText("100%");
    await expect(total).toHaveAttribute("data-exact", "true");
    await control(page, "budgetFoodPercentage").fill("");
    await control(page, "budgetEventsPercentage").fill("");
    await expect(total).toHaveAttribute("data-exact", "null");
  });
});
