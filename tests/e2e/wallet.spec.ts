import { COST_HALF_TOKENS } from "../../app/features/prices/catalog";
import { expectGood } from "./checks";
import { expect, open, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

const BOOST = COST_HALF_TOKENS.profileBoost / 2;
const EXTRA = COST_HALF_TOKENS.extraMeetup / 2;
const MINUTE_MS = 60_000;

let island: OwnIsland;
test.beforeAll(async () => {
  island = await openIsland();
});
test.afterAll(({ browser }) => island?.close(browser));

/** Gives a member games' worth of tokens, some minutes ago. */
function giveTokens(userId: string, ...tokens: number[]): void {
  const insert = island.db.$client.prepare(
    `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES (?, 'earned_profile', ?, 'Icebreaker game', ?, ?)`,
  );
  tokens.forEach((amount, at) => {
    insert.run(userId, 2 * amount, `profile:${at}`, Date.now() - (tokens.length - at) * MINUTE_MS);
  });
}

test("a member buys a boost after one confirmation, once, and others see the card boosted", {
  tag: "@quick",
}, async ({ page, another, scripts }) => {
  test.slow();
  const ada = await island.insertMember("Ada", { free: true });
  const ben = await island.insertMember("Ben", { free: true });
  // One more than the boost costs, and less than an extra meetup does.
  giveTokens(ada.id, 3, 2, BOOST - 4);
  await island.signIn(page.context(), ada);
  const option = (name: string) => page.locator("#spend li", { hasText: name });
  const boost = option("Profile boost");

  await test.step("what she can buy, and what she cannot, says so", async () => {
    await open(page, `${island.url}/tokens`, scripts);
    await expect(page.locator(".figure")).toHaveText(`${BOOST + 1}`);
    await expect(
      page.getByRole("img", {
        name: RegExp(`last 3 transactions: from 3 on .* to ${BOOST + 1} on`),
      }),
    ).toBeVisible();
    const extra = option("Extra meetup");
    await expect(extra.getByRole("button", { name: `${EXTRA} tokens` })).toBeDisabled();
    await expect(extra).toContainText(`You need ${EXTRA - BOOST - 1} tokens more.`);
    await expect(option("Priority matching")).toContainText("All August Access only.");
    await expectGood(page, scripts);
  });

  await test.step("the confirmation says price and balance, before and after", async () => {
    await boost.locator("summary").click();
    await expect(boost).toContainText(`You have ${BOOST + 1} tokens. You’ll have 1 left.`);
    await boost.getByRole("button", { name: `Spend ${BOOST} tokens` }).click();
    await expect(page.getByText("Your profile is boosted")).toBeVisible();
    await expect(boost).toContainText("Runs until");
    await expect(page.locator(".figure")).toHaveText("1");
    await expect(page.locator(".entry", { hasText: "Profile boost for 24 hours" })).toBeVisible();
    await expectGood(page, scripts);
  });

  await test.step("someone else's deck shows her boosted", async () => {
    const context = await another({ javaScriptEnabled: scripts });
    await island.signIn(context, ben);
    const his = await context.newPage();
    await open(his, `${island.url}/discover`, scripts);
    await expect(his.locator("main")).toContainText("Ada");
    await expect(his.getByText("Boosted")).toBeVisible();
  });
});
