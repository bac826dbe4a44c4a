import { expect, test } from "@playwright/test";
import {
  answerBasics,
  bar,
  control,
  draftCount,
  LONG_FORM,
  openEditor,
  ready,
  reopen,
  timers,
} from "./editor";

const DISCARDED = "Changes Discarded";

test.describe("without scripts", { tag: "@plain" }, () => {
  test("the bar is one button that saves", async ({ page }) => {
    await openEditor(page, false);
    await expect(bar(page).getByRole("button")).toHaveText(["Save Profile"]);
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
    await expect(bar(page).getByRole("button", { name: "Save Profile" })).toBeVisible();
    await expect(reset).toBeDisabled();
    await expect.poll(() => draftCount(page)).toBe(0);
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
    await expect(page).toHaveURL(/\/profile-setup\?all$/);
    await expect(control(page, "bio")).toHaveValue("I sail.");
    await page.getByRole("link", { name: "Discover" }).click();
    await leave.getByRole("button", { name: "Leave" }).click();
    await expect(page).not.toHaveURL(/\/profile-setup\?all$/);
    expect(await draftCount(page)).toBe(1);
  });

  test("a successful save neither warns nor leaves a draft", async ({ page }) => {
    await openEditor(page);
    await answerBasics(page);
    await expect.poll(() => draftCount(page)).toBe(1);
    await bar(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => draftCount(page)).toBe(0);
    await page.goto(LONG_FORM);
    await ready(page);
    await expect(bar(page).getByRole("button", { name: "Update Profile" })).toBeVisible();
    await expect(bar(page).getByText("are back")).toHaveCount(0);
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
});
