import type { Page } from "@playwright/test";
import routes from "../../app/routes";
import { axe } from "./axe";
import {
  findBadPictures,
  findEmptyForms,
  findKeyboardProblems,
  findOverflow,
  findOverflowAtDoubleText,
  findSmallTargets,
  findSqueezedText,
} from "./checks";
import { agree, freshEmail, join, open, ready, signIn } from "./island";
import {
  AGREED,
  CASES,
  JOINED,
  MEMBER,
  MODERATOR,
  OPENED_OTHERWISE,
  type Screen,
  VISITOR,
} from "./screens";
import { expect, type OpenWithoutScripts, test } from "./without-scripts";

/** Everything that must hold of a page whatever it shows. */
async function looksRight(page: Page, scripts: boolean) {
  const where = `${page.url()} (${await page.locator("h1").first().textContent()})`;
  const troubles = [
    ...(await findKeyboardProblems(page, scripts)),
    ...(await findOverflow(page)),
    ...(await findOverflowAtDoubleText(page)),
    ...(await findEmptyForms(page)),
    ...(await findBadPictures(page)),
    ...(await findSmallTargets(page)),
    ...(await findSqueezedText(page)),
    ...(await axe(page, scripts)),
  ];
  expect.soft(troubles, where).toEqual([]);
}

/**
 * The same of a page with scripts, and of the page without them where it looks different there.
 * @param differs whether it must, so that a mistake in the comparison cannot leave out every page without scripts
 */
async function looksRightEitherWay(
  page: Page,
  openWithoutScripts: OpenWithoutScripts,
  differs = false,
) {
  const without = await openWithoutScripts(page);
  if (differs) expect.soft(without, `${page.url()} without scripts`).not.toBeNull();
  await looksRight(page, true);
  if (without) await looksRight(without, false);
}

/** With four of a visitor's, the screens that `npm test` looks at. */
const TWENTY = [
  "/",
  "/account",
  "/profile-setup?all",
  "/community-agreements",
  "/matches",
  "/messages",
  "/voice-message",
  "/notifications",
  "/meetups",
  "/heat-map",
  "/calendar-reminders",
  "/tokens",
  "/subscription",
  "/friend-intro?start",
  "/icebreaker-games",
  "/concierge",
];

async function visit(page: Page, screen: Screen, scripts = true) {
  const status = await open(page, screen.path, scripts);
  expect.soft(status, `status of ${screen.path}`).toBe(screen.status ?? 200);
  if (screen.at) await expect(page).toHaveURL(screen.at);
  // The section of the guide that an address names is highlighted for 3 seconds.
  if (String(screen.at).includes("#"))
    await expect(page.locator(".guide:target")).toHaveCSS("animation-duration", "3s");
  await expect(page).toHaveTitle(screen.title);
  await expect(page.locator("h1")).toHaveText(screen.h1);
  // The editor's tools follow once scripts run; a page that still grows is not walked by Tab.
  if (scripts && screen.path.startsWith("/profile-setup"))
    await page.waitForLoadState("networkidle");
}

test("a member finds every screen accessible that no list names, and the lists name each with an id", {
  tag: "@scripts",
}, async ({ page, openWithoutScripts }) => {
  const named = new Set([
    ...OPENED_OTHERWISE,
    ...CASES.map(([, path]) => path),
    ...[...VISITOR, ...MEMBER, ...JOINED, ...AGREED, ...MODERATOR].flatMap(({ path, at }) => [
      path.replace(/\?.*/, ""),
      String(at).replace(/#.*/, ""),
    ]),
  ]);
  const unnamed = (await routes)
    .filter(({ file, path }) => file.endsWith("x") && path !== "*")
    .map(({ path }) => `/${path ?? ""}`)
    .filter((path) => !named.has(path));
  expect(unnamed.filter((path) => path.includes(":"))).toEqual([]);
  if (unnamed.length > 0) await signIn(page, "demo001@august.example");
  for (const path of unnamed) {
    expect.soft(await open(page, path, true), path).toBe(200);
    await looksRightEitherWay(page, openWithoutScripts);
  }
});

test("twenty screens have no accessibility violations", {
  tag: ["@quick", "@scripts"],
}, async ({ page }) => {
  const look = async (screens: readonly Screen[], paths: readonly string[]) => {
    for (const screen of screens.filter(({ path }) => paths.includes(path))) {
      await visit(page, screen);
      expect.soft(await axe(page, true, false), screen.path).toEqual([]);
    }
  };
  await look(VISITOR, ["/", "/age-profile?group=under-30", "/pricing", "/help"]);
  await signIn(page, "demo001@august.example");
  await look(MEMBER, TWENTY);
});

test("a visitor finds every screen accessible, and none has a script", {
  tag: ["@scripts", "@wide"],
}, async ({ page, scripts, watch }) => {
  watch.expectStatus(400, 404);
  for (const screen of VISITOR) {
    await visit(page, screen, scripts);
    await looksRight(page, scripts);
    expect.soft(await page.locator("script").count(), screen.path).toBe(0);
  }
});

test("a member with matches and messages finds every screen accessible", {
  tag: ["@scripts", "@wide"],
}, async ({ page, openWithoutScripts, watch }) => {
  test.slow();
  watch.expectStatus(404);
  await signIn(page, "demo001@august.example");
  for (const screen of MEMBER) {
    await visit(page, screen);
    await looksRightEitherWay(page, openWithoutScripts, screen.differs);
  }
  await open(page, "/messages", true);
  await page.locator(".inbox .person-link").first().click();
  await expect(page).toHaveURL(/\/messages\/\d+(#latest)?$/);
  await page.reload();
  await ready(page);
  await expect(page).toHaveTitle(/ · Messages · August$/);
  // What is read goes once the page knows; a page that still changes is not walked by Tab.
  await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  await looksRightEitherWay(page, openWithoutScripts);
  await open(page, "/matches", true);
  await page.locator("main details.menu > summary").first().click();
  await page
    .getByRole("link", { name: /^Close match/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Close your match with /);
  await page.reload();
  await ready(page);
  await looksRightEitherWay(page, openWithoutScripts);
  const [match] = (await (await page.request.get("/api/matches")).json()) as { id: string }[];
  await open(page, `/matches/${match?.id}/moment`, true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It's a Match!");
  await looksRightEitherWay(page, openWithoutScripts);
  await open(page, "/profile-setup", true);
  await page.getByRole("link", { name: "View as others" }).click();
  await expect(page.getByText("This is what others see")).toBeVisible();
  await page.reload();
  await ready(page);
  await looksRightEitherWay(page, openWithoutScripts);
});

test("a newcomer finds every step of joining accessible", { tag: ["@scripts", "@wide"] }, async ({
  page,
  openWithoutScripts,
}) => {
  await signIn(page, freshEmail("nora"));
  await visit(page, {
    path: "/discover",
    at: "/welcome",
    h1: "Welcome, Nora",
    title: "Welcome to August",
  });
  await looksRightEitherWay(page, openWithoutScripts);
  await join(page);
  for (const screen of JOINED) {
    await visit(page, screen);
    await looksRightEitherWay(page, openWithoutScripts, screen.differs);
  }
  await agree(page);
  for (const screen of AGREED) {
    await visit(page, screen);
    await looksRightEitherWay(page, openWithoutScripts, screen.differs);
  }
});

test("a suspended member finds every screen accessible", { tag: ["@scripts", "@wide"] }, async ({
  page,
  openWithoutScripts,
}) => {
  await signIn(page, "demo011@august.example");
  await visit(page, {
    path: "/suspended",
    h1: "Your membership is suspended",
    title: "Membership suspended · August",
  });
  await looksRightEitherWay(page, openWithoutScripts);
});

test("a moderator finds every screen of the desk accessible", {
  tag: ["@scripts", "@wide"],
}, async ({ page, openWithoutScripts }) => {
  test.slow();
  await signIn(page, "moderator@august.example");
  for (const screen of MODERATOR) {
    await visit(page, screen);
    await looksRightEitherWay(page, openWithoutScripts, screen.differs);
  }
  for (const [kind, path] of CASES) {
    await open(page, `/review?kind=${kind}`, true);
    const first = page.locator("main .person-link").first();
    const href = String(await first.getAttribute("href"));
    expect(href).toContain(path.replace(/:.*/, ""));
    await open(page, href, true);
    // The letters of its keys are told where there are scripts.
    await looksRightEitherWay(page, openWithoutScripts, true);
  }
});
