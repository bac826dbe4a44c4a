import { expectGood, showsPhoto } from "./checks";
import {
  answerSignIn,
  chooseProvider,
  expect,
  freshEmail,
  join,
  open,
  type Page,
  signInByForm,
  test,
} from "./island";

/** The outbox of the local mail server is this many ports above the app. */
const OUTBOX_ABOVE = 4;

/** The status of the call that says who is signed in: 200 or 401. */
const whoAmI = async (page: Page) => (await page.request.get("/api/auth/user")).status();

const unfinished = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: "Sign-in didn’t finish" })).toBeVisible();

/** The address with which the identity provider sent this browser back, taken from its own traffic. */
function nextCallback(page: Page): Promise<string> {
  return page
    .waitForRequest((request) => new URL(request.url()).pathname === "/api/callback")
    .then((request) => request.url());
}

test("a callback address works once, and in no other browser", { tag: "@scripts" }, async ({
  page,
  watch,
  another,
}) => {
  watch.expectStatus(400);
  const callback = nextCallback(page);
  await signInByForm(page, freshEmail("rita"));
  expect(await whoAmI(page)).toBe(200);
  await page.goto(await callback);
  await unfinished(page);
  await expect(page.getByText("You’re still signed in.")).toBeVisible();
  const thief = await (await another()).newPage();
  await thief.goto(await callback);
  await unfinished(thief);
  expect(await whoAmI(thief)).toBe(401);
});

test("a canceled sign-in says so and offers a way on", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/tokens");
  await chooseProvider(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await unfinished(page);
  expect(await whoAmI(page)).toBe(401);
  await expect(page.getByRole("link", { name: "Log me in" })).toBeVisible();
});

test("a visitor returns to the requested screen", async ({ page }) => {
  await page.goto("/tokens?from=mail");
  await answerSignIn(page, "demo002@august.example");
  await expect(page).toHaveURL("/tokens?from=mail");
});

test("a member logs out by the form and by the address", { tag: "@quick" }, async ({
  page,
  scripts,
}) => {
  const email = freshEmail("lou");
  await signInByForm(page, email);
  await join(page);
  await open(page, "/account", scripts);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect(await whoAmI(page)).toBe(401);
  await page.goto("/account");
  await answerSignIn(page, email);
  await expect(page).toHaveURL("/account");
  await page.goto("/api/logout");
  await expect(page).toHaveURL("/");
  expect(await whoAmI(page)).toBe(401);
});

test("a link on another site cannot log anyone out, and logging out leaves no photo", async ({
  page,
  baseURL,
  scripts,
  watch,
}) => {
  // The photo is asked for again, by nobody.
  if (scripts) watch.expectStatus(401);
  await signInByForm(page, "demo002@august.example", "/matches");
  const face = await page.locator("main img").first().getAttribute("src");
  await page.route("http://elsewhere.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<link rel="icon" href="data:,"><a href="${baseURL}/api/logout">A prize!</a>`,
    }),
  );
  await page.goto("http://elsewhere.example/");
  await page.getByRole("link", { name: "A prize!" }).click();
  await expect(page.getByRole("heading", { name: "Log out of August?" })).toBeVisible();
  expect(await whoAmI(page)).toBe(200);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  if (scripts) expect(await page.evaluate(showsPhoto, String(face))).toBe(false);
  expect(await whoAmI(page)).toBe(401);
});

/** The same member in two browsers, both joined. */
async function twoBrowsers(page: Page, other: Page) {
  const email = freshEmail("dora");
  await signInByForm(page, email);
  await join(page);
  await signInByForm(other, email, "/account");
  await expect(other).toHaveURL("/account");
  return email;
}

/** Signs the browsers out that `page` sees as others. */
async function endOthers(page: Page) {
  await page.goto("/account");
  await expect(page.getByText("This device")).toHaveCount(1);
  await page.locator("summary", { hasText: /^Sign out / }).click();
  await page.getByRole("button", { name: /^Sign out / }).click();
  await expect(page.getByText("That device is signed out.")).toBeVisible();
  await expect(page.locator("summary", { hasText: /^Sign out / })).toHaveCount(0);
}

test("a revoked device is signed out, and the current one is not", async ({ page, another }) => {
  const other = await (await another()).newPage();
  await twoBrowsers(page, other);
  await endOthers(page);
  expect(await whoAmI(page)).toBe(200);
  expect(await whoAmI(other)).toBe(401);
  await other.goto("/notifications");
  await expect(other.getByLabel("E-mail address")).toBeVisible();
});

/** The digits of the latest mail to an address, as the outbox page shows them. */
async function readCode(outbox: Page, baseURL: string | undefined, email: string): Promise<string> {
  const address = new URL(baseURL ?? "");
  address.port = String(Number(address.port) + OUTBOX_ABOVE);
  await outbox.goto(address.href);
  const mail = outbox.getByRole("link", { name: email }).first();
  await expect(mail).toContainText("is your August code");
  await mail.click();
  const subject = await outbox.getByRole("heading", { level: 1 }).textContent();
  return /\d{6}/.exec(subject ?? "")?.[0] ?? "";
}

test("someone new signs in by a code, and the provider leads to the same account", {
  tag: ["@quick", "@quick-plain"],
}, async ({ page, another, baseURL, watch, scripts }) => {
  watch.expectStatus(422);
  const email = freshEmail("cora");
  const outbox = await (await another({ javaScriptEnabled: false })).newPage();

  await page.goto("/tokens?from=mail");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expectGood(page, scripts);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page).toHaveURL("/api/login/code");
  await expect(page.getByText(email)).toBeVisible();
  await expectGood(page, scripts);

  const first = await readCode(outbox, baseURL, email);
  const typed = page.getByLabel("Six digits from the mail");
  await expect(typed).toHaveAttribute("autocomplete", "one-time-code");
  await typed.fill(first === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("That’s not the code. 4 tries left.");
  await expectGood(page, scripts);

  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page).toHaveURL("/api/login/code");
  await expect(page.getByRole("alert")).toHaveCount(0);
  const second = await readCode(outbox, baseURL, email);
  await typed.fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/welcome");
  const own = () => page.request.get("/api/auth/user").then((answer) => answer.json());
  const { id } = (await own()) as { id: string };

  await page.goto("/api/logout");
  // The page that clears the device leads home by itself.
  await expect(page).toHaveURL("/");
  await signInByForm(page, email);
  expect(await own()).toMatchObject({ id, email });
});

test("a demo member signs in by a code and is back on the requested screen", {
  tag: "@scripts",
}, async ({ page, another, baseURL }) => {
  const outbox = await (await another()).newPage();
  await page.goto("/tokens");
  await page.getByLabel("E-mail address").fill("demo003@august.example");
  await page.getByRole("button", { name: "Email me a code" }).click();
  const code = await readCode(outbox, baseURL, "demo003@august.example");
  await page.getByLabel("Six digits from the mail").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/tokens");
});
