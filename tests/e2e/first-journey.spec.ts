import type { BrowserContext } from "@playwright/test";
import { goToPayment, payAtCheckout } from "./friends";
import {
  agreeByForm,
  answerSignIn,
  answerWelcome,
  expect,
  freshEmail,
  joinByForm,
  open,
  type Page,
  ready,
  signInByForm,
  test,
} from "./island";

interface Person {
  email: string;
  stageName: string;
  gender: "Male" | "Female";
}

/** Fills /profile-setup so that two people of the same `place` are each other's best match. */
async function introduce(page: Page, { stageName, gender }: Person, place: string) {
  await page.getByLabel("Stage name").fill(stageName);
  await page.getByRole("radio", { name: gender, exact: true }).check();
  await page.getByRole("radio", { name: "Friends, and maybe a date" }).check();
  await page.getByRole("textbox", { name: "Hometown region" }).fill(`Region of ${place}`);
  await page.getByRole("textbox", { name: "College", exact: true }).fill(`College of ${place}`);
  await page.getByRole("textbox", { name: "College major" }).fill(`Major of ${place}`);
}

async function saveProfile(page: Page) {
  await page.getByRole("button", { name: /^(Save|Update) (Profile|Changes)$/ }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Profile Updated")).toBeVisible();
}

/** Pays for a plan at the local checkout and waits until the membership runs. */
async function subscribe(page: Page, plan: "Social" | "Unlimited") {
  await page.goto("/pricing");
  await page.getByRole("link", { name: `Choose ${plan}` }).click();
  await goToPayment(page);
  await payAtCheckout(page);
  await expect(page).toHaveURL("/subscription/begun");
  await expect(page.getByText("Welcome to August!")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Subscribe", exact: true })).toHaveCount(0, {
      timeout: 500,
    });
  }).toPass();
}

/** The number before "of" in "1 of 200", and the name on the card. */
async function shown(page: Page) {
  const place = await page.getByText(/^\d+ of \d+\+?$/).textContent();
  return {
    position: Number(place?.split(" ")[0]),
    name: await page.locator("article h2").textContent(),
    card: await page.locator("form[action$='/pass']").getAttribute("action"),
  };
}

/** Passes members who are lifted to the top of the deck until the best match is shown. */
async function turnTo(page: Page, name: string) {
  for (let cards = 0; cards < 20; cards++) {
    const top = await shown(page);
    if (top.name === name) return;
    await page.getByRole("button", { name: `Pass ${top.name} by` }).click();
    await expect(page.locator("article h2")).not.toHaveText(String(top.name));
  }
  throw new Error(`${name} is not near the top of the deck`);
}

/** Errors appear in a summary whose links lead to the fields, and in the title. */
async function expectProblem(
  page: Page,
  scripts: boolean,
  message: string | RegExp,
  label: string,
) {
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  if (scripts) await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: message }).click();
  await expect(page.getByLabel(label).first()).toBeFocused();
}

/** Submits a form that the browser's own validation would block. */
const sendAnyway = (page: Page) =>
  page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });

async function signUp(page: Page, scripts: boolean, email: string) {
  await page.goto("/");
  await page.getByRole("link", { name: "Sign Up" }).click();
  await answerSignIn(page, email);
  await expect(page).toHaveURL(/\/welcome$/);
  if (scripts) await ready(page);
}

test("somebody under 18 is refused and nothing is stored", async ({ page, scripts }) => {
  const email = freshEmail("tim");
  await signUp(page, scripts, email);
  const account = async () =>
    ((await (await page.request.get("/api/auth/user")).json()) as { id: string }).id;
  const first = await account();
  await answerWelcome(page, `${new Date().getFullYear() - 17}-01-01`);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Nothing about you was kept.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await signInByForm(page, email);
  await expect(page).toHaveURL(/\/welcome$/);
  expect(await account()).not.toBe(first);
});

test("a member goes from the landing page to the first message", async ({
  page,
  scripts,
  watch,
  another,
}, { project }) => {
  test.slow();
  watch.expectStatus(422);
  const place = `${project.name} ${Date.now()}`;
  const adam: Person = { email: freshEmail("adam"), stageName: `Adam ${place}`, gender: "Male" };
  const eva: Person = { email: freshEmail("eva"), stageName: `Eva ${place}`, gender: "Female" };

  await test.step("wrong answers are refused before joining succeeds", async () => {
    await signUp(page, scripts, adam.email);
    await page.getByRole("button", { name: "Join August" }).click();
    await expect(page.getByLabel("Date of birth")).toBeFocused();
    await sendAnyway(page);
    await page.getByRole("button", { name: "Join August" }).click();
    await expectProblem(page, scripts, "Please enter your date of birth", "Date of birth");
    await joinByForm(page, "1980-05-05");
  });

  await test.step("a refused profile keeps every answer", async () => {
    await open(page, "/profile-setup", scripts);
    await introduce(page, adam, place);
    await page.getByRole("combobox", { name: "Age range" }).selectOption("Under 30");
    await page.getByRole("checkbox", { name: "Unisex" }).check();
    await page.getByRole("button", { name: /^(Save|Update) (Profile|Changes)$/ }).click();
    await expectProblem(page, scripts, /age|old/i, "Age range");
    await expect(page.getByLabel("Stage name")).toHaveValue(adam.stageName);
    await expect(page.getByRole("textbox", { name: "College", exact: true })).toHaveValue(
      `College of ${place}`,
    );
    await expect(page.getByRole("radio", { name: "Male", exact: true })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Unisex" })).toBeChecked();
    await page.getByRole("combobox", { name: "Age range" }).selectOption("Under 50");
    await saveProfile(page);
  });

  await test.step("the agreements are accepted", async () => {
    await page.getByRole("link", { name: "Read the agreements" }).click();
    await expect(page).toHaveURL(/\/community-agreements$/);
    const button = page.getByRole("button", { name: "Complete Community Agreements" });
    if (scripts) await expect(button).toBeDisabled();
    else {
      await sendAnyway(page);
      await button.click();
      await expect(page.getByRole("alert")).toContainText("Please agree to both");
    }
    await agreeByForm(page);
  });

  await test.step("like, undo, and pass change the counter", async () => {
    if (scripts) await ready(page);
    const first = await shown(page);
    expect(first.position).toBe(1);
    await page.getByRole("button", { name: /^Like/ }).click();
    await expect(page.getByText("Like Sent")).toBeVisible();
    expect((await shown(page)).position).toBe(2);
    await page.getByRole("button", { name: "Undo last" }).click();
    await expect(page.getByRole("button", { name: "Undo last" })).toBeDisabled();
    // Others who join meanwhile may come first, so look for the liked member in the deck.
    expect((await shown(page)).position).toBe(1);
    const deck: { profile: { userId: string } }[] = await (
      await page.request.get("/api/discover")
    ).json();
    expect(deck.map(({ profile }) => `/members/${profile.userId}/pass`)).toContain(first.card);
    const passed = await shown(page);
    await page.getByRole("button", { name: /^Pass/ }).click();
    await expect(page.getByText(/^2 of /)).toBeVisible();
    const second = await shown(page);
    expect(second.card).not.toBe(passed.card);
  });

  await test.step("the member subscribes", () => subscribe(page, "Social"));

  // The other member's browser has scripts the other way round.
  const other: BrowserContext = await another({ javaScriptEnabled: !scripts });
  const otherPage = await other.newPage();

  await test.step("a second member joins", async () => {
    await signUp(otherPage, !scripts, eva.email);
    await joinByForm(otherPage);
    await otherPage.goto("/profile-setup");
    await introduce(otherPage, eva, place);
    await saveProfile(otherPage);
    await agreeByForm(otherPage);
    await subscribe(otherPage, "Social");
  });

  await test.step("both like each other", async () => {
    await page.goto("/discover");
    await turnTo(page, eva.stageName);
    await expect(page.getByText("100% match")).toBeVisible();
    await page.getByRole("button", { name: `Like ${eva.stageName}` }).click();
    await expect(page.getByText("Like Sent")).toBeVisible();
    await expect(page.getByText("It's a Match!")).toHaveCount(0);
    await otherPage.goto("/discover");
    await turnTo(otherPage, adam.stageName);
    await otherPage.getByRole("button", { name: `Like ${adam.stageName}` }).click();
    await expect(otherPage).toHaveURL(/\/matches\/[^/]+\/moment$/);
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText("It's a Match!");
    await expect(otherPage.getByText(`You and ${adam.stageName} like each other.`)).toBeVisible();
    await otherPage.getByRole("link", { name: "Keep looking" }).click();
    await expect(otherPage).toHaveURL(/\/discover$/);
    await expect(otherPage.getByRole("button", { name: "Undo last" })).not.toBeEnabled();
  });

  const chat = await test.step("both members see the match and who may begin", async () => {
    await page.goto("/matches");
    await expect(page.getByText("You can start the conversation")).toBeVisible();
    await otherPage.goto("/matches");
    await expect(otherPage.getByText("Waiting for them to start the conversation")).toBeVisible();
    await page.getByRole("link", { name: `Start Conversation with ${eva.stageName}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: eva.stageName })).toBeVisible();
    return new URL(page.url()).pathname;
  });

  await test.step("she cannot write before him, not even by a forged form", async () => {
    await otherPage.goto(chat);
    const room = otherPage.getByRole("region", { name: /^Conversation with / });
    await expect(room.getByText("Waiting for them to start the conversation")).toBeVisible();
    await expect(otherPage.getByLabel("Your message")).toHaveCount(0);
    const forced = await otherPage.request.post(chat, { form: { content: "Me first" } });
    expect(forced.status()).toBe(403);
    await otherPage.reload();
    await expect(otherPage.locator(".bubble")).toHaveCount(0);
  });

  await test.step("the connection fee is paid", async () => {
    await page.getByRole("link", { name: "Pay $5" }).click();
    await expect(
      page.getByText(`This opens your conversation with ${eva.stageName}.`),
    ).toBeVisible();
    const cheaper = page.getByRole("link", {
      name: "There you can waive it for 10 August Tokens.",
    });
    await expect(cheaper).toHaveAttribute("href", chat);
    await goToPayment(page);
    await payAtCheckout(page);
    await expect(async () => {
      await open(page, chat, scripts);
      await expect(page.getByLabel("Your message")).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step("he writes, both read it, and she replies", async () => {
    await expect(page.getByText("20 messages left", { exact: true })).toBeVisible();
    await page.getByLabel("Your message").fill("Ice cream at four? 🍦 <b>no tags</b>");
    await page.getByRole("button", { name: "Send" }).click();
    const line = "Ice cream at four? 🍦 <b>no tags</b>";
    await expect(page.locator(".bubble-own")).toContainText(line);
    await expect(page.getByLabel("Your message")).toHaveValue("");
    await expect(page.getByRole("img", { name: "19 messages left" })).toBeVisible();
    await otherPage.goto("/notifications");
    await otherPage
      .getByRole("button", { name: /^New message/ })
      .first()
      .click();
    await expect(otherPage).toHaveURL(chat);
    await expect(otherPage.locator(".bubble")).toContainText(line);
    await otherPage.getByLabel("Your message").fill("With you, always.");
    await otherPage.getByRole("button", { name: "Send" }).click();
    await expect(otherPage.locator(".bubble-own")).toContainText("With you, always.");
    if (!scripts) await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.locator(".bubble").last()).toContainText("With you, always.");
    await expect(page.getByRole("img", { name: "18 messages left" })).toBeVisible();
    await page.goto("/matches");
    await expect(page.getByText("Conversation Started")).toBeVisible();
  });
});
