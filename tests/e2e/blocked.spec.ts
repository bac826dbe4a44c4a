import { expectGood } from "./checks";
import { expect, freshEmail, open, signUp, test } from "./island";

test("a member blocks an address before its owner comes, and unblocks it", async ({
  page,
  scripts,
  watch,
}) => {
  watch.expectStatus(422);
  await signUp(page, freshEmail("careful"));
  await open(page, "/account", scripts);
  await page.getByRole("link", { name: "Blocked addresses" }).click();
  await expect(page.locator("h1")).toHaveText("Blocked addresses");

  await test.step("what is no address is refused, and the note stays", async () => {
    await page.getByLabel("Their e-mail address").fill("nobody@nowhere");
    await page.getByLabel("Your note").fill("From the ferry");
    await page.locator("form#block-address").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Block this address" }).click();
    await expect(page.getByText("Please enter an e-mail address").first()).toBeVisible();
    await expect(page.getByLabel("Your note")).toHaveValue("From the ferry");
  });

  await test.step("an address that is blocked is in the list by its note alone", async () => {
    await page.getByLabel("Their e-mail address").fill("nobody@nowhere.example");
    await page.getByRole("button", { name: "Block this address" }).click();
    await expect(page.getByText("Address blocked")).toBeVisible();
    await expect(page.locator("main")).not.toContainText("nobody@nowhere.example");
    await expectGood(page, scripts);
  });

  await test.step("it is unblocked after a question", async () => {
    await page.locator("summary", { hasText: "Unblock From the ferry" }).click();
    await page.getByRole("button", { name: "Unblock From the ferry" }).click();
    await expect(page.getByText("You may see them on Discover again")).toBeVisible();
    await expect(page.locator("summary", { hasText: "From the ferry" })).toHaveCount(0);
  });
});
