import { bar, control, LONG_FORM, openEditor, ready } from "./editor";
import { answerSignIn, expect, type Page, test } from "./island";

/** The address that openEditor signed this page in with. */
async function readEmail(page: Page): Promise<string> {
  const response = await page.request.get("/api/auth/user");
  return ((await response.json()) as { email: string }).email;
}

/** Ends the page's session from another device of the same member. */
async function endFromElsewhere(elsewhere: Page, email: string): Promise<void> {
  await elsewhere.goto("/api/login?returnTo=/account");
  await answerSignIn(elsewhere, email);
  const others = elsewhere.locator("form[action^='/account/devices/']");
  await elsewhere.locator("summary", { hasText: /^Sign out / }).click();
  await others.getByRole("button").click();
  await expect(others).toHaveCount(0);
}

test("a session that expires while a form is open loses nothing that was typed", async ({
  page,
  another,
  scripts,
  watch,
}) => {
  if (scripts) watch.expectStatus(401);
  await openEditor(page, scripts);
  const email = await readEmail(page);
  await control(page, "bio").fill("I sail at dawn.");
  await control(page, "interestedIn").last().check();
  await endFromElsewhere(await (await another()).newPage(), email);

  await page.locator('button[name="section"][value="basic"]').click();
  await page.waitForURL(/\/api\/login/);
  await answerSignIn(page, email);
  await expect(page).toHaveURL(/\/profile-setup/);
  if (scripts) await ready(page);
  await expect(control(page, "bio")).toHaveValue("I sail at dawn.");
  await expect(control(page, "interestedIn").last()).toBeChecked();
  await expect(
    bar(page)
      .getByText(/unsaved/)
      .first(),
  ).toBeVisible();

  await control(page, "gender").first().check();
  await page.locator('button[name="section"][value="basic"]').click();
  await expect(page.getByText(/^(Profile|Stage Name) Updated$/)).toBeVisible();
  await page.goto(LONG_FORM);
  if (scripts) await ready(page);
  await expect(control(page, "bio")).toHaveValue("I sail at dawn.");
  await expect(control(page, "interestedIn").last()).toBeChecked();
});
