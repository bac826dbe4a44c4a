import { connectFeatures } from "~/connect-features.server";
import { decideAppealWithin } from "~/features/safety/appeals.server";
import { transact } from "~/server/data/database.server";
import { signIn as signInAgain } from "../support/members";
import { suspendMember } from "../support/suspensions";
import { axe } from "./axe";
import { expect, open, test } from "./island";
import { openIsland } from "./own-island";

const DAY_MS = 86_400_000;

connectFeatures();

test("a member is suspended in the middle of a conversation, appeals, and is back with the lost days", async ({
  another,
  browser,
  scripts,
  watch,
}) => {
  test.slow();
  watch.expectStatus(422);
  const island = await openIsland();
  const ada = await island.insertMember("Ada");
  const bea = await island.insertMember("Bea");
  const talk = island.url + (await island.match(ada, bea)).path;
  const { $client } = island.db;
  const endsAt = () =>
    Number(
      $client
        .prepare("SELECT max(ends_at) FROM entitlements WHERE user_id = ?")
        .pluck()
        .get(ada.id),
    );

  const context = await another();
  await island.signIn(context, ada);
  const page = await context.newPage();
  await open(page, talk, scripts);
  await expect(page.getByRole("textbox").first()).toBeVisible();

  await test.step("what is open ends: the next page asks to sign in, and that leads to the reason", async () => {
    // A page that stays open may hear of it at any time, by its next poll.
    await page.goto("about:blank");
    suspendMember(ada.id, { ground: "conduct", reason: "Unkind words to Bea", by: null });
    const answer = await page.request.get(`${island.url}/api/matches`);
    expect(answer.status()).toBe(401);
    await context.clearCookies();
    await island.signIn(context, await signInAgain(island.db, ada.id));
    await open(page, talk, scripts);
    await expect(page).toHaveURL(`${island.url}/suspended`);
    await expect(page.getByText("Unkind words to Bea")).toBeVisible();
    const call = await page.request.get(`${island.url}/api/matches`);
    expect([call.status(), (await call.json()).code]).toEqual([403, "suspended"]);
    expect.soft(await axe(page, scripts)).toEqual([]);
  });

  await test.step("an appeal that is refused keeps its words, and one that is sent waits", async () => {
    const words = page.getByLabel("Your appeal");
    await words.evaluate((field: HTMLTextAreaElement) => field.removeAttribute("maxlength"));
    await words.fill("x".repeat(2001));
    await page.getByRole("button", { name: "Send my appeal" }).click();
    await expect(page.getByText("at most 2000 characters").first()).toBeVisible();
    await expect(words).toHaveValue("x".repeat(2001));
    await words.fill("I did not write that.");
    await page.getByRole("button", { name: "Send my appeal" }).click();
    await expect(page.getByRole("heading", { name: "We have your appeal" })).toBeVisible();
    await expect(page.getByText("I did not write that.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send my appeal" })).toHaveCount(0);
  });

  await test.step("a granted appeal opens everything again, with the days that were lost", async () => {
    const before = endsAt();
    const id = Number(
      $client.prepare("SELECT id FROM suspensions WHERE user_id = ?").pluck().get(ada.id),
    );
    transact((tx) =>
      decideAppealWithin(tx, id, { decision: "granted", answer: "You are right.", by: null }),
    );
    expect(endsAt() - before).toBe(DAY_MS);
    await open(page, `${island.url}/suspended`, scripts);
    await expect(page).toHaveURL(`${island.url}/`);
    await open(page, `${island.url}/notifications`, scripts);
    await expect(page.getByText("We added 1 day to your membership.").first()).toBeVisible();
  });
  await island.close(browser);
});
