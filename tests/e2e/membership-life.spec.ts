import { CATALOG, MEETUP_BASE_CENTS, MEETUP_PLANS } from "../../app/features/prices/catalog";
import { inDollars, MEETUP_BASE } from "../../app/features/prices/price-texts";
import { expect, open, test } from "./island";
import { openIsland } from "./own-island";
import { payBill } from "./payment-steps";

const AUGUST = inDollars(CATALOG.august.priceCents);
const DAY_MS = 86_400_000;

test("a membership renews, fails to, is paid late, is canceled and resumed, is disputed, and comes back", async ({
  another,
  browser,
  scripts,
}) => {
  const island = await openIsland({ takesPayments: true });
  const context = await another();
  const member = await island.insertMember("Lena Life", { free: true });
  await island.signIn(context, member);
  const page = await context.newPage();
  const subscription = `${island.url}/subscription`;
  let aheadMs = 0;
  const pass = async (days: number) => {
    aheadMs += days * DAY_MS;
    const { $client } = island.db;
    $client.exec(
      `UPDATE sessions SET created_at = created_at + ${days * DAY_MS}, expires_at = expires_at + ${days * DAY_MS}`,
    );
    await island.payments?.advance(days * DAY_MS);
    await island.setClockAhead(aheadMs);
    await open(page, subscription, scripts);
  };

  await payBill(page, scripts, AUGUST, { card: "declinedLater", path: subscription });
  await expect(page).toHaveURL(`${island.url}/subscription/begun`);
  await open(page, subscription, scripts);
  await expect(page.getByText(RegExp(`^Renews on .* at \\${AUGUST}\\.$`))).toBeVisible();

  await pass(30.5);
  await expect(page.getByText("Your renewal didn’t go through")).toBeVisible();
  await page.getByRole("link", { name: "Pay now" }).click();
  await page.getByRole("radio", { name: /4242\b/ }).check();
  await page.getByRole("button", { name: "Pay" }).click();
  await open(page, subscription, scripts);
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expect(
    page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: AUGUST }),
  ).toHaveCount(2);

  await page.getByText("Cancel August membership").first().click();
  await page.getByRole("button", { name: "Cancel August membership" }).click();
  await expect(page.getByText(/^Paid until .* It won’t renew\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Resume August membership" }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await pass(30);
  await expect(page.getByText(/^Renews on /)).toBeVisible();

  await island.payments?.dispute();
  await pass(0.01);
  await expect(page.getByRole("heading", { name: "You’re already subscribed" })).toHaveCount(0);
  await payBill(page, scripts, AUGUST, { path: subscription });
  await expect(page).toHaveURL(`${island.url}/subscription/begun`);
  await open(page, subscription, scripts);
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await island.close(browser);
});

test("a meetup beyond the limit is reserved, paid by card and confirmed, and a plan is bought, changed and cancelled", async ({
  another,
  browser,
  scripts,
}) => {
  const island = await openIsland({ takesPayments: true });
  const context = await another();
  const member = await island.insertMember("Pia Plan", { free: true });
  await island.signIn(context, member);
  const page = await context.newPage();
  const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  const choice = (slot: number) => `${island.url}/meetups?place=1&date=${date}&slot=${slot}`;

  await open(page, choice(10), scripts);
  await page.getByRole("button", { name: /^Book Meetup/ }).click();
  await expect(page.getByText("Meetup booked").first()).toBeVisible();
  await open(page, choice(12), scripts);
  await page.getByRole("button", { name: `Pay ${MEETUP_BASE} by card` }).click();
  await payBill(page, scripts, MEETUP_BASE);
  await expect(page).toHaveURL(/\/meetups\/\d+/);
  // The payer looks again until the payment's event has come.
  await expect(async () => {
    const again = page.getByRole("link", { name: "Look again" });
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole("heading", { name: "Meetup paid" })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });

  await open(page, `${island.url}/meetups`, scripts);
  await page.getByRole("link", { name: "Choose Plus" }).click();
  await payBill(page, scripts, inDollars(MEETUP_BASE_CENTS + MEETUP_PLANS.plus.extraCents));
  await expect(page).toHaveURL(/\/meetups/);
  // The payment's event may come after the page.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled({
      timeout: 1000,
    });
  }).toPass({ timeout: 15_000 });
  await page.getByText("Change to Premium").first().click();
  await page.getByRole("button", { name: "Change to Premium" }).click();
  await expect(page.getByText("You’re on Premium now: 3 meetups a day.")).toBeVisible();
  await page.getByText("Cancel plan").first().click();
  await page.getByRole("button", { name: "Cancel Plan" }).click();
  await expect(page.getByText(/^Paid until .*, then it ends\./)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await island.close(browser);
});
