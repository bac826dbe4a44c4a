import {
  agreeByForm,
  expect,
  freshEmail,
  open,
  type Page,
  ready,
  signIn,
  signUp,
  test,
} from "./island";

/** Every element and header that could load a script. */
const CARRIERS = "script, link[rel=modulepreload], link[as=script]";
const PUBLIC = [
  "/age-profile",
  "/age-profile?group=under-30",
  "/pricing",
  "/about",
  "/safety",
  "/contact",
  "/help",
  "/privacy",
  "/terms",
  "/billing",
];

const carriers = (page: Page) => page.locator(CARRIERS).count();

test("public pages have no script, for visitors and members", { tag: "@scripts" }, async ({
  page,
}) => {
  for (const path of ["/", ...PUBLIC]) {
    await page.goto(path);
    expect.soft(await carriers(page), path).toBe(0);
  }
  await signIn(page, "demo002@august.example");
  for (const path of ["/about", "/help", "/age-profile"]) {
    await page.goto(path);
    expect.soft(await carriers(page), `${path} of a member`).toBe(0);
  }
});

test("the light pages switch removes every script and restores it", { tag: "@quick" }, async ({
  page,
  scripts,
}) => {
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

test("Save-Data has the same effect", { tag: "@scripts" }, async ({ another, scripts }) => {
  const saving = await (await another({ extraHTTPHeaders: { "Save-Data": "on" } })).newPage();
  const scriptFiles: string[] = [];
  await signIn(saving, "demo002@august.example", "/");
  // Set only after sign-in, because the driver drops added headers on redirects between hosts; the page that it
  // ends at has scripts.
  if (scripts) await ready(saving);
  saving.on("request", (request) => {
    if (request.resourceType() === "script") scriptFiles.push(request.url());
  });
  for (const path of ["/", "/discover", "/matches", "/messages", "/account"]) {
    await saving.goto(path);
    await expect(saving.getByRole("link", { name: /^Account of / })).toBeVisible();
    expect.soft(await carriers(saving), path).toBe(0);
  }
  expect(scriptFiles).toEqual([]);
});

const names = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const SCREENS = ["/discover", "/matches", "/messages", "/meetups", "/tokens", "/account"];

test("a browser that runs no scripts gets pages without them from the second on", async ({
  page,
  scripts,
}) => {
  await signUp(page, freshEmail("nora"));
  await agreeByForm(page);
  await open(page, "/", scripts);
  for (const path of SCREENS) {
    await open(page, path, scripts);
    const carried = await page.content();
    expect.soft(carried.includes("__remixContext"), path).toBe(scripts);
    expect.soft((await names(page)).includes("august-scripts"), path).toBe(!scripts);
  }
});

test("a browser that runs scripts again gets them again", { tag: "@scripts" }, async ({
  page,
  scripts,
}) => {
  await signUp(page, freshEmail("ina"));
  await page.request.get("/scripts/off");
  const found = page.waitForResponse("/scripts/on");
  await page.goto("/account");
  expect(await page.content()).not.toContain("__remixContext");
  await found;
  await open(page, "/account", scripts);
  expect(await names(page)).not.toContain("august-scripts");
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

test("a toast disappears after six seconds with scripts and stays without", async ({
  page,
  scripts,
}) => {
  await flash(page, scripts);
  if (scripts) {
    await pass(page, 3_000);
    await expect(page.locator(".toast")).toBeVisible();
    await pass(page, 3_000);
    await expect(page.locator(".toast")).toHaveCount(0);
  } else {
    await page.waitForTimeout(7_000);
    await expect(page.locator(".toast")).toBeVisible();
    await page.reload();
    await expect(page.locator(".toast")).toHaveCount(0);
  }
});

test("a toast stands above the navigation and above the answers of Discover", {
  tag: "@scripts",
}, async ({ page, scripts }) => {
  await flash(page, scripts);
  const measure = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown.`);
    return box;
  };
  const expectAbove = async (selector: string) => {
    const [toast, below] = [await measure(".toast"), await measure(selector)];
    expect(toast.y + toast.height).toBeLessThanOrEqual(below.y);
    expect(toast.y).toBeGreaterThan(200);
  };
  await expectAbove(".tabs");
  await page.context().clearCookies();
  await signIn(page, "demo002@august.example", "/discover");
  await refuse(page);
  await expect(page).toHaveURL(/\/discover$/);
  await expectAbove(".deck-answers");
  // Also at the end of a page, where what is the last on it can be pressed.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAbove(".deck-answers");
  await page.setViewportSize({ width: 360, height: 620 });
  await page.goto("/account");
  await refuse(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [last, toast] = [await measure("main .btn >> nth=-1"), await measure(".toast")];
  expect(last.y + last.height).toBeLessThanOrEqual(toast.y);
});

test("an error stays until it is closed or its page is left", { tag: "@scripts" }, async ({
  page,
  scripts,
}) => {
  await page.clock.install();
  await signUp(page, freshEmail("tom"));
  await open(page, "/account", scripts);
  const toast = page.locator(".toast");
  await refuse(page);
  await ready(page);
  await pass(page, 6_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
  await refuse(page);
  await page.getByRole("link", { name: "Meetups" }).click();
  await expect(page).toHaveURL(/\/meetups$/);
  await expect(toast).toHaveCount(0);
});

test("a toast stays while it is focused and can be closed", { tag: "@scripts" }, async ({
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
  const close = page.locator(".toast").getByRole("button", { name: "Close" });
  await close.focus();
  await pass(page, 6_000);
  await expect(page.locator(".toast")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast")).toHaveCount(0);
});
