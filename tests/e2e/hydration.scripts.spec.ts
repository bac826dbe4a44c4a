import { expect, type Page, test } from "@playwright/test";
import { control, LONG_FORM, openEditor } from "./editor";
import { ready, signIn, signInByCall } from "./island";
import { Watch } from "./watch";

/** A picture that takes long, in whose time a page could have started its scripts. */
const SLOW_PICTURE_MS = 1_500;
const MOST_REQUESTS = 6;

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );

/** why: a press that waited while a slow phone read the scripts comes before React's first work. */
function pressBeforeReact() {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    MessagePort.prototype.postMessage = post;
    setTimeout(() => {
      document.querySelector("h1")?.click();
      Object.assign(window, { wasPressed: true });
      post.call(this, message);
    });
  };
}

/** Records when the browser is first idle: what it fetches from then on is for other screens (record 48). */
function recordIdleTime() {
  const callBack = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (run, options) =>
    callBack((deadline) => {
      if (!("idleAtMs" in window)) Object.assign(window, { idleAtMs: performance.now() });
      run(deadline);
    }, options);
}

const readIdleTime = (page: Page) =>
  page.evaluate(() => (window as { idleAtMs?: number }).idleAtMs ?? 0);

test("a press between loading and hydration causes no error", async ({ page }) => {
  await openEditor(page);
  await page.addInitScript(pressBeforeReact);
  const watch = new Watch();
  watch.over(page.context());
  await page.goto("/account");
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await page.evaluate(() => "wasPressed" in window)).toBe(true);
  expect(watch.troubles({ isWhole: true })).toEqual([]);
});

test("scripts are loaded after the page is painted with its pictures, in at most six requests", async ({
  page,
}) => {
  await page.route("**/media/**", async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_PICTURE_MS));
    await route.continue();
  });
  await signIn(page, "demo001@august.example", "/discover");
  await page.addInitScript(recordIdleTime);
  await page.goto("/discover");
  await expect(page.locator(".deck-card img")).toHaveAttribute("fetchpriority", "high");
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect.poll(() => readIdleTime(page)).toBeGreaterThan(0);
  const idleAtMs = await readIdleTime(page);
  const { paintedMs, pictureMs, startsMs } = await page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      paintedMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      pictureMs: loaded.find(({ initiatorType }) => initiatorType === "img")?.responseEnd,
      startsMs: loaded.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
    };
  });
  const firstView = startsMs.filter((startMs) => startMs < idleAtMs);
  expect(firstView.length).toBeGreaterThan(2);
  expect(firstView.length).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(pictureMs).toBeGreaterThan(SLOW_PICTURE_MS);
  expect(Math.min(...startsMs)).toBeGreaterThan(Number(pictureMs));
  expect(Math.min(...startsMs)).toBeGreaterThan(Number(paintedMs));
});

/** Holds what starts a page back until the test lets it go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/entry-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** What extensions, translators, and in-app browsers do to a page, which React takes over all the same. */
function insertStrangers() {
  const make = (tag: string) => document.createElement(tag);
  document.head.prepend(make("script"), make("meta"));
  document.head.append(make("style"));
  document.head.querySelector("link[rel=stylesheet]")?.after(make("style"), make("style"));
  document.body.prepend(make("div"), make("iframe"));
  document.body.append(make("div"));
  document.documentElement.append(make("div"));
  document.documentElement.className = "translated-ltr";
  document.body.setAttribute("data-gr-ext-installed", "");
  document.querySelector("[name=bio]")?.after(make("div"));
  document.querySelector("main form")?.prepend(make("div"));
}

/** A translated heading, with which React cannot take the page over. */
function translateHeading() {
  const font = document.createElement("font");
  font.textContent = "Vervollständige dein Profil";
  document.querySelector("h1")?.replaceChildren(font);
}

const STRANGERS: [name: string, isOverlooked: boolean, insert: () => void][] = [
  ["what extensions insert", true, insertStrangers],
  ["a translated heading", false, translateHeading],
];

const CARET = [2, 5];

for (const [name, isOverlooked, insert] of STRANGERS)
  test(`what was typed before the scripts came survives ${name}`, async ({ page }) => {
    // Its fields have saved answers, to which React sets some of them back.
    await signIn(page, "demo001@august.example");
    const release = await holdScripts(page);
    await page.goto(LONG_FORM, { waitUntil: "load" });
    const select = control(page, "ageCategory");
    const chosen = await select.evaluate((field) => {
      const other = [...(field as HTMLSelectElement).options].find(
        ({ selected, value }) => value && !selected,
      );
      return other?.value ?? "";
    });
    await select.selectOption(chosen);
    const choice = control(page, "lookingFor").and(page.locator(":not(:checked)")).first();
    const value = await choice.getAttribute("value");
    await choice.check();
    await control(page, "stageName").fill("Typed early");
    await control(page, "bio").fill("What I typed");
    await control(page, "bio").evaluate((field, [from, to]) => {
      (field as HTMLTextAreaElement).setSelectionRange(Number(from), Number(to));
    }, CARET);
    await page.evaluate(insert);
    const refused = isOverlooked ? null : page.waitForEvent("console");
    release();
    if (refused) expect((await refused).text()).toContain("React error #4");
    else await page.getByRole("checkbox", { name: "Timers" }).waitFor();
    await expect(control(page, "bio")).toHaveValue("What I typed");
    await expect(control(page, "stageName")).toHaveValue("Typed early");
    await expect(select).toHaveValue(chosen);
    await expect(page.locator(`[name=lookingFor][value=${value}]`)).toBeChecked();
    await expect(control(page, "bio")).toBeFocused();
    expect(
      await control(page, "bio").evaluate((field) => [
        (field as HTMLTextAreaElement).selectionStart,
        (field as HTMLTextAreaElement).selectionEnd,
      ]),
    ).toEqual(CARET);
  });

/** What a browser lacks, or does wrong, before any script of the page runs. */
const OLD_BROWSERS: Record<string, () => void> = {
  "a browser without a newer function": () => {
    Reflect.deleteProperty(Array.prototype, "at");
  },
  "a browser older than the oldest that is supported": () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (text: string) => text !== "selector(:has(a))" && supports(text);
  },
};

for (const [name, spoil] of Object.entries(OLD_BROWSERS))
  test(`${name} shows the page without scripts, and says so`, async ({ page }) => {
    await signInByCall(page, "demo001@august.example");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(spoil);
    await page.goto("/notifications/preferences");
    await expect.poll(() => asked).toContain("/scripts/off");
    expect(await isHydrated(page)).toBe(false);
    await page.goto("/account");
    await page.waitForLoadState("networkidle");
    expect(await page.content()).not.toContain("__remixContext");
    expect(asked).not.toContain("/scripts/on");
  });

test("an error while the scripts start leaves the page as it is, with what was typed and forms that work", async ({
  page,
}) => {
  await signIn(page, "demo002@august.example");
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    const { some } = Array.prototype;
    // The page's frame asks whether it is a public one.
    Array.prototype.some = function (test, ...rest) {
      if (!String(test).includes("public")) return some.call(this, test, ...rest);
      Object.assign(window, { wasSpoiled: true });
      throw new Error("spoiled");
    };
  });
  await page.goto(LONG_FORM, { waitUntil: "load" });
  await control(page, "bio").fill("I typed this");
  release();
  await page.waitForFunction(() => "wasSpoiled" in window);
  await page.waitForLoadState("networkidle");
  await page.locator("h1").click();
  await expect(page.locator("h1")).toHaveText("Update Your Profile");
  await expect(control(page, "bio")).toHaveValue("I typed this");
  const section = page.locator("section, details").filter({ has: control(page, "bio") });
  await section
    .getByRole("button", { name: /^Save section/ })
    .last()
    .click();
  await expect(page.getByText(/^The section .* is saved\.$/)).toBeVisible();
  await expect(control(page, "bio")).toHaveValue("I typed this");
});

test.describe("without a service worker, which the tests cannot answer for", () => {
  test.use({ serviceWorkers: "block" });

  test("code that is gone after a deployment is asked for once, and a tap then loads a document", async ({
    page,
  }) => {
    await signIn(page, "demo001@august.example");
    let asked = 0;
    await page.route(/\/assets\/save-filters-[\w-]{8}\.js$/, (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: "Not Found" });
    });
    await page.goto("/discover");
    await ready(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await expect.poll(() => asked).toBe(1);
    await page.getByRole("link", { name: "Matches", exact: true }).click();
    await expect(page).toHaveURL(/\/matches$/);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  });
});
