import { CATALOG, CONNECTION_FEE_CENTS } from "../../app/features/prices/catalog";
import { CONNECTION_FEE, inDollars } from "../../app/features/prices/price-texts";
import { looksRight } from "./checks";
import { goToPayment, loadUser, makeMatch, signUpFree, signUpMember } from "./friends";
import { expect, open, test } from "./island";
import { chooseCard, openForm, payButton, paymentForm } from "./payment-steps";

const SOCIAL = inDollars(CATALOG.social.priceCents);
const WITH_FEE = inDollars(CATALOG.social.priceCents + CONNECTION_FEE_CENTS);

test("a declined card is told in the provider's words, and another one subscribes", async ({
  page,
  scripts,
}) => {
  await signUpFree(page, "Dana Decline");
  await openForm(page, scripts, "/subscription?tier=social");
  await chooseCard(page, scripts, "declined");
  await payButton(page, scripts, SOCIAL).click();
  if (scripts) await expect(page.getByText("Payment Failed")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await chooseCard(page, scripts, "good");
  await payButton(page, scripts, SOCIAL).click();
  await expect(page).toHaveURL("/subscription/begun");
  await expect(page.getByText("Welcome to August!")).toBeVisible();
  expect((await loadUser(page)).isSubscribed).toBe(true);
});

test("one payment takes a free member from a match to the first message", {
  tag: "@quick-plain",
}, async ({ page, scripts, another }) => {
  const free = await signUpFree(page, "Finn Free");
  const other = await (await another()).newPage();
  const friend = await signUpMember(other, "Olive Other");
  const conversation = await makeMatch({ page: other, ...friend }, { page, ...free });

  const screens: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== screens.at(-1)) screens.push(pathname);
  });
  await page.goto("/matches");
  await page.getByRole("link", { name: "Write to Olive Other" }).click();
  await expect(page).toHaveURL(/\/subscription\?.*match=/);
  await expect(page.getByText(WITH_FEE, { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Connection fee" })).toContainText(
    CONNECTION_FEE,
  );
  if (!scripts) await goToPayment(page);
  await chooseCard(page, scripts, "good");
  await payButton(page, scripts, WITH_FEE).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to August!");
  await expect(page.getByText("You have Social now. Thank you.")).toBeVisible();
  // The fee of the same payment may be confirmed later.
  const canWrite = page.getByText(/^You can write to Olive Other now/);
  await expect(async () => {
    if ((await canWrite.count()) === 0) await page.reload();
    await expect(canWrite).toBeVisible({ timeout: 500 });
  }).toPass();
  await looksRight(page, scripts);
  await page.getByRole("link", { name: "Write to Olive Other" }).click();
  await expect(page).toHaveURL(`/messages/${conversation}`);
  await page.getByLabel("Your message").fill("Hello");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator(".bubble")).toContainText("Hello");
  const sent = page.getByRole("heading", { name: "You said hello to Olive Other" });
  await expect(sent).toBeVisible();
  await looksRight(page, scripts);
  const thread = `/messages/${conversation}`;
  const paying = scripts ? ["/subscription"] : ["/subscription", expect.stringMatching(/^\/pay\//)];
  expect(screens).toEqual(["/matches", ...paying, "/subscription/begun", thread]);
  await page.goto("/subscription");
  await expect(page.getByRole("link", { name: /^Receipt/ })).toHaveCount(1);
});

test("a member cancels in two clicks, keeps what is paid, and resumes", { tag: "@quick" }, async ({
  page,
  scripts,
}) => {
  await signUpMember(page, "Carl Cancel");
  await open(page, "/subscription", scripts);
  await expect(page.getByText(RegExp(`^Renews on .* at \\${SOCIAL}\\.$`))).toBeVisible();
  await page.getByText("Cancel Social").first().click();
  await page.getByRole("button", { name: "Cancel Social" }).click();
  await expect(page.getByText(/^Paid until .* It won’t renew\.$/)).toBeVisible();
  expect((await loadUser(page)).isSubscribed).toBe(true);
  await page.getByRole("button", { name: "Resume Social" }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
});

test("only the document of the payment form has the wide policy", { tag: "@scripts" }, async ({
  page,
  scripts,
}) => {
  await signUpFree(page, "Polly Policy");
  const policies: string[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      policies.push(response.headers()["content-security-policy"] ?? "");
  });
  await open(page, "/", scripts);
  await page.getByRole("link", { name: "Subscribe", exact: true }).click();
  await expect(page.getByRole("heading", { name: "August membership" })).toBeVisible();
  await expect(paymentForm(page, scripts).getByRole("radio").first()).toBeVisible();
  await page.getByRole("link", { name: "Discover" }).first().click();
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();
  expect(policies.map((policy) => /frame-src/.test(policy))).toEqual([false, true, false]);
});
