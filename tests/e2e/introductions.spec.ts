import { expectGood } from "./checks";
import { expect, open, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

test("a member introduces a friend, whose message follows the form until it is written in, and withdraws", async ({
  page,
  scripts,
  watch,
}) => {
  test.slow();
  const ada = await island.insertMember("Ada", { free: true });
  await island.signIn(page.context(), ada);
  const message = page.getByLabel("Personal message");
  const send = page.getByRole("button", { name: "Send Invitation" });
  const preview = page.getByRole("button", { name: "Preview the mail" });

  await test.step("the form opens from the rewards", async () => {
    await open(page, `${island.url}/friend-intro`, scripts);
    await expectGood(page, scripts);
    await page.getByRole("link", { name: "Start Introduction" }).click();
    await expect(send).toBeVisible();
    await expectGood(page, scripts);
  });

  await test.step("a preview fills a blank message and keeps the rest", async () => {
    await page.getByLabel("Friend’s name").fill("Dan");
    await page.getByLabel("Music Preference").check();
    await page.getByLabel("What you have in common").fill("Nina Simone");
    if (scripts) await expect(message).toHaveValue(/Dan.*Nina Simone/);
    await preview.click();
    await expect(page.locator("#preview")).toContainText("Hello Dan,");
    await expect(message).toHaveValue(/Dan.*Nina Simone/);
    await expectGood(page, scripts);
  });

  await test.step("what the member wrote is never overwritten", async () => {
    await message.fill("Come along, we miss you here.");
    await page.getByLabel("Friend’s name").fill("Daniel");
    await preview.click();
    await expect(page.locator("#preview")).toContainText("Hello Daniel,");
    await expect(message).toHaveValue("Come along, we miss you here.");
  });

  await test.step("a refused form names what is missing and keeps what was typed", async () => {
    await page.locator("#introduction").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    watch.expectStatus(422);
    await send.click();
    await expect(page.getByRole("link", { name: "Please select a gender" })).toBeVisible();
    await expect(page.getByLabel("Friend’s name")).toHaveValue("Daniel");
  });

  await test.step("a sent invitation is listed, and can be withdrawn", async () => {
    await page.getByLabel("Music Preference").check();
    await page.getByLabel("What you have in common").fill("Nina Simone");
    await page.getByLabel("Friend’s e-mail address").fill("daniel@friends.example");
    await page.getByLabel("Gender").selectOption("male");
    await page.getByLabel("Your relationship").selectOption("classmate");
    await send.click();
    const row = page.locator("#introductions li", { hasText: "Daniel" });
    await expect(row).toContainText("classmate");
    await expect(row.locator(".badge")).toHaveText(/invited|pending/);
    await expectGood(page, scripts);
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Withdraw" }).click();
    await expect(row.locator(".badge")).toHaveText("withdrawn");
  });
});
