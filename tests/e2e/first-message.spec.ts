import { CONNECTION_FEE } from "../../app/features/prices/price-texts";
import { looksRight } from "./checks";
import { makeMatch, signUpMember } from "./friends";
import { expect, open, test } from "./island";
import { payBill } from "./payment-steps";

const WORDS = "Best seat for the lanterns: porch or lawn?";

test("a first message says what it costs, waits through the checkout, and is sent once", async ({
  page,
  scripts,
  another,
}) => {
  const other = await (await another()).newPage();
  const writer = { page, ...(await signUpMember(page, "Wanda Writer")) };
  const reader = { page: other, ...(await signUpMember(other, "Rita Reader")) };
  const thread = `/messages/${await makeMatch(writer, reader)}`;

  await open(page, thread, scripts);
  await expect(page.getByRole("list", { name: "Ways to say hello" })).toBeVisible();
  await page.getByLabel("Your message").fill(WORDS);
  await looksRight(page, scripts);
  await page.getByRole("button", { name: `Send · ${CONNECTION_FEE}` }).click();
  await expect(page).toHaveURL(/\/checkout\?match=/);
  await expect(page.getByText(WORDS)).toBeVisible();
  await looksRight(page, scripts);

  // Unpaid it is a draft that only its writer sees.
  await open(page, thread, scripts);
  await expect(page.getByLabel("Your message")).toHaveValue(WORDS);
  await open(other, thread, scripts);
  await expect(other.getByText("No messages yet.")).toBeVisible();
  await expect(other.getByText(WORDS)).toHaveCount(0);

  await page.getByRole("button", { name: `Send · ${CONNECTION_FEE}` }).click();
  await payBill(page, scripts, CONNECTION_FEE);
  await expect(page).toHaveURL(new RegExp(`${thread}(#latest)?$`));
  await expect(page.locator(".bubble", { hasText: WORDS })).toHaveCount(1);
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await looksRight(page, scripts);
  await other.reload();
  await expect(other.locator(".bubble", { hasText: WORDS })).toHaveCount(1);
});
