import { REFERRAL_REWARDS } from "../../app/features/prices/catalog";
import { expectGood } from "./checks";
import { fillProfile, likeEachOther, signUpFree } from "./friends";
import { answerSignIn, expect, freshEmail, joinByForm, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

const { introduced, matched } = REFERRAL_REWARDS;
const earned = introduced.points + matched.points;

let island: OwnIsland | undefined;
test.afterEach(async ({ browser }) => {
  await island?.close(browser);
  island = undefined;
});

test("a member introduces a friend, whose message follows the form until it is written in, and withdraws", {
  tag: "@quick-plain",
}, async ({ page, scripts, watch }) => {
  test.slow();
  island = await openIsland();
  const ada = await island.insertMember("Ada", { free: true });
  await island.signIn(page.context(), ada);
  const message = page.getByLabel("Personal message");
  const send = page.getByRole("button", { name: "Send Invitation" });
  const preview = page.getByRole("button", { name: "Preview the invitation" });
  const shown = page.locator("#preview");

  await test.step("the form opens from the rewards", async () => {
    await open(page, `${island?.url}/friend-intro`, scripts);
    await expectGood(page, scripts);
    await page.getByRole("link", { name: "Start Introduction" }).click();
    await expect(send).toBeVisible();
    await expectGood(page, scripts);
  });

  await test.step("a preview fills a blank message and keeps the rest", async () => {
    await page.getByLabel("Friend’s name").fill("Dan");
    await page.getByLabel("Music Preference").check();
    await page.getByLabel("What you have in common").fill("Nina Simone");
    if (scripts) await expect(message).toHaveValue(/Dan.*Nina Simone/);
    await preview.click();
    await expect(shown).toContainText("Hi Dan,");
    await expect(message).toHaveValue(/Dan.*Nina Simone/);
  });

  await test.step("what the member wrote is never overwritten", async () => {
    await message.fill("Come along, we miss you here.");
    await page.getByLabel("Friend’s name").fill("Daniel");
    await preview.click();
    await expect(shown).toContainText("Hi Daniel,");
    await expect(message).toHaveValue("Come along, we miss you here.");
  });

  await test.step("a refused form names what is missing, in sight, and keeps what was typed", async () => {
    await page.locator("#introduction").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    watch.expectStatus(422);
    await send.click();
    await expect(page.getByRole("link", { name: "Please select a gender" })).toBeInViewport();
    await expect(page.getByLabel("Friend’s name")).toHaveValue("Daniel");
  });

  await test.step("a sent invitation is listed, and can be withdrawn", async () => {
    await page.getByLabel("Music Preference").check();
    await page.getByLabel("What you have in common").fill("Nina Simone");
    await page.getByLabel("Friend’s e-mail address").fill("daniel@friends.example");
    await page.getByLabel("Male", { exact: true }).check();
    await page.getByLabel("Classmate").check();
    await send.click();
    const row = page.locator("#introductions li", { hasText: "Daniel" });
    await expect(row).toContainText("classmate");
    await expect(row.locator(".badge")).toHaveText("invited");
    await expectGood(page, scripts);
    await row.locator("summary", { hasText: "More about Daniel" }).click();
    await row.getByRole("button", { name: "Withdraw" }).click();
    await expect(row.locator(".badge")).toHaveText("withdrawn");
  });
});

/** The outbox of the local mail server stands this many ports above the app. */
const OUTBOX_ABOVE = 4;

/** Waits for the invitation that was mailed to an address. @returns the path of its link */
async function readInvitation(baseURL: string, address: string): Promise<string> {
  const outbox = new URL("/mails.json", baseURL);
  outbox.port = String(Number(outbox.port) + OUTBOX_ABOVE);
  let path = "";
  await expect(async () => {
    const mails = (await (await fetch(outbox)).json()) as { to: string[]; text: string }[];
    const mail = mails.find(({ to }) => to.includes(address));
    path = /\/invitations\/[\w-]{43}$/m.exec(mail?.text ?? "")?.[0] ?? "";
    expect(path).not.toBe("");
  }).toPass({ timeout: 60_000 });
  return path;
}

/** Introduces a friend by the form. @returns the path of the link in their mail */
async function introduce(page: Page, name: string): Promise<string> {
  const address = freshEmail(name.toLowerCase()).replace("@august", "@friends");
  await page.goto("/friend-intro?start");
  await page.getByLabel("Friend’s name").fill(name);
  await page.getByLabel("Friend’s e-mail address").fill(address);
  await page.getByLabel("Prefer not to say").check();
  await page.getByLabel("Friend", { exact: true }).check();
  await page.getByRole("radiogroup", { name: "What connects you" }).getByLabel("Other").check();
  await page.getByLabel("What you have in common").fill("long walks");
  await page.getByLabel("Personal message").fill(`${name}, walk along the beach with us.`);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(row(page, name).locator(".badge")).toHaveText("invited");
  const { origin } = new URL(page.url());
  return readInvitation(origin, address);
}

const row = (page: Page, name: string) =>
  page.locator("#introductions li").filter({ has: page.getByRole("heading", { name }) });

test("an invited friend joins and matches, which earns its introducer each reward once, and another declines", async ({
  page,
  scripts,
  another,
}) => {
  test.slow();
  const ida = await signUpFree(page, "Ida Introduces");
  const browse = async () => (await another()).newPage();

  await test.step("a friend accepts the link of the mail in their own browser and joins", async () => {
    const path = await introduce(page, "Finn");
    const finn = await browse();
    await open(finn, path, scripts);
    await expect(finn.getByText("Finn, walk along the beach with us.")).toBeVisible();
    await expectGood(finn, scripts);
    await finn.getByRole("button", { name: "Accept" }).click();
    await answerSignIn(finn, freshEmail("finn"));
    await joinByForm(finn);
    const friend = await fillProfile(finn, "Finn Follows");
    await page.goto("/friend-intro");
    await expect(row(page, "Finn")).toContainText("joined");
    await expect(page.locator(".rewards")).toContainText(`${introduced.points} points`);

    const mia = await browse();
    const other = await signUpFree(mia, "Mia Matches");
    await likeEachOther({ page, ...ida }, { page: finn, ...friend });
    await page.reload();
    await expect(row(page, "Finn")).not.toContainText("matched");
    await likeEachOther({ page: finn, ...friend }, { page: mia, ...other });
  });

  await test.step("the introducer sees what it earned, once", async () => {
    await page.reload();
    await expect(row(page, "Finn")).toContainText("matched");
    await expect(row(page, "Finn")).toContainText(`Earned ${earned} points and 1 bonus meetup.`);
    await expect(page.locator(".rewards")).toContainText(`${earned} points`);
    await expect(page.locator(".rewards")).toContainText("1 bonus meetup left");
    await page.goto("/tokens/transactions");
    await expect(page.getByText("A friend joined through you")).toHaveCount(1);
    await page.goto("/notifications");
    await expect(page.getByRole("button", { name: /^Finn has a match/ })).toHaveCount(1);
  });

  await test.step("a friend who says no is listed as such, and the link is over", async () => {
    const path = await introduce(page, "Dora");
    const dora = await browse();
    await open(dora, path, scripts);
    await dora.getByRole("button", { name: "No, thank you" }).click();
    await expect(dora.getByText("that was the last time")).toBeVisible();
    await page.goto("/friend-intro");
    await expect(row(page, "Dora").locator(".badge")).toHaveText("declined");
  });
});
