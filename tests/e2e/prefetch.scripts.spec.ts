import { expect, type Page, test } from "@playwright/test";
import { ready, signIn } from "./island";

// The tests answer for the server, and see nothing of what a service worker fetches.
test.use({ serviceWorkers: "block" });

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

/** @param fetchesAhead whether the browser fetches the table of routes, which is then waited for */
async function openHome(page: Page, fetchesAhead = true) {
  await signIn(page, "demo001@august.example");
  // Without it the router asks which route a link is of, and what a press has fetched ends half a second after it.
  const code = fetchesAhead ? page.waitForResponse(/\/manifest-[\w-]+\.js$/) : null;
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
  // What was fetched early is shown once: the same screen is asked for when someone comes again.
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

test("a busy server that refuses what is fetched early is asked again by the visit", async ({
  page,
}) => {
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
