import { looksRight } from "./checks";
import { expect, open, type Page, ready, signIn, test } from "./island";
import { openIsland } from "./own-island";

/** Opens the quiet "More" of a card or a thread and follows one of its links. */
async function choose(page: Page, verb: "Block" | "Report", scripts: boolean): Promise<void> {
  const menu = page.locator("main details.menu", { hasText: "block or report" }).first();
  await expect(menu).toBeVisible();
  await menu.locator("summary").click();
  await expect(menu).toHaveAttribute("open", "");
  await looksRight(page, scripts);
  await menu.getByRole("link", { name: verb }).click();
  await expect(page.locator("h1")).toHaveText(new RegExp(`^${verb}`));
  if (scripts) await ready(page);
}

test("a member blocks from the card, unblocks, pauses, and resumes", async ({
  page,
  scripts,
  watch,
  another,
  browser,
}) => {
  test.slow();
  watch.expectStatus(404);
  const island = await openIsland();
  const names = { one: "Una", other: "Otto" };
  const [una, otto] = [await island.insertMember("Una"), await island.insertMember("Otto")];
  const other = await (await another()).newPage();
  await island.signIn(page.context(), una);
  await island.signIn(other.context(), otto);
  const card = `${island.url}/profile/${una.id}`;
  const otherCard = `${island.url}/profile/${otto.id}`;

  await test.step("a member blocks from the profile, after a page that explains blocking", async () => {
    await open(page, otherCard, scripts);
    await choose(page, "Block", scripts);
    await expect(page.getByText("We don’t tell them, and nothing shows why.")).toBeVisible();
    await looksRight(page, scripts);
    await page.getByRole("button", { name: `Block ${names.other}` }).click();
    await expect(page).toHaveURL(/\/account(#blocked)?$/);
    await expect(page.getByText("You won’t see each other anymore.")).toBeVisible();
    const unblock = page.locator("#blocked summary", { hasText: `Unblock ${names.other}` });
    await unblock.click();
    await expect(page.getByRole("button", { name: `Unblock ${names.other}` })).toBeVisible();
    await looksRight(page, scripts);
  });

  await test.step("both members are hidden from each other, on pages and in calls", async () => {
    expect(await open(page, otherCard, scripts)).toBe(404);
    expect(await open(other, card, scripts)).toBe(404);
    for (const [one, name] of [
      [page, names.other],
      [other, names.one],
    ] as const)
      expect(await (await one.request.get(`${island.url}/api/discover`)).text()).not.toContain(
        name,
      );
    expect(await open(other, `${card.replace("profile", "members")}/block`, scripts)).toBe(404);
  });

  await test.step("unblocking lets them meet again", async () => {
    await open(page, `${island.url}/account`, scripts);
    await page.locator("#blocked summary", { hasText: `Unblock ${names.other}` }).click();
    await page.getByRole("button", { name: `Unblock ${names.other}` }).click();
    await expect(page.getByText(`You may see ${names.other} on Discover again.`)).toBeVisible();
    await expect(page.locator("#blocked summary")).toHaveCount(0);
    expect(await open(other, card, scripts)).toBe(200);
  });

  await test.step("a pause hides the member, says so, and prevents likes until it ends", async () => {
    await open(page, `${island.url}/account`, scripts);
    await page.locator("summary", { hasText: "Pause" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("You’re paused", { exact: true })).toBeVisible();
    expect(await open(other, card, scripts)).toBe(404);
    const like = await page.request.post(`${island.url}/api/match`, {
      data: { targetUserId: otto.id, action: "like" },
    });
    expect(like.status()).toBe(403);
    for (const path of ["/", "/discover"]) {
      await open(page, island.url + path, scripts);
      await expect(page.getByText("You’re paused", { exact: true })).toBeVisible();
      await looksRight(page, scripts);
    }
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page).toHaveURL(/\/discover$/);
    await expect(page.getByRole("button", { name: /^Like/ })).toBeVisible();
    expect(await open(other, card, scripts)).toBe(200);
  });
  await island.close(browser);
});

test("a report of a card without a reason is refused and keeps its text", {
  tag: "@quick-plain",
}, async ({ page, scripts, watch }) => {
  await signIn(page, "demo003@august.example");
  await open(page, "/discover", scripts);
  const name = await page.locator("article h2").textContent();
  await choose(page, "Report", scripts);
  await looksRight(page, scripts);
  const words = "They ask for money 💸\nand again.";
  await page.getByLabel("In your own words").fill(words);
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  watch.expectStatus(422);
  await page.getByRole("button", { name: "Send report" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please check this" });
  await expect(summary).toContainText("Please choose a reason");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("In your own words")).toHaveValue(words);
  await looksRight(page, scripts);
  await page.getByRole("radio", { name: "Asks for money or sells something" }).check();
  await page.getByLabel("Block them, too").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL(/\/reports\/thanks$/);
  await expect(page.locator("h1")).toHaveText("Thank you");
  await expect(page.getByText("You won’t see each other anymore.")).toBeVisible();
  await looksRight(page, scripts);
  await page.getByRole("link", { name: "Blocked members" }).click();
  await expect(page.locator("#blocked summary", { hasText: `Unblock ${name}` })).toBeVisible();
});

test("a member reports a message and blocks from the conversation", async ({ page, scripts }, {
  project,
}) => {
  // Members of the demo island to whom someone wrote of late; each project parts another pair.
  const demo = {
    "scripts-phone": "demo106",
    "plain-phone": "demo105",
    "scripts-desktop": "demo031",
  };
  await signIn(page, `${demo[project.name as keyof typeof demo]}@august.example`);
  await open(page, "/messages", scripts);
  await page.locator(".inbox .person-link").first().click();
  await expect(page).toHaveURL(/\/messages\/\d+(#latest)?$/);
  const thread = page.url().replace("#latest", "");
  await open(page, thread, scripts);
  const bubble = page.locator(".bubble:not(.bubble-own)").first();
  const words = (await bubble.locator("p").textContent()) ?? "";
  await bubble.locator("summary").click();
  await looksRight(page, scripts);
  await bubble.getByRole("link", { name: "Report this message" }).click();
  await expect(page.locator("blockquote")).toHaveText(words);
  if (scripts) await ready(page);
  await looksRight(page, scripts);
  await page.getByRole("radio", { name: "Something else" }).check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL(/\/reports\/thanks$/);
  await open(page, thread, scripts);
  await choose(page, "Block", scripts);
  await page.getByRole("button", { name: /^Block / }).click();
  await expect(page).toHaveURL(/\/account(#blocked)?$/);
  await open(page, thread, scripts);
  await expect(page.getByText("This conversation has ended.")).toBeVisible();
  await expect(page.locator("h1")).toHaveText("A member");
  await expect(page.getByLabel("Your message")).toHaveCount(0);
  await looksRight(page, scripts);
  const menu = page.locator("main details.menu", { hasText: "report the other member" });
  await menu.locator("summary").click();
  await looksRight(page, scripts);
  await menu.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "The other member" })).toBeVisible();
  if (scripts) await ready(page);
  await looksRight(page, scripts);
  await page.getByRole("radio", { name: "Unkind or disrespectful" }).check();
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByRole("link", { name: "Your reports" }).click();
  await expect(page.locator("h1")).toHaveText("Your reports");
  await expect(page.locator("main li", { hasText: "A profile" }).first()).toContainText("Waiting");
  await looksRight(page, scripts);
  await open(page, "/account", scripts);
  await page
    .locator("#blocked")
    .getByRole("link", { name: /^Report…/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "The other member" })).toBeVisible();
  await open(page, "/messages", scripts);
  const ended = page.locator(`#ended .inbox a[href^="${new URL(thread).pathname}#"]`);
  await expect(ended).toHaveText("A member");
});
