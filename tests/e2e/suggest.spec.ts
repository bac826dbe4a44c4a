import { axe } from "./axe";
import { expect, open, type Page, ready, test } from "./island";
import { beginConversation } from "./pair";

/** A day on the island from tomorrow on, as a date input takes it. */
const dayFrom = (tomorrowOn: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(
    Date.now() + (1 + tomorrowOn) * 24 * 3_600_000,
  );

/** The demo man is in one place at a time: each project has an hour, and each try a day. */
const HOURS = ["10", "11", "12", "1"];

/** Submits a form that the browser's own validation would block. */
const sendAnyway = (page: Page) =>
  page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });

test("a meetup is suggested, refused where it is impossible, accepted, and seen by both", async ({
  page,
  another,
  scripts,
  watch,
}, { project, retry, config }) => {
  test.slow();
  watch.expectStatus(422);
  const day = dayFrom(retry);
  const at = config.projects.findIndex(({ name }) => name === project.name);
  const hour = new RegExp(`at ${HOURS[at]}:00 [AP]M`);
  const other = await (await another({ javaScriptEnabled: !scripts })).newPage();
  const path = await beginConversation(other, page);

  await test.step("she looks at the places and leaves one choice out", async () => {
    await open(page, path, scripts);
    await page.getByRole("link", { name: "Suggest Meetup" }).click();
    await expect(page.getByRole("heading", { name: "Suggest a meetup" })).toBeVisible();
    if (scripts) await ready(page);
    await expect(page.getByRole("radio")).toHaveCount(10);
    expect(await axe(page, scripts)).toEqual([]);
    await page.getByRole("link", { name: /^5\. Menemsha Harbor/ }).click();
    const harbor = page.getByRole("radio", { name: /Menemsha Harbor/ });
    if (!scripts) await harbor.check();
    await expect(harbor).toBeChecked();
    await page.getByLabel("Day").fill(day);
    await page.getByLabel("Time").selectOption("7");
    await page.getByRole("button", { name: "Suggest Meetup" }).click();
    await expect(
      page.getByText("At Menemsha Harbor a meetup can begin from 8:00 AM to 3:00 PM."),
    ).toBeVisible();
    await expect(harbor).toBeChecked();
    await expect(page.getByLabel("Day")).toHaveValue(day);
  });

  await test.step("she chooses again", async () => {
    await page.getByLabel("Time").selectOption(String(10 + at));
    await page.getByRole("button", { name: "Suggest Meetup" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}#proposals$`));
    const mine = page.getByRole("listitem").filter({ hasText: "You suggest: Menemsha Harbor" });
    await expect(mine).toContainText("Waiting for an answer");
    await expect(mine).toContainText(hour);
    await expect(mine.getByRole("button", { name: "Withdraw" })).toBeVisible();
    expect(await axe(page, scripts)).toEqual([]);
  });

  await test.step("he is notified and accepts", async () => {
    await open(other, "/notifications", !scripts);
    await other
      .getByRole("button", { name: new RegExp(`^Open\\s?: Meetup suggested.*${hour.source}`) })
      .first()
      .click();
    const theirs = other.getByRole("listitem").filter({ hasText: "suggests: Menemsha Harbor" });
    await theirs.getByRole("button", { name: "Accept" }).click();
    await expect(theirs).toContainText("Agreed");
    await expect(theirs.getByRole("button")).toHaveText(["Cancel Meetup"]);
  });

  await test.step("she sees it, and can cancel it", async () => {
    await open(page, path, scripts);
    const agreed = page.getByRole("listitem").filter({ hasText: "Menemsha" });
    await expect(agreed).toContainText("Agreed");
    await expect(agreed.getByRole("button")).toHaveText(["Cancel Meetup"]);
  });

  await test.step("an empty choice is reported with a sentence", async () => {
    await open(page, `${path}/meetup`, scripts);
    await sendAnyway(page);
    await page.getByRole("button", { name: "Suggest Meetup" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    for (const words of ["Please choose a place", "Please choose a day", "Please choose a time"])
      await expect(summary.getByRole("link", { name: words })).toBeVisible();
  });
});
