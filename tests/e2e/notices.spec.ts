import type { BrowserContext } from "@playwright/test";
import { looksRight } from "./checks";
import { expect, freshEmail, open, type Page, signIn, signUp, test } from "./island";

interface Islander {
  page: Page;
  id: string;
  email: string;
}

/** A member who has joined and agreed, and can like others by call. */
async function islander(context: BrowserContext, name: string): Promise<Islander> {
  const page = await context.newPage();
  const email = freshEmail(name.toLowerCase());
  await signUp(page, email);
  const call = async (path: string, data: Record<string, unknown>) =>
    expect((await page.request.post(path, { data })).status(), path).toBe(200);
  await call("/api/profile", {
    stageName: name,
    ageCategory: "Under 50",
    gender: "prefer_not_to_say",
    lookingFor: "friends",
  });
  await call("/api/profile/community-agreements", {
    agreedToCodeOfConduct: true,
    agreedToConflictResolution: true,
  });
  const user = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  return { page, id: user.id, email };
}

const like = async (from: Islander, to: Islander) => {
  const data = { targetUserId: to.id, action: "like" };
  expect((await from.page.request.post("/api/match", { data })).status()).toBe(200);
};

async function match(one: Islander, other: Islander) {
  await like(one, other);
  await like(other, one);
}

const bell = (page: Page, scripts: boolean) =>
  page.getByRole(scripts ? "button" : "link", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("the bell opens its list by keyboard, empty and full, and marks it read", {
  tag: "@scripts",
}, async ({ another, scripts }) => {
  const ada = await islander(await another(), "Ada");
  const bea = await islander(await another(), "Bea");
  const { page } = ada;
  await open(page, "/tokens", scripts);
  await bell(page, scripts).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText("No notifications yet");
  await expect(panel(page)).toContainText("We'll notify you of new matches and updates");
  await looksRight(page, scripts);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, scripts)).toBeFocused();
  await expect(bell(page, scripts)).toHaveAttribute("aria-expanded", "false");

  await match(ada, bea);
  await page.keyboard.press("Space");
  const line = panel(page).getByRole("button", { name: /It's a Match!/ });
  await expect(line).toContainText("Just now");
  await expect(line).toContainText("(unread)");
  await expect(bell(page, scripts)).toHaveAccessibleName("Notifications 1 unread");
  const face = panel(page).getByRole("link", { name: "Profile of Bea" });
  await expect(face).toHaveAttribute("href", `/profile/${bea.id}`);
  await looksRight(page, scripts);
  await line.focus();
  await page.keyboard.press("Enter");
  // Without a membership, to the one payment of all that writing costs.
  await expect(page).toHaveURL(/\/subscription\?tier=social&match=/);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, scripts)).toHaveAccessibleName("Notifications");
  await bell(page, scripts).click();
  await expect(panel(page).getByRole("button", { name: /It's a Match!/ })).not.toContainText(
    "unread",
  );
  // Beside the list, which covers a phone from edge to edge but for its margin.
  await page.mouse.click(2, 500);
  await expect(panel(page)).toBeHidden();
});

test("notifications arrive by long polling with one toast and a count, and are all marked read at once", {
  tag: "@scripts",
}, async ({ another, scripts }) => {
  const ada = await islander(await another(), "Ada");
  const bea = await islander(await another(), "Bea");
  const { page } = ada;
  await page.clock.install();
  await open(page, "/tokens", scripts);
  await match(ada, bea);
  const toast = page.locator(".toast", { hasText: "It's a Match!" });
  // The first poll is due 30 seconds after the page loads.
  await page.clock.fastForward(30_000);
  await expect(toast).toBeVisible();
  await expect(bell(page, scripts)).toHaveAccessibleName("Notifications 1 unread");
  await page.clock.fastForward(5_000);
  await expect(toast).toBeHidden();
  const looked = page.waitForResponse(/\/api\/notifications\?/);
  await open(page, "/account", scripts);
  await looked;
  await expect(bell(page, scripts)).toHaveAccessibleName("Notifications 1 unread");
  // A toast would come with the response; one that was shown does not appear again.
  await page.waitForTimeout(1_000);
  await expect(toast).toHaveCount(0);
  await bell(page, scripts).click();
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page, scripts)).toHaveAccessibleName("Notifications");
  await expect(panel(page)).not.toContainText("unread");
  await expect(panel(page).getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
});

test("a member reads notifications and chooses their kinds on pages without scripts", {
  tag: "@quick-plain",
}, async ({ another, scripts, watch }) => {
  watch.expectStatus(422);
  const ada = await islander(await another(), "Ada");
  const bea = await islander(await another(), "Bea");
  const { page } = ada;
  await match(ada, bea);
  await open(page, "/notifications", scripts);
  await expect(page.getByRole("button", { name: /^It's a Match! \(unread\)/ })).toBeVisible();
  await looksRight(page, scripts);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("(unread)")).toHaveCount(0);
  await open(page, "/account", scripts);
  await page.getByRole("link", { name: "Notification preferences" }).click();
  await expect(page).toHaveURL(/preferences$/);
  await open(page, "/notifications/preferences", scripts);
  const meetups = page.getByRole("group", { name: "Meetups" });
  await meetups.getByLabel("By e-mail").uncheck();
  await expect(meetups.getByLabel("By push")).toHaveCount(0);
  await page.getByRole("radio", { name: /^One e-mail a day/ }).check();
  await page.getByLabel("Until").fill("");
  await page.getByRole("button", { name: "Save preferences" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please check this" });
  await expect(summary).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(meetups.getByLabel("By e-mail")).not.toBeChecked();
  await looksRight(page, scripts);
  await page.getByLabel("Until").fill("06:30");
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("That’s how you’ll hear from us.")).toBeVisible();
  await expect(page.getByLabel("Until")).toHaveValue("06:30");
  await expect(page.getByLabel("From")).toHaveValue("22:00");
  await expect(meetups.getByLabel("By e-mail")).not.toBeChecked();
  await expect(page.getByRole("radio", { name: /^One e-mail a day/ })).toBeChecked();
});

interface KeptMail {
  to: string[];
  subject: string;
  text: string;
  headers: Record<string, string>;
}

test("a mail announces a match and turns its kind off without signing in", async ({
  another,
  scripts,
  baseURL,
}) => {
  const ada = await islander(await another(), "Ada");
  const bea = await islander(await another(), "Bea");
  const { page } = ada;
  await open(page, "/notifications/preferences", scripts);
  await page.getByLabel("From").fill("");
  await page.getByLabel("Until").fill("");
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("That’s how you’ll hear from us.")).toBeVisible();
  await like(ada, bea);
  await open(page, "/account", scripts);
  await page.locator("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
  // A member who has signed out is not present, so that the mail goes at once.
  await like(bea, ada);

  const outbox = new URL(baseURL ?? "");
  outbox.port = String(Number(outbox.port) + 4);
  const findMail = async () => {
    const mails = (await (await page.request.get(`${outbox}mails.json`)).json()) as KeptMail[];
    return mails.find(
      ({ to, subject }) => to.includes(ada.email) && subject === "You have a new match",
    );
  };
  await expect.poll(findMail, { timeout: 40_000 }).toBeTruthy();
  const mail = await findMail();
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const address = /<(.+)>/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  expect(mail?.text).toContain(address);
  const stranger = await (await another()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "No more e-mails about matches?",
  );
  await looksRight(stranger, false);
  await stranger.getByRole("button", { name: "Turn them off" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("You’re off the list");
  await looksRight(stranger, false);
  await signIn(page, ada.email, "/notifications/preferences");
  const matches = page.getByRole("group", { name: "Matches" });
  await expect(matches.getByLabel("By e-mail")).not.toBeChecked();
  await expect(matches.getByLabel("In the bell")).toBeChecked();
});
