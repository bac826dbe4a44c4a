import { DEAD_MS, SLOW_MS } from "~/ui/offline/answer-waits";
import { axe } from "./axe";
import { startDeadProxy } from "./dead-proxy";
import { expect, ready, test } from "./island";
import {
  asOf,
  bubbles,
  keepPage,
  loadedForDeadLink,
  offlineTitle,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();
const { match, keep, leaveUnsent } = own;

test("a link that hangs is waited for once: by the page or by the worker", async ({
  page,
  another,
}) => {
  test.slow();
  const path = await match(page, await (await another()).newPage());
  await keep(page, path);
  const openSlowly = async (from: string, link: string) => {
    await page.goto(own.island.url + from);
    await ready(page);
    await loadedForDeadLink(page);
    own.island.hang(true);
    const startedMs = performance.now();
    await page.locator(link).first().click();
    return startedMs;
  };
  try {
    let startedMs = await openSlowly("/messages", `a[href^="${path}"]:visible`);
    await expect(asOf(page)).toBeVisible({ timeout: 20_000 });
    await expect(asOf(page)).toContainText("August isn’t answering.");
    const keptMs = performance.now() - startedMs;
    own.island.hang(false);
    startedMs = await openSlowly("/", 'nav a[href="/discover"]');
    await expect(page.getByText("August is slow right now")).toBeVisible({ timeout: 6_000 });
    await expect(offlineTitle(page)).toBeVisible({ timeout: 20_000 });
    await expect(offlineTitle(page)).toHaveText("August isn’t answering");
    await expect(page).toHaveTitle("August isn’t answering · August");
    const offlineMs = performance.now() - startedMs;
    expect(keptMs).toBeLessThan(SLOW_MS + 3_000);
    expect(offlineMs).toBeLessThan(DEAD_MS + 4_000);
  } finally {
    own.island.hang(false);
  }
});

test("a dead link shows what is kept, looks signed in, and keeps what was typed", async ({
  page,
  another,
}) => {
  test.slow();
  const path = await match(page, await (await another()).newPage());
  const proxy = await startDeadProxy(own.island.url);
  const signUp = page.getByRole("link", { name: "Sign Up" });
  const openAndCut = async (address: string) => {
    proxy.cut(false);
    // A server that is slow to answer gives way to what is kept.
    await expect(async () => {
      await page.goto(proxy.url + address);
      await expect(asOf(page).or(offlineTitle(page))).toHaveCount(0, { timeout: 1 });
    }).toPass();
    await ready(page);
    proxy.cut(true);
  };
  try {
    await keepPage(page, `${proxy.url}/`);
    await keepPage(page, `${proxy.url}/messages`);
    await keepPage(page, proxy.url + path);

    await test.step("two messages of an open conversation both wait", async () => {
      proxy.cut(true);
      await write(page, "One");
      await write(page, "Two");
      await expect(page.getByText("Waiting for a connection")).toHaveCount(2);
      await expect(page.getByText("sending…")).toHaveCount(0);
    });

    await test.step("a tab", async () => {
      await openAndCut("/");
      await page.getByRole("link", { name: "Matches" }).first().click();
      await expect(offlineTitle(page)).toBeVisible();
      await expect(page).toHaveURL(`${proxy.url}/matches`);
      await expect(signUp).toHaveCount(0);
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    });

    await test.step("a thread of the inbox", async () => {
      await openAndCut("/messages");
      await page.locator(`a[href="${path}#latest"]:visible`).first().click();
      await expect(asOf(page)).toBeVisible();
      await expect(page).toHaveURL(`${proxy.url}${path}#latest`);
    });

    await test.step("a button of another address", async () => {
      proxy.cut(false);
      await page.goto(`${proxy.url}/discover`);
      await ready(page);
      const filters = page.locator("form[action='/discover/filters']");
      const apply = () => filters.evaluate((form: HTMLFormElement) => form.requestSubmit());
      // The first time brings the code of that address.
      const first = page.waitForResponse(/filters\.data/);
      await apply();
      await first;
      await expect(page.locator("body[data-opening]")).toHaveCount(0);
      proxy.cut(true);
      await apply();
      await expect(page.getByText("We don’t know if this was sent.")).toBeVisible();
      await expect(signUp).toHaveCount(0);
    });

    await test.step("an action", async () => {
      await openAndCut("/profile-setup?all");
      const field = page.locator("form#profile textarea[name=bio]");
      await field.fill("Typed on the ferry");
      await page.locator("button[name=section][value=basic]").click();
      await expect(page.getByText("What you typed is still here.")).toBeVisible();
      await expect(field).toHaveValue("Typed on the ferry");
      await expect(page).toHaveURL(`${proxy.url}/profile-setup?all`);
    });
  } finally {
    proxy.close();
  }
});

// The headless browser of the tests keeps no registration of a sync, but dispatches one.
test("what waits is sent in the background while no page is open", async ({ page, another }) => {
  const context = page.context();
  const other = await (await another()).newPage();
  const path = await leaveUnsent(page, other, "Sent from the pocket");
  const empty = await context.newPage();
  const devtools = await context.newCDPSession(empty);
  const registrationId = new Promise<string>((done) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [found] = registrations;
      if (found) done(found.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await page.close();
  await context.setOffline(false);
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: own.island.url,
    registrationId: await registrationId,
    tag: "outbox",
    lastChance: false,
  });
  await other.goto(own.island.url + path);
  await expect(bubbles(other)).toHaveText(["Sent from the pocket"]);
});

test("anyone who logs out offline is told so, sees nothing more, and is logged out before anything else", async ({
  page,
  another,
  scripts,
}) => {
  test.slow();
  const context = page.context();
  const path = await match(page, await (await another()).newPage());
  await keep(page, path);
  await page.goto(`${own.island.url}/account`);
  await ready(page);
  await page.goto(`${own.island.url}/account`);
  await ready(page);
  const logOut = page.getByRole("button", { name: "Log out" }).last();
  await context.setOffline(true);
  await logOut.click();
  const notYet = page.getByRole("heading", { name: "You may still be logged in" });
  await expect(notYet).toBeVisible();
  expect(await axe(page, scripts)).toEqual([]);
  await page.goto(own.island.url + path);
  await expect(notYet).toBeVisible();
  await context.setOffline(false);
  await page.goto(own.island.url + path);
  await expect(page).not.toHaveURL(own.island.url + path);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => /^(__Host-)?august$/.test(name))).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
