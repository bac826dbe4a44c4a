import { expectGood } from "./checks";
import { expect, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

const GAMES = "/icebreaker-games";
const question = (page: Page, step: number, steps: number) =>
  expect(
    page.locator(".game-progress").getByText(`Question ${step} of ${steps}`, { exact: true }),
  ).toBeVisible();
const goOn = (page: Page) => page.getByRole("button", { name: /^(Next|Finish)/ });
const isOver = (page: Page) =>
  expect(page.getByRole("heading", { name: "Game Complete!" })).toBeVisible();

/** Answers the question that is shown. */
async function answer(page: Page, scripts: boolean): Promise<void> {
  const story = page.getByLabel("What happens next?");
  if (await story.isVisible()) await story.fill("And then the band began to play.");
  else {
    await page.locator(".game-choices label").first().click();
    // With scripts a tap is the answer.
    if (scripts) return;
  }
  await goOn(page).click();
}

/** Answers choices from one step to another by their form alone, as other tests have walked it. */
async function postChoices(page: Page, scripts: boolean, from: number, to: number): Promise<void> {
  for (let step = from; step <= to; step++)
    await page.request.post(page.url(), {
      form: { step: `${step}`, kind: "choice", choice: "0" },
      maxRedirects: 0,
    });
  await open(page, page.url(), scripts);
}

/** Answers the questions from one step to another. */
async function answerFrom(
  page: Page,
  scripts: boolean,
  [from, to]: [number, number],
  steps = to,
): Promise<void> {
  for (let step = from; step <= to; step++) {
    await question(page, step, steps);
    await answer(page, scripts);
  }
}

async function writeStatements(page: Page, who: string): Promise<void> {
  const places = [1, 2, 3];
  for (const place of places)
    await page.getByLabel(`Statement ${place}`, { exact: true }).fill(`${who} says ${place}`);
  await page.getByLabel("This is the lie: statement 2").check();
  await goOn(page).click();
}

/** Starts a game alone from the list of games. */
async function startAlone(page: Page, scripts: boolean, title: string): Promise<void> {
  await open(page, island.url + GAMES, scripts);
  await page.locator(".game-tile", { hasText: title }).click();
  await page.getByRole("button", { name: "Play alone" }).click();
}

test("a game is played to its end alone and earns a token", { tag: "@quick" }, async ({
  page,
  scripts,
}) => {
  await island.signIn(page.context(), await island.insertMember("Ada"));
  await open(page, island.url + GAMES, scripts);
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await expectGood(page, scripts);
  await startAlone(page, scripts, "This or That");
  await question(page, 1, 10);
  await expectGood(page, scripts);
  await answerFrom(page, scripts, [1, 10]);
  await isOver(page);
  await expect(page.getByText("You earned 1 token.")).toBeVisible();
});

test("games are played to their end alone", async ({ page, scripts, watch }) => {
  test.slow();
  await island.signIn(page.context(), await island.insertMember("Ada"));
  const start = (title: string) => startAlone(page, scripts, title);

  await test.step("the button waits for an answer, and the server asks for one", async () => {
    await start("Vineyard Trivia");
    await question(page, 1, 10);
    if (scripts) await expect(goOn(page)).toBeDisabled();
    else {
      watch.expectStatus(422);
      await page.evaluate(() => {
        for (const input of document.querySelectorAll("input")) input.required = false;
      });
      await goOn(page).click();
      await expect(page.getByRole("alert")).toContainText("Please choose one of the answers");
      await question(page, 1, 10);
    }
  });

  await test.step("leaving in the middle loses nothing", async () => {
    const first = await page.locator("#game-heading").textContent();
    await answerFrom(page, scripts, [1, 1], 10);
    await expect(page.locator(".asked")).toHaveText(first ?? "");
    await answerFrom(page, scripts, [2, 3], 10);
    await question(page, 4, 10);
    if (scripts) await expect(page.locator("#game-heading")).toBeFocused();
    await page.getByRole("link", { name: "Back to Games" }).click();
    await page.getByRole("link", { name: /^Resume/ }).click();
    await question(page, 4, 10);
    await postChoices(page, scripts, 4, 9);
    await answerFrom(page, scripts, [10, 10]);
    await isOver(page);
  });

  await test.step("story starters, prompt by prompt", async () => {
    await start("Story Starters");
    await expect(page.getByRole("button", { name: "Next Prompt" })).toBeVisible();
    await expectGood(page, scripts);
    await answerFrom(page, scripts, [1, 3]);
    await isOver(page);
  });

  await test.step("quick fire, whose clock is switched off", async () => {
    await start("Quick Fire");
    await question(page, 1, 10);
    await expect(page.locator(".game-clock")).toBeVisible();
    await expectGood(page, scripts);
    await answer(page, scripts);
    await question(page, 2, 10);
    await page.getByRole("button", { name: "Turn the clock off" }).click();
    await expect(page.locator(".game-clock")).toHaveCount(0);
    await postChoices(page, scripts, 2, 9);
    await answerFrom(page, scripts, [10, 10]);
    await isOver(page);
  });

  await test.step("a game is ended in two clicks, and the history tells of all", async () => {
    await start("Quick Fire");
    await page.locator("summary", { hasText: "More about this game" }).click();
    await page.getByRole("button", { name: /^End game/ }).click();
    await expect(page.getByText("Not finished")).toBeVisible();
    await expect(page.locator("#history ~ ul > li")).toHaveCount(4);
    await page.locator("#history ~ ul > li", { hasText: "Not finished" }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "This game is over" })).toBeVisible();
  });
});

test("each game is played to its end by the two of a match", { tag: "@scripts" }, async ({
  page: ada,
  scripts,
  another,
}) => {
  test.slow();
  const ben = await (await another({ javaScriptEnabled: !scripts })).newPage();
  const one = await island.insertMember("Ada", { gender: "female" });
  const him = await island.insertMember("Ben", { gender: "male" });
  await island.signIn(ada.context(), one);
  await island.signIn(ben.context(), him);
  const { path: conversation } = await island.match(one, him);
  for (const member of [him, one])
    await call(`${island.url}/api/conversations/${conversation.slice(10)}/messages`, member, {
      content: "Hello",
    });
  const invite = async (title: string) => {
    await open(ada, island.url + GAMES, scripts);
    await ada.locator(".game-tile", { hasText: title }).click();
    await ada.getByRole("button", { name: "Play with Ben" }).click();
    await expect(ada).toHaveURL(/\/\d+$/);
  };
  const join = async () => {
    await open(ben, island.url + GAMES, !scripts);
    await ben.getByRole("link", { name: /^Ada invites you/ }).click();
  };

  await test.step("this or that: both see how often they agree", async () => {
    await open(ada, `${island.url + GAMES}/new?game=this_or_that`, scripts);
    await expectGood(ada, scripts);
    await invite("This or That");
    await answerFrom(ada, scripts, [1, 10]);
    await isOver(ada);
    await expect(ada.getByText("Ben is still playing.")).toBeVisible();
    await join();
    await answerFrom(ben, !scripts, [1, 10]);
    await expect(ben.getByText("You agree on 10 of 10")).toBeVisible();
    await ada.getByRole("link", { name: "Refresh" }).click();
    await expect(ada.getByText("You agree on 10 of 10")).toBeVisible();
    await expectGood(ada, scripts);
  });

  await test.step("the best line becomes a message", async () => {
    const result = ada.url();
    const text = await ada.getByLabel("Your message").inputValue();
    expect(text).toContain("We’d both pick ");
    await ada.getByRole("button", { name: "Send to Ben" }).click();
    await expect(ada).toHaveURL(new RegExp(`${conversation}#latest$`));
    await expect(ada.locator(".bubble").last()).toContainText("We’d both pick ");
    await open(ada, result, scripts);
    await expect(ada.getByText("You’ve written to Ben since this game.")).toBeVisible();
  });

  await test.step("what they chose alike counts once both agree", async () => {
    const share = (page: Page) => page.getByRole("button", { name: "Yes, add it" }).click();
    await share(ada);
    await expect(ada.getByText("You said yes.")).toBeVisible();
    await share(ben);
    await expect(ben.getByText("Part of what you have in common")).toBeVisible();
    await ada.goto(`${island.url}/profile/${him.id}`);
    await expect(ada.getByText(/^You’d both pick /).first()).toBeVisible();
  });

  await test.step("two truths and a lie: each guesses the other's", async () => {
    await invite("Two Truths and a Lie");
    await expectGood(ada, scripts);
    await writeStatements(ada, "Ada");
    await expect(ada.getByRole("heading", { name: "Waiting for Ben" })).toBeVisible();
    await expectGood(ada, scripts);
    await join();
    await writeStatements(ben, "Ben");
    await ben.getByLabel("Ada says 2").check();
    if (scripts) await goOn(ben).click();
    await isOver(ben);
    await open(ada, island.url + GAMES, scripts);
    await ada.getByRole("link", { name: /^Your turn/ }).click();
    await ada.getByLabel("Ben says 1").check();
    if (!scripts) await goOn(ada).click();
    await expect(ada.getByText("The lie: Ben says 2")).toBeVisible();
  });
});
