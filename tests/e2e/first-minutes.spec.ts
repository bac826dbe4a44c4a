import { looksRight } from "./checks";
import { goToPayment, payAtCheckout } from "./friends";
import {
  answerSignIn,
  answerWelcome,
  expect,
  freshEmail,
  type Page,
  ready,
  signInByForm,
  skipPhoto,
  test,
  tickAgreements,
} from "./island";

/** Most screens from the end of sign-in to the first card, that one included, and most inputs that must be filled in. */
const MOST_SCREENS = 4;
const MOST_INPUTS = 8;

/** What must be filled in or pressed of the form on a screen: a group of radio buttons is one, what is prefilled is none. */
const countInputs = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const controls = [...main.querySelectorAll<HTMLInputElement>("input:required")];
    const open = controls.filter(
      (one) => one.type === "checkbox" || one.type === "radio" || !one.value,
    );
    return new Set(open.map(({ name }) => name)).size;
  });

/** The paths of the screens that a page shows, this one first, each once in a row. */
function listScreens(page: Page): string[] {
  const screens = [new URL(page.url()).pathname];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== screens.at(-1)) screens.push(pathname);
  });
  return screens;
}

async function signUp(page: Page, returnTo: string, name: string) {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await answerSignIn(page, freshEmail(name));
}

test("a newcomer reaches the first card on few screens with few inputs and without a detour", {
  tag: "@quick-plain",
}, async ({ page, scripts }) => {
  await signUp(page, "/", "marcus");
  const screens = listScreens(page);
  const tabs = page.getByRole("navigation", { name: "Main" });
  if (scripts) await ready(page);
  await expect(page.getByLabel("What should the island call you?")).toHaveValue("Marcus");
  await expect(page.getByText("Step 1 of 3: About you")).toBeVisible();
  await expect(tabs).toHaveCount(0);
  // Who one would date is asked of those who look for a date alone.
  await expect(page.getByRole("checkbox", { name: "Women" })).toBeHidden();
  await page.getByRole("radio", { name: "A date" }).check();
  await expect(page.getByRole("checkbox", { name: "Women" })).toBeVisible();
  await looksRight(page, scripts);
  let inputs = await countInputs(page);
  await answerWelcome(page, "1985-06-15");

  await expect(page.getByText("Step 2 of 3: Your porch face")).toBeVisible();
  await expect(tabs).toHaveCount(0);
  await looksRight(page, scripts);
  await skipPhoto(page);

  await expect(page.getByText("Step 3 of 3: Two promises")).toBeVisible();
  await expect(tabs).toHaveCount(0);
  inputs += await countInputs(page);
  await tickAgreements(page);

  // A routine step says nothing that would cover the reasons of the first card.
  await expect(page).toHaveURL("/discover");
  await expect(page.locator("article").first()).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(tabs).toBeVisible();

  expect(screens).toEqual(["/welcome", "/welcome/photo", "/community-agreements", "/discover"]);
  expect(screens.length).toBeLessThanOrEqual(MOST_SCREENS);
  expect(inputs).toBe(6);
  expect(inputs).toBeLessThanOrEqual(MOST_INPUTS);

  // The three questions come after the first card, each on a screen of its own.
  await page.getByRole("button", { name: /^Pass/ }).click();
  await expect(page.getByRole("heading", { name: "Three quick questions?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo last" })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^Like/ })).toHaveCount(0);
  await looksRight(page, scripts);
  await page.getByRole("link", { name: "Answer them" }).click();
  for (const [step, role, choice] of [
    ["1 of 3", "checkbox", "Porch sitting"],
    ["2 of 3", "radio", "Stir It Up"],
    ["3 of 3", "checkbox", "Sailing"],
  ] as const) {
    await expect(page.getByText(step, { exact: true })).toBeVisible();
    await looksRight(page, scripts);
    await page.getByRole(role, { name: choice }).check();
    await page.getByRole("button", { name: /^(Next|Done)$/ }).click();
  }
  await expect(page).toHaveURL("/discover");
  await expect(page.locator("article").first()).toBeVisible();
  await expect(page.getByText(/^2 of /)).toBeVisible();
  const profile = (await (await page.request.get("/api/profile")).json()) as object;
  expect(profile).toMatchObject({
    stageName: "Marcus",
    ageCategory: expect.stringMatching(/^Under [45]0$/),
    islandActivities: ["porch sitting"],
    favoriteBobMarleySong: "Stir It Up",
    sportsPlayed: ["Sailing"],
  });
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText("Welcome, Marcus");
  await expect(page.getByRole("heading", { name: "New for you" })).toBeVisible();
});

test("answers given before sign-in are taken over, and the others are kept where the member says so", async ({
  page,
}) => {
  await page.goto("/age-profile?group=above-60");
  await page.getByLabel(/What should the island call you/).fill("Sandy Shore");
  await page.getByRole("radio", { name: "Female", exact: true }).check();
  await page.getByRole("checkbox", { name: "Porch sitting" }).check();
  await page.getByLabel(/Which soul food/).fill("Gumbo");
  await page.getByRole("button", { name: "Save my answers" }).click();
  await page.getByRole("link", { name: "Log me in to save profile" }).click();
  await answerSignIn(page, freshEmail("sam"));
  await expect(page.getByLabel("What should the island call you?")).toHaveValue("Sandy Shore");
  await expect(page.getByRole("radio", { name: "Female", exact: true })).toBeChecked();
  await page.getByLabel("Date of birth").fill("1960-06-15");
  await page.getByRole("radio", { name: "New friends" }).check();
  await page.getByLabel("I am on the island this August").check();
  await page.getByRole("button", { name: "Join August" }).click();
  await skipPhoto(page);
  await tickAgreements(page);
  await page.getByRole("button", { name: /^Pass/ }).click();
  await page.getByRole("link", { name: "Answer them" }).click();
  await expect(page.getByRole("checkbox", { name: "Porch sitting" })).toBeChecked();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("Gumbo")).toBeVisible();
  await expect(page.getByLabel("Keep these answers, too")).toBeChecked();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Profile Updated!")).toBeVisible();
  const profile = (await (await page.request.get("/api/profile")).json()) as object;
  expect(profile).toMatchObject({
    stageName: "Sandy Shore",
    gender: "female",
    ageCategory: "Under 90",
    islandActivities: ["porch sitting"],
    favoriteSoulFood: "Gumbo",
  });
});

test("anyone who skips the three questions goes on with the deck and is not asked again", async ({
  page,
}) => {
  await signUp(page, "/discover", "sky");
  await answerWelcome(page, "1985-06-15");
  await skipPhoto(page);
  await tickAgreements(page);
  await page.getByRole("button", { name: /^Pass/ }).click();
  await expect(page.getByRole("heading", { name: "Three quick questions?" })).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText(/^2 of /)).toBeVisible();
  await page.goto("/discover");
  await expect(page.getByText(/^2 of /)).toBeVisible();
});

test("what was chosen to pay for before sign-in comes right after joining", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Choose Social" }).click();
  await answerSignIn(page, freshEmail("olly"));
  const screens = listScreens(page);
  await answerWelcome(page, "1985-06-15");
  await expect(page).toHaveURL("/subscription?tier=social");
  expect(screens).toEqual(["/welcome", "/subscription"]);
  await goToPayment(page);
  await payAtCheckout(page);
  await expect(page.getByText("Welcome to August!")).toBeVisible();
});

test("someone under 18 is refused and nothing is stored", async ({ page }) => {
  const email = freshEmail("tim");
  await page.goto("/");
  await page.getByRole("link", { name: "Sign Up" }).click();
  await answerSignIn(page, email);
  await expect(page).toHaveURL(/\/welcome$/);
  const account = async () =>
    ((await (await page.request.get("/api/auth/user")).json()) as { id: string }).id;
  const first = await account();
  await answerWelcome(page, `${new Date().getFullYear() - 17}-01-01`);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("We didn’t keep anything about you.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await signInByForm(page, email);
  await expect(page).toHaveURL(/\/welcome$/);
  expect(await account()).not.toBe(first);
});
