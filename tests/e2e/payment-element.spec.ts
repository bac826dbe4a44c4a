import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, type Page } from "@playwright/test";
import { CARD, startTestPayments } from "../../scripts/local/payments.fixture";

/**
 * A page that pays with Stripe.js as its documentation shows. why: it holds the local Stripe.js
 * against the documented calls alone, under a policy that names each thing that Stripe needs.
 */
const PAGE = `<!doctype html><title>Shop</title><div id="element"></div><button disabled>Pay</button><p></p>`;
const SCRIPT = `
const query = new URLSearchParams(location.search);
const [button, out] = [document.querySelector("button"), document.querySelector("p")];
(async () => {
  const stripe = Stripe(query.get("key"));
  const checkout = stripe.initCheckoutElementsSdk({ clientSecret: query.get("secret") });
  checkout.on("change", (session) => { button.disabled = !session.canConfirm; });
  const loaded = await checkout.loadActions();
  if (loaded.type === "error") { out.textContent = loaded.error.message; return; }
  button.textContent = "Pay " + loaded.actions.getSession().total.total.amount;
  const element = checkout.createPaymentElement();
  element.on("loaderror", ({ error }) => { out.textContent = error.message; });
  element.mount("#element");
  button.onclick = async () => {
    const result = await loaded.actions.confirm({ redirect: query.get("redirect") ?? "always" });
    out.textContent = result.type === "error"
      ? result.error.code + ": " + result.error.message
      : result.session.status.type;
  };
})();`;

async function startShop() {
  const provider = await startTestPayments();
  const { base } = provider;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/shop.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" });
      return void response.end(SCRIPT);
    }
    const framed = searchParams.has("noframes") ? "'none'" : base;
    response.writeHead(200, {
      "Content-Type": "text/html",
      "Content-Security-Policy": `default-src 'none'; script-src 'self' ${base}; connect-src ${base}; frame-src ${framed}`,
    });
    const scripts = `<script src="${base}/endive/stripe.js"></script><script src="/shop.js"></script>`;
    response.end(pathname === "/shop" ? PAGE + scripts : "<title>Paid</title>Paid");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    provider,
    origin,
    url: (secret: string | null, more: Record<string, string> = {}) =>
      `${origin}/shop?${new URLSearchParams({ key: "pk_test_local", secret: String(secret), ...more })}`,
    checkout: () =>
      provider.stripe.checkout.sessions.create({
        mode: "subscription",
        ui_mode: "elements",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: 1900,
              recurring: { interval: "month" },
              product_data: { name: "Social" },
            },
          },
        ],
        return_url: `${origin}/paid?id={CHECKOUT_SESSION_ID}`,
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await provider.close();
    },
  };
}

const test = base.extend<{ shop: Awaited<ReturnType<typeof startShop>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures here
  shop: async ({}, use) => {
    const shop = await startShop();
    await use(shop);
    await shop.stop();
  },
});

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "Stripe.js is a script.");

const frame = (page: Page) => page.frameLocator("#element iframe");
const choose = (page: Page, card: string) => frame(page).locator(`[value="${card}"]`).check();

test("a chosen card enables the button, pays, and leads to the return address", async ({
  page,
  shop,
}) => {
  const session = await shop.checkout();
  await page.goto(shop.url(session.client_secret));
  const button = page.getByRole("button", { name: "Pay $19.00" });
  await expect(frame(page).getByRole("radio")).toHaveCount(4);
  await expect(button).toBeDisabled();
  await choose(page, CARD.good);
  await button.click();
  await page.waitForURL(`${shop.origin}/paid?id=${session.id}`);
  await expect.poll(() => shop.provider.types()).toContain("checkout.session.completed");
});

test("a declined card is told on the page, and another one pays there", async ({ page, shop }) => {
  const session = await shop.checkout();
  await page.goto(shop.url(session.client_secret, { redirect: "if_required" }));
  const button = page.getByRole("button");
  await choose(page, CARD.declined);
  await button.click();
  await expect(page.locator("p")).toHaveText("paymentFailed: Your card was declined.");
  await choose(page, CARD.good);
  await button.click();
  await expect(page.locator("p")).toHaveText("complete");
  await expect(button).toBeDisabled();
});

test("3-D Secure is asked in a frame of its own, and pays only when it is completed", async ({
  page,
  shop,
}) => {
  const session = await shop.checkout();
  await page.goto(shop.url(session.client_secret));
  await choose(page, CARD.secure);
  const bank = page.frameLocator('iframe[title="3-D Secure"]');
  await page.getByRole("button").click();
  await bank.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.locator("p")).toContainText(
    "paymentFailed: We are unable to authenticate your payment method.",
  );
  expect(shop.provider.received).toEqual([]);
  await page.getByRole("button").click();
  await bank.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL(`${shop.origin}/paid?id=${session.id}`);
});

test("a wrong key or secret, and a policy without the frame, are told as errors", async ({
  page,
  shop,
}) => {
  const { client_secret: secret } = await shop.checkout();
  const out = page.locator("p");
  await page.goto(shop.url(secret, { key: "pk_test_other" }));
  await expect(out).toContainText("Invalid API Key provided: pk_test");
  await page.goto(shop.url(`${secret}x`));
  await expect(out).toContainText("The client_secret provided does not match");
  await page.goto(shop.url(secret, { noframes: "" }));
  await expect(out).toContainText("The frame did not load.");
});
