import { expect, type Page, test } from "@playwright/test";
import { ready, signIn } from "./island";

/** The requests for the data of a screen. */
function watchData(page: Page) {
  const asked: { path: string; isEarly: boolean }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data"))
      asked.push({ path: pathname, isEarly: request.headers().purpose === "prefetch" });
  });
  return asked;
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** @param fetchesAhead whether the browser fetches the code of the tabs, which is then waited for */
async function openHome(page: Page, fetchesAhead = true) {
  await signIn(page, "demo001@august.example");
  // Without it the router asks which route a link is of, and what a press has fetched ends half a second after it.
  const code = fetchesAhead ? page.waitForResponse(/\/matches-[\w-]+\.js$/) : null;
  await page.goto("/");
  await ready(page);
  await code;
  return watchData(page);
}

test("a screen whose link is pressed is fetched once, before the press ends", async ({ page }) => {
  const asked = await openHome(page);
  await tab(page, "Matches").hover({ noWaitAfter: true });
  await page.mouse.down();
  await expect.poll(() => asked).toEqual([{ path: "/matches.data", isEarly: true }]);
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Match");
  await expect(page).toHaveURL(/\/matches$/);
  expect(asked).toEqual([{ path: "/matches.data", isEarly: true }]);
  // What was fetched early is shown once: the same screen is asked for when somebody comes again.
  await page.mouse.move(5, 300);
  await page.goBack();
  // The address changes before the screen is asked for, here as after the step forward.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
  await page.goForward();
  await expect
    .poll(() => asked.filter(({ path }) => path === "/matches.data"))
    .toEqual([
      { path: "/matches.data", isEarly: true },
      { path: "/matches.data", isEarly: false },
    ]);
});

test("a mouse that rests on a link fetches its screen, and one that leaves ends it", async ({
  page,
}) => {
  await page.route("**/matches.data", () => undefined);
  const asked = await openHome(page);
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
  await tab(page, "Matches").hover();
  await expect.poll(() => asked).toEqual([{ path: "/matches.data", isEarly: true }]);
  await page.mouse.move(5, 300);
  await expect.poll(() => failed).toContain("/matches.data");
  await tab(page, "Messages").hover();
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual(["/matches.data", "/messages.data"]);
});

for (const [name, connection] of [
  ["saved data", { saveData: true, effectiveType: "4g" }],
  ["a 2g link", { saveData: false, effectiveType: "slow-2g" }],
] as const)
  test(`with ${name} nothing is fetched before it is asked for`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    const asked = await openHome(page, false);
    await tab(page, "Matches").click({ delay: 300 });
    await expect(page).toHaveURL(/\/matches$/);
    expect(asked).toEqual([{ path: "/matches.data", isEarly: false }]);
  });

test("a screen that is on its way is announced by a line at the top", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/matches.data", async (route) => {
    await held;
    await route.fallback();
  });
  await openHome(page);
  const line = () =>
    page.evaluate(() => getComputedStyle(document.body, "::before").borderTopWidth);
  expect(await line()).toBe("0px");
  await tab(page, "Matches").click();
  await expect.poll(line).toBe("3px");
  answer();
  await expect(page).toHaveURL(/\/matches$/);
  await expect.poll(line).toBe("0px");
});

test("a finger that scrolls away from a link ends what it began", async ({ page }) => {
  await page.route("**/matches.data", () => undefined);
  const asked = await openHome(page);
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
  await tab(page, "Matches").dispatchEvent("pointerdown", { pointerType: "touch", button: 0 });
  await expect.poll(() => asked).toEqual([{ path: "/matches.data", isEarly: true }]);
  await tab(page, "Matches").dispatchEvent("pointercancel", { pointerType: "touch" });
  await expect.poll(() => failed).toContain("/matches.data");
});

test("what was fetched before a form is sent is not shown after it, nor after five seconds", async ({
  page,
}) => {
  const asked = await openHome(page);
  const press = () =>
    tab(page, "Matches").dispatchEvent("pointerdown", { pointerType: "mouse", button: 0 });
  const send = () =>
    page.evaluate(() => fetch("/api/notifications/read", { method: "POST" }).then(() => null));
  const matches = () => asked.filter(({ path }) => path === "/matches.data");
  // The page's clock stands, so that nothing is too old on a slow machine.
  const at = Date.now();
  await page.clock.setFixedTime(at);
  await press();
  await expect.poll(() => matches().length).toBe(1);
  await send();
  await press();
  await expect.poll(() => matches().length).toBe(2);
  await page.clock.setFixedTime(at + 4_999);
  await press();
  await page.evaluate(() => fetch("/livez").then(() => null));
  expect(matches()).toHaveLength(2);
  await page.clock.setFixedTime(at + 5_000);
  await press();
  await expect.poll(() => matches().length).toBe(3);
});

test("forms, menus and links that are no screen fetch nothing", async ({ page }) => {
  const asked = await openHome(page);
  const bell = page.locator(".bell > a");
  await bell.hover();
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Log out" }).hover();
  await page.getByRole("link", { name: "Help Center" }).hover();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
});

test.describe("view transitions", () => {
  const transitions = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          addEventListener(
            "pageswap",
            (event) => {
              const { viewTransition } = event as Event & { viewTransition?: unknown };
              sessionStorage.setItem("moved", String(Boolean(viewTransition)));
            },
            { once: true },
          );
          resolve(true);
        }),
    );
  const moved = (page: Page) => page.evaluate(() => sessionStorage.getItem("moved"));

  test("a public page after a member's throws nothing into the console", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await openHome(page);
    for (const path of ["/help", "/matches", "/media/nothing.webp"]) {
      await page.evaluate((to) => location.assign(to), path);
      await expect(page).toHaveURL(RegExp(`${path}$`));
      await page.waitForTimeout(500);
    }
    expect(errors).toEqual([]);
  });

  for (const [motion, expected] of [
    ["no-preference", "true"],
    ["reduce", "false"],
  ] as const)
    test(`documents change with one where motion is "${motion}": ${expected}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await openHome(page);
      await transitions(page);
      await page.evaluate(() => location.assign("/matches"));
      await expect(page).toHaveURL(/\/matches$/);
      await expect.poll(() => moved(page)).toBe(expected);
    });
});

test("a busy server that refuses what is fetched early is asked again by the visit", {
  tag: "@quick",
}, async ({ page }) => {
  await page.route("**/matches.data", (route) =>
    route.request().headers().purpose === "prefetch"
      ? route.fulfill({ status: 503, headers: { "Retry-After": "2" }, body: "One Moment" })
      : route.fallback(),
  );
  const asked = await openHome(page);
  await tab(page, "Matches").click();
  await expect(page).toHaveURL(/\/matches$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Match");
  expect(asked).toEqual([
    { path: "/matches.data", isEarly: true },
    { path: "/matches.data", isEarly: false },
  ]);
});
