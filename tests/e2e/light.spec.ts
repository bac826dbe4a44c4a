import { agreeByForm, expect, freshEmail, open, type Page, ready, signUp, test } from "./island";

/** Every element and header that could load a script. */
const CARRIERS = "script, link[rel=modulepreload], link[as=script]";

const carriers = (page: Page) => page.locator(CARRIERS).count();

test("the light pages switch removes every script and restores it", async ({ page, scripts }) => {
  await signUp(page, freshEmail("lia"));
  await page.goto("/profile-setup");
  expect(await carriers(page)).toBeGreaterThan(0);
  await open(page, "/account", scripts);
  await page.getByRole("button", { name: "Turn on light pages" }).click();
  await expect(page.getByText("Light pages are on.")).toBeVisible();
  for (const path of ["/account", "/", "/profile-setup", "/meetups", "/tokens", "/notifications"]) {
    await page.goto(path);
    expect.soft(await carriers(page), path).toBe(0);
  }
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn off light pages" }).click();
  await expect(page.getByText("Light pages are off.")).toBeVisible();
  expect(await carriers(page)).toBeGreaterThan(0);
});

/** Leaves a message for the next page. */
async function flash(page: Page, scripts: boolean) {
  if (scripts) await page.clock.install();
  await signUp(page, freshEmail("tess"));
  await agreeByForm(page);
  // Scripts make it float.
  if (scripts) await ready(page);
  if (scripts) await page.mouse.move(1, 300);
  await expect(page.locator(".toast")).toBeVisible();
}

/** Posts a form that the rules refuse, which leads back with an error. */
async function refuse(page: Page) {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: "/meetups/plan",
    });
    document.body.append(form);
    form.submit();
  });
  await page.mouse.move(1, 300);
  await expect(page.locator(".toast-floating[role=alert]")).toBeVisible();
}

/** Lets time pass for the scripts of a page, and waits for what they do then. */
async function pass(page: Page, ms: number) {
  await page.clock.fastForward(ms);
  await ready(page);
}

test("a toast disappears after four seconds with scripts and stays without", async ({
  page,
  scripts,
}) => {
  await flash(page, scripts);
  if (scripts) {
    await pass(page, 2_000);
    await expect(page.locator(".toast")).toBeVisible();
    await pass(page, 2_000);
    await expect(page.locator(".toast")).toHaveCount(0);
  } else {
    await page.waitForTimeout(5_000);
    await expect(page.locator(".toast")).toBeVisible();
    await page.reload();
    await expect(page.locator(".toast")).toHaveCount(0);
  }
});

test("a toast is a line that takes no press and has nothing to close", { tag: "@scripts" }, async ({
  page,
  scripts,
}) => {
  await flash(page, scripts);
  const frame = await page.locator(".toast").boundingBox();
  const words = await page.locator(".toast > p").boundingBox();
  // It is hardly taller than its text: an empty frame would cover the form.
  expect(frame?.height).toBeLessThan(24 + (words?.height ?? 0));
  // What lies under its words takes the press.
  const isHit = await page.locator(".toast > p").evaluate((line) => {
    const { x, y, width, height } = line.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".toast") !== null;
  });
  expect(isHit).toBe(false);
  await expect(page.locator(".toast").getByRole("button")).toHaveCount(0);
});

test("an error stays until it is tapped, Escape is pressed, or its page is left", {
  tag: "@scripts",
}, async ({ page, scripts }) => {
  await page.clock.install();
  await signUp(page, freshEmail("tom"));
  await open(page, "/account", scripts);
  const toast = page.locator(".toast");
  await refuse(page);
  await ready(page);
  await pass(page, 6_000);
  await expect(toast).toBeVisible();
  await toast.click();
  await expect(toast).toHaveCount(0);
  await refuse(page);
  await ready(page);
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
  await refuse(page);
  await page.getByRole("link", { name: "Meetups" }).click();
  await expect(page).toHaveURL(/\/meetups$/);
  await expect(toast).toHaveCount(0);
});
