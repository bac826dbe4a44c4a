import { gameParticipations, gamePlays } from "@db/schema";
import { QUICK_FIRE } from "../../app/features/games/data/quick-fire.server";
import { THIS_OR_THAT } from "../../app/features/games/data/this-or-that.server";
import { expect, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeAll(async () => {
  island = await openIsland();
});
test.afterAll(({ browser }) => island?.close(browser));

const GAMES = "/icebreaker-games";

const bank = { this_or_that: THIS_OR_THAT, quick_fire: QUICK_FIRE };

/** Starts a game alone, which asks these questions first. @returns the address of the play */
function start(userId: string, game: keyof typeof bank, first: string[] = []): string {
  const others = bank[game].map(({ id }) => id).filter((id) => !first.includes(id));
  const play = island.db
    .insert(gamePlays)
    .values({ game, questions: [...first, ...others].slice(0, 10), createdAt: new Date() })
    .returning()
    .get();
  const isTimed = game === "quick_fire";
  const own = { playId: play.id, game, userId, isTimed, createdAt: play.createdAt };
  const { id } = island.db
    .insert(gameParticipations)
    .values({ ...own, playedAt: play.createdAt, shownAt: isTimed ? play.createdAt : null })
    .returning()
    .get();
  return `${GAMES}/${id}`;
}

/** Words of the choices that stand on more than one line. */
const brokenWords = (page: Page) =>
  page.locator(".game-choices span").evaluateAll((spans) =>
    spans.flatMap((span) => {
      const text = span.firstChild as Text;
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
      });
    }),
  );

test("a question on a phone breaks no word and has its button in sight", async ({
  page,
  scripts,
}) => {
  const ada = await island.insertMember("Ada");
  await island.signIn(page.context(), ada);
  const goOn = page.getByRole("button", { name: "Next Question" });
  const tabs = page.locator(".tabs");
  const expectInSight = async () => {
    const bar = (await tabs.boundingBox())?.y ?? 0;
    const button = await goOn.boundingBox();
    expect(bar).toBeGreaterThan(0);
    expect((button?.y ?? 0) + (button?.height ?? bar)).toBeLessThanOrEqual(bar);
  };

  await test.step("this or that", async () => {
    const longest = ["that-sunrise-sunset", "that-fair-fireworks", "that-gingerbread-shingle"];
    const play = start(ada.id, "this_or_that", [...longest, "that-letter-call"]);
    for (let step = 1; step <= 4; step++) {
      await open(page, island.url + play, scripts);
      expect(await brokenWords(page)).toEqual([]);
      await expectInSight();
      const form = { step: `${step}`, kind: "choice", choice: "0" };
      await page.request.post(island.url + play, { form });
    }
  });

  await test.step("a half is chosen wherever it is clicked, and shows which one has the focus", async () => {
    const half = page.locator(".game-choices label").first();
    await half.click({ position: { x: 8, y: 8 } });
    await expect(half.getByRole("radio")).toBeChecked();
    await page.keyboard.press("ArrowRight");
    const other = page.locator(".game-choices label").last();
    await expect(other.getByRole("radio")).toBeChecked();
    await expect(other.locator("span")).not.toHaveCSS("outline-style", "none");
    const paint = (label: typeof half) =>
      label.locator("span").evaluate((span) => getComputedStyle(span).backgroundColor);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await paint(other)).not.toBe(await paint(half));
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step("quick fire, whose clock stays off once it is off", async () => {
    const play = start(ada.id, "quick_fire", ["quick-fish", "quick-bike", "quick-carousel"]);
    for (let step = 1; step <= 3; step++) {
      await open(page, island.url + play, scripts);
      expect(await brokenWords(page)).toEqual([]);
      await expectInSight();
      await expect(
        page.getByText(/^Answer within \d+ seconds of this page opening\.$/),
      ).toBeVisible();
      const form = { step: `${step}`, kind: "choice", choice: "0" };
      await page.request.post(island.url + play, { form });
    }
    await open(page, island.url + play, scripts);
    await page.getByRole("button", { name: "Switch the clock off" }).click();
    await expect(page.locator(".game-clock")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /clock/ })).toHaveCount(0);
  });
});

test("an answer that comes after the end of a game shows that it has ended", async ({
  page,
  scripts,
  watch,
}) => {
  const ada = await island.insertMember("Ada Lin");
  await island.signIn(page.context(), ada);
  const play = start(ada.id, "this_or_that");
  await open(page, island.url + play, scripts);
  await page.request.post(`${island.url + play}/end`);
  await page.locator(".game-choices label").first().click();
  watch.expectStatus(409);
  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(page.getByText("It was not played to its end.")).toBeVisible();
  await expect(page.locator(".game-choices label")).toHaveCount(0);
});
