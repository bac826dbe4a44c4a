import { CATALOG } from "../../app/features/prices/catalog";
import { inDollars } from "../../app/features/prices/price-texts";
import { signUpFree } from "./friends";
import { expect, open, type Page, signIn, test } from "./island";
import { paymentForm } from "./payment-steps";

interface Shift {
  value: number;
  moved: string[];
}

/** Keeps what moves on the pages that are opened from now on, without a press that would excuse it. */
function observeShifts() {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${previousRect.y} to ${currentRect.y}`,
      );
      shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const listShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

test("nothing on the profile editor moves when its scripts start", async ({ page, scripts }) => {
  await signIn(page, "demo001@august.example", "/account");
  await page.addInitScript(observeShifts);
  await open(page, "/profile-setup?all", scripts);
  await expect(page.getByRole("checkbox", { name: "Timers" })).toBeVisible();
  await page.waitForTimeout(500);
  expect(await listShifts(page)).toEqual([]);
});

test("nothing below the payment form moves when the form arrives", async ({ page, scripts }) => {
  await signUpFree(page, "Stella Still");
  // Only what is in view counts as moved, and the buttons are to be.
  await page.setViewportSize({ width: 360, height: 1_600 });
  await page.addInitScript(observeShifts);
  await open(page, "/subscription?tier=social", scripts);
  await expect(paymentForm(page, scripts).getByRole("radio").first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: `Pay ${inDollars(CATALOG.social.priceCents)}` }),
  ).toBeEnabled();
  await page.waitForTimeout(500);
  expect(await listShifts(page)).toEqual([]);
});
