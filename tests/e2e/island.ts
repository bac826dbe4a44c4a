import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { Watch } from "./watch";

export type { Locator, Page };
export { expect };

interface Island {
  watch: Watch;
  /** Whether this project's pages run scripts. */
  scripts: boolean;
  /** Another browser: no cookies in common, watched too. Scripts as asked, else as the project. */
  another: (options?: Parameters<Browser["newContext"]>[0]) => Promise<BrowserContext>;
}
type Browser = NonNullable<ReturnType<BrowserContext["browser"]>>;

/** A test that fails on anything that the browser complains about. */
export const test = base.extend<Island>({
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are needed from the pattern
  watch: async ({}, use, testInfo) => {
    const watch = new Watch();
    await use(watch);
    // A test that failed earlier has a better reason than an expected response that never came.
    expect(watch.troubles({ isWhole: testInfo.status === "passed" })).toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    watch.over(context);
    await use(context);
  },
  another: async ({ browser, watch, viewport, scripts, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL,
        viewport,
        javaScriptEnabled: scripts,
        reducedMotion: "reduce",
        ...options,
      });
      watch.over(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

let count = 0;

/** An address nobody has used; the part before the @ becomes the first name. */
export function freshEmail(name: string): string {
  count += 1;
  return `${name}.${Date.now().toString(36)}${process.pid.toString(36)}${count}@august.example`;
}

/** Chooses the identity provider on August's sign-in page, unless its own form is open. */
export async function chooseProvider(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").waitFor();
  if (new URL(page.url()).pathname === "/api/login")
    await page.getByRole("link", { name: /^Continue with / }).click();
}

/** Signs in at the identity provider, from August's sign-in page or from its own form. */
export async function answerSignIn(page: Page, email: string): Promise<void> {
  await chooseProvider(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/interaction"));
}

/** Signs in through the real forms and ends at `returnTo`, or at /welcome for a new address. */
export async function signInByForm(
  page: Page,
  email: string,
  returnTo = "/account",
): Promise<void> {
  await page.goto(`/api/login?provider&returnTo=${encodeURIComponent(returnTo)}`);
  await answerSignIn(page, email);
}

/**
 * Signs a browser in without the screens on the way. why: sign-in has tests of its own.
 * @returns where sign-in leads
 */
export async function signInByCall(
  page: Page,
  email: string,
  returnTo = "/account",
): Promise<string> {
  const { request } = page;
  const asked = await request.get(`/api/login?provider&returnTo=${encodeURIComponent(returnTo)}`);
  const [, action] = /action="(\/interaction\/[\w-]+)"/.exec(await asked.text()) ?? [];
  if (!action) throw new Error(`${asked.url()} shows no form of the identity provider.`);
  const ended = await request.post(new URL(action, asked.url()).href, { form: { login: email } });
  return ended.url();
}

/** Signs in without the screens on the way and ends where sign-in leads: `returnTo`, or /welcome. */
export async function signIn(page: Page, email: string, returnTo?: string): Promise<void> {
  await page.goto(await signInByCall(page, email, returnTo));
}

/** Posts a form and follows its redirect, both without a screen. why: the screens have tests of their own. */
export async function postForm(
  page: Page,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const response = await page.request.post(path, { form });
  const { pathname } = new URL(response.url());
  expect([path, response.status(), pathname !== path]).toEqual([path, 200, true]);
}

/**
 * Waits until React has hydrated a page and run its effects, which listen for keys and begin to
 * poll; nothing to wait for where no script is sent.
 */
export async function ready(page: Page): Promise<void> {
  if ((await page.locator("script[nonce]").count()) === 0) return;
  await page.evaluate(async () => {
    const isHydrated = () => {
      const key = Object.keys(document).find((each) => each.startsWith("__reactContainer"));
      const root = (document as unknown as Record<string, HostRoot | undefined>)[key ?? ""];
      return root?.stateNode.current.memoizedState?.isDehydrated === false;
    };
    for (let looks = 0; !isHydrated(); looks += 1) {
      if (looks === 1_000) throw new Error("React has not hydrated this page.");
      await new Promise((done) => setTimeout(done, 10));
    }
    // Effects run in a task after the commit; an idle browser has none left.
    await new Promise((done) => requestIdleCallback(done));
  });
}

/** What React 18 stores on a document that it hydrates. */
interface HostRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } };
}

/** Opens a path and waits until it works as it should in this project. */
export async function open(page: Page, path: string, scripts: boolean): Promise<number> {
  const response = await page.goto(path);
  if (scripts) await ready(page);
  return response?.status() ?? 0;
}

/** Joins without a screen, as someone who has signed in. */
export const join = (page: Page, answers: Record<string, string> = {}): Promise<void> =>
  postForm(page, "/welcome", {
    dateOfBirth: "1985-06-15",
    onIsland: "on",
    stageName: "Somebody New",
    gender: "prefer_not_to_say",
    lookingFor: "both",
    ...answers,
  });

/** Makes a browser that of a new member, who has joined and seen no screen. */
export async function signUp(page: Page, email: string): Promise<void> {
  await signInByCall(page, email);
  await join(page);
}

/** Leaves the step of the photo out. */
export const skipPhoto = (page: Page): Promise<void> =>
  page.getByRole("link", { name: "Skip for now" }).click();

/** Fills in /welcome, which must be open, leaves the photo out, and ends at the agreements. */
export async function joinByForm(page: Page, dateOfBirth = "1985-06-15"): Promise<void> {
  await expect(page).toHaveURL(/\/welcome(#.*)?$/);
  await answerWelcome(page, dateOfBirth);
  await skipPhoto(page);
  await expect(page).toHaveURL(/\/community-agreements/);
}

/** Fills in /welcome and sends it. */
export async function answerWelcome(page: Page, dateOfBirth: string): Promise<void> {
  await page.getByLabel("Date of birth").fill(dateOfBirth);
  await page.getByRole("radio", { name: "Prefer not to say" }).check();
  await page.getByRole("radio", { name: "Both, let’s see" }).check();
  await page.getByLabel("I am on the island this August").check();
  await page.getByRole("button", { name: "Join August" }).click();
}

/** Agrees to both community standards without a screen. */
export const agree = (page: Page): Promise<void> =>
  postForm(page, "/community-agreements", {
    agreedToCodeOfConduct: "on",
    agreedToConflictResolution: "on",
  });

/** The same on their screen. */
export async function agreeByForm(page: Page): Promise<void> {
  await page.goto("/community-agreements");
  await tickAgreements(page);
  await expect(page).toHaveURL(/\/discover$/);
}

/** Ticks and sends the agreements, on their screen or on the way to it: `check` waits for each box. */
export async function tickAgreements(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /Code of Conduct/ }).check();
  await page.getByRole("checkbox", { name: /conflict-resolution/ }).check();
  await page.getByRole("button", { name: "Complete Community Agreements" }).click();
}
