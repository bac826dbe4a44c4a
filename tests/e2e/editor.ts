import { expect, type Page } from "@playwright/test";
import { join } from "./island";

let count = 0;

/** A new member in front of the profile editor, with what every profile needs. */
export async function openEditor(page: Page, isScripted = true): Promise<void> {
  await page.goto("/api/login?returnTo=/profile-setup");
  await signUpAndJoin(page);
  if (isScripted) await ready(page);
}

/** Signs in as somebody new, who joins and comes to the profile editor. */
export async function signUpAndJoin(page: Page): Promise<void> {
  count += 1;
  const email = `tools.${Date.now().toString(36)}${process.pid.toString(36)}${count}@august.example`;
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await join(page);
  await page.goto("/profile-setup");
}

/** The switch appears once the tools have taken the form over. */
export const ready = (page: Page) =>
  expect(page.getByRole("checkbox", { name: "Timers" })).toBeVisible();

/** Leaves and comes back, as if the tab had been closed. */
export async function reopen(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.goto("/profile-setup");
  await ready(page);
}

export const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
export const control = (page: Page, name: string) =>
  field(page, name).locator("input, select, textarea");
export const badge = (page: Page) => page.locator(".editor-badge");
export const bar = (page: Page) => page.locator(".editor-bar");
export const timers = (page: Page) => page.getByRole("checkbox", { name: "Timers" });
export const draftCount = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^august-draft:/.test(key)).length);

/** Fills in what a profile needs to be saved. */
export async function answerBasics(page: Page): Promise<void> {
  await control(page, "stageName").fill("Sandy");
  await control(page, "ageCategory").selectOption("Under 50");
  for (const name of ["gender", "lookingFor"]) {
    const first = control(page, name).first();
    if ((await first.getAttribute("type")) === "radio") await first.check();
    else await first.selectOption({ index: 1 });
  }
}
