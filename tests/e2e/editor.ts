import { freshEmail, type Page, signUp } from "./island";

/** The editor with all its sections on one page. */
export const LONG_FORM = "/profile-setup?all";

/** A new member in front of the profile editor, with what every profile needs. */
export async function openEditor(page: Page, isScripted = true): Promise<void> {
  await signUp(page, freshEmail("tools"));
  await page.goto(LONG_FORM);
  if (isScripted) await ready(page);
}

/** The switch appears once the tools have taken the form over. */
export const ready = (page: Page) => page.getByRole("checkbox", { name: "Timers" }).waitFor();

/** Leaves and comes back, as if the tab had been closed. */
export async function reopen(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.goto(LONG_FORM);
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
