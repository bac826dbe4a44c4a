import { goToPayment } from "./friends";
import { expect, open, type Page } from "./island";

const CARD = { good: "4242", declined: "0002", declinedLater: "0341" } as const;

/** The provider's form: framed in August's page with scripts, else its own page. */
export const paymentForm = (page: Page, scripts: boolean) =>
  scripts ? page.frameLocator('iframe[title="Secure payment input frame"]') : page;

export async function chooseCard(page: Page, scripts: boolean, card: keyof typeof CARD) {
  const form = paymentForm(page, scripts);
  await form.getByRole("radio", { name: new RegExp(`${CARD[card]}\\b`) }).check();
}

export const payButton = (page: Page, scripts: boolean, total: string) =>
  page.getByRole("button", { name: scripts ? `Pay ${total}` : /^(Pay|Subscribe)$/ });

/** Opens the provider's form of the bill that a page shows. */
export async function openForm(page: Page, scripts: boolean, path?: string) {
  if (path) await open(page, path, scripts);
  if (!scripts) await goToPayment(page);
  await expect(paymentForm(page, scripts).getByRole("radio").first()).toBeVisible();
}

/** Pays a bill with a card. @param total in words, as the button says it */
export async function payBill(
  page: Page,
  scripts: boolean,
  total: string,
  { card = "good", path }: { card?: keyof typeof CARD; path?: string } = {},
) {
  await openForm(page, scripts, path);
  await chooseCard(page, scripts, card);
  await payButton(page, scripts, total).click();
}
