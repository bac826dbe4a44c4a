import { expectGood } from "./checks";
import { expect, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

const HOUR_MS = 3_600_000;

/** The ring of a match that says how much time is left. */
const timeLeft = (page: Page, words: RegExp) => page.getByRole("img", { name: words });
const openMenu = (page: Page, name: string) =>
  page
    .locator("summary")
    .filter({ hasText: `block or report ${name}` })
    .click();

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

interface Sides {
  /** Pages of the two members; the first has scripts as the project says, the second the other way round. */
  one: Page;
  other: Page;
}

test("two members go from the deck through the match to its end and back to the deck", async ({
  page,
  scripts,
  another,
}) => {
  test.slow();
  const adam = await island.insertMember("Adam", { gender: "male" });
  const eve = await island.insertMember("Eve", { gender: "female" });
  const { one, other }: Sides = {
    one: page,
    other: await (await another({ javaScriptEnabled: !scripts })).newPage(),
  };
  await island.signIn(one.context(), adam);
  await island.signIn(other.context(), eve);
  const go = async (path: string) => {
    await open(one, island.url + path, scripts);
    await open(other, island.url + path, !scripts);
  };
  const bell = async (title: string) => {
    for (const side of [one, other]) {
      await side.goto(`${island.url}/notifications`);
      await expect(side.getByRole("button", { name: title })).toHaveCount(1);
    }
  };

  await test.step("each like shows its true result", async () => {
    await go("/discover");
    await expectGood(one, scripts);
    await one.getByRole("button", { name: "Like Eve" }).click();
    await expect(one.getByText("Like Sent")).toBeVisible();
    await expect(one.getByText("No More Profiles")).toBeVisible();
    await expectGood(one, scripts);
    await other.getByRole("button", { name: "Like Adam" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("It's a Match!");
    await expect(other).toHaveURL(/\/matches\/[^/]+\/moment$/);
    await expectGood(other, !scripts);
    await expect(other.locator(".bell-count")).toHaveCount(0);
    // She waits for him, so that her time leads to the match, and his to the conversation.
    await expect(
      other.getByText(/^Waiting for them to start the conversation until /),
    ).toBeVisible();
    await open(one, other.url(), scripts);
    await expect(one.getByText(/^You can start the conversation until .+ [AP]M\.$/)).toBeVisible();
    await expectGood(one, scripts);
    await one.getByRole("link", { name: "Say hello to Eve" }).click();
    await expect(one).toHaveURL(/\/messages\/\d+/);
    await other.getByRole("link", { name: "See the match" }).click();
    await expect(other).toHaveURL(/\/matches#match-/);
  });

  await test.step("both members see the match and who starts", async () => {
    await go("/matches");
    for (const side of [one, other])
      await expect(timeLeft(side, /^(24h 0m|23h 5\dm) left$/)).toHaveCount(1);
    await expect(one.getByText("You can start the conversation", { exact: true })).toBeVisible();
    await expect(other.getByText("Waiting for them to start the conversation")).toBeVisible();
    await openMenu(one, "Eve");
    await one.getByText("Where to meet").click();
    await expect(one.getByText(/^Bring an? /).first()).toBeVisible();
    await expectGood(one, scripts);
  });

  await test.step("at six hours the timer is red, and each member gets a reminder of their own", async () => {
    await island.setClockAhead(18 * HOUR_MS);
    await go("/matches");
    for (const side of [one, other]) await expect(timeLeft(side, /^5h 5\dm left$/)).toHaveCount(1);
    await expectGood(one, scripts);
    await one.goto(`${island.url}/notifications`);
    await expect(one.getByRole("button", { name: "Say hello" })).toHaveCount(1);
    await other.goto(`${island.url}/notifications`);
    await expect(other.getByRole("button", { name: "Your match is waiting" })).toHaveCount(1);
  });

  await test.step("at the deadline the match expires for both, and they may meet again", async () => {
    await island.setClockAhead(24 * HOUR_MS);
    await bell("Match expired");
    await go("/matches");
    for (const side of [one, other]) {
      await expect(side.getByText("No open matches")).toBeVisible();
      await expect(side.getByText("No one wrote in time.")).toBeVisible();
    }
    await expectGood(one, scripts);
    await go("/");
    for (const side of [one, other])
      await expect(side.locator(".count").first()).toContainText("0");
    await go("/discover");
    await expect(one.getByRole("button", { name: "Like Eve" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Like Adam" })).toBeVisible();
  });
});

test("a like in a story leads to the moment of the match, and a pass to the next card", {
  tag: "@quick-plain",
}, async ({ page, scripts }) => {
  const [me, fan] = [await island.insertMember("Me"), await island.insertMember("Fan")];
  const stranger = await island.insertMember("Stranger");
  await call(`${island.url}/api/match`, fan, { targetUserId: me.id, action: "like" });
  await island.signIn(page.context(), me);
  await open(page, `${island.url}/discover`, scripts);
  await open(page, `${island.url}/profile/${stranger.id}`, scripts);
  await expectGood(page, scripts);
  await page.getByRole("button", { name: "Pass on Stranger" }).click();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(page.locator(".toast")).toHaveCount(0);
  await open(page, `${island.url}/profile/${fan.id}`, scripts);
  await page.getByRole("button", { name: "Like Fan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It's a Match!");
  await expect(page.getByText("You and Fan like each other.")).toBeVisible();
  await open(page, `${island.url}/profile/${fan.id}`, scripts);
  await expect(page.getByRole("button", { name: /^(Like|Pass)/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Write to Fan" }).click();
  await expect(page).toHaveURL(/\/messages\/\d+/);
});

test("an extended match runs a day longer, once", async ({ page: one, scripts, another }) => {
  const ben = await island.insertMember("Ben");
  const bea = await island.insertMember("Bea");
  const other = await (await another({ javaScriptEnabled: !scripts })).newPage();
  await island.signIn(one.context(), ben);
  await island.signIn(other.context(), bea);
  await island.match(ben, bea);
  await island.setClockAhead(20 * HOUR_MS);
  await open(one, `${island.url}/matches`, scripts);
  await open(other, `${island.url}/matches`, !scripts);

  await openMenu(one, "Bea");
  await one.getByRole("button", { name: "Extend by 24 hours for Bea" }).click();
  await expect(one.getByText("24 more hours")).toBeVisible();
  await expect(one.getByText("You extended this match by 24 hours.")).toBeVisible();
  await expect(timeLeft(one, /^(28h 0m|27h 5\dm) left$/)).toBeVisible();
  await expectGood(one, scripts);
  // Her page still has the button.
  await openMenu(other, "Ben");
  await other.getByRole("button", { name: "Extend by 24 hours for Ben" }).click();
  await expect(other.getByText("Already extended")).toBeVisible();
  await expect(other.getByText("Ben extended this match by 24 hours.")).toBeVisible();
  await expect(timeLeft(other, /^(28h 0m|27h 5\dm) left$/)).toBeVisible();
});

test("a closed match says so to both, and the note is read without a membership as well", async ({
  page: one,
  scripts,
  another,
}) => {
  const cai = await island.insertMember("Cai");
  const cat = await island.insertMember("Cat", { free: true });
  const other = await (await another({ javaScriptEnabled: !scripts })).newPage();
  await island.signIn(one.context(), cai);
  await island.signIn(other.context(), cat);
  await island.match(cai, cat);
  await open(one, `${island.url}/matches`, scripts);
  await openMenu(one, "Cat");
  await one.getByRole("link", { name: "Close match with Cat" }).click();
  await expect(one.getByRole("heading", { level: 1 })).toHaveText("Close your match with Cat?");
  await one.reload();
  await expectGood(one, scripts);
  await one.getByLabel("A kind line for Cat").fill("Fair winds 🌊 <b>no tags</b>");
  await one.getByRole("button", { name: "Close this match" }).click();
  await expect(one.getByText("You closed this match.")).toBeVisible();
  await expectGood(one, scripts);

  await open(other, `${island.url}/notifications`, !scripts);
  await other.getByRole("button", { name: /^Match closed/ }).click();
  await expect(other.getByText("This conversation has ended.")).toBeVisible();
  await expect(other.getByText("Fair winds 🌊 <b>no tags</b>")).toBeVisible();
  await expect(other.getByLabel("Your message")).toHaveCount(0);
  await expectGood(other, !scripts);
  await open(other, `${island.url}/discover`, !scripts);
  await expect(other.getByText(/^No (Matches Found|More Profiles)$/)).toBeVisible();
  await other.goto(`${island.url}/matches`);
  await expect(other.getByText("Cai closed this match.")).toBeVisible();
  await expectGood(other, !scripts);
});
