import { LIMITS } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { flashCookie, sessionCookie } from "~/server/web/cookies.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { loader as startPage } from "./age-profile.route";
import { Browser } from "./browser.fixture";
import { deleteExpiredDrafts } from "./drafts.server";
import { action as answerThree } from "./first-questions.route";

setUpDatabase();

const GROUP = "/age-profile?group=above-60";

let ada: Person;
let browser: Browser;
beforeEach(async () => {
  ada = createMember({ college: "Howard" });
  browser = new Browser();
});

describe("answers given before there was an account", () => {
  it("answers given before sign-in are not lost when the first save does not hold their section", async () => {
    await browser.start({ hometownRegion: "Hudson", favoriteVineyardSpot: "Menemsha" });
    await browser.signIn(ada);
    const fields = { holds: "food", favoriteVineyardSpot: "" };
    expect((await browser.post(fields)).status).toBe(303);
    const { shown } = await browser.shown();
    expect(shown).toMatchObject({ hometownRegion: "Hudson" });
    expect(shown).not.toHaveProperty("favoriteVineyardSpot");
  });

  it("answers given before sign-in become the draft of the first who signs in, and of no one else", async () => {
    await browser.start({ favoriteSoulFood: "Gumbo", college: "Spelman" });
    await browser.signIn(ada);
    expect(await browser.shown()).toEqual({
      hasDraft: false,
      shown: { ...(await browser.shown()).shown, favoriteSoulFood: "Gumbo", college: "Howard" },
    });
    await browser.signIn(createMember());
    expect((await browser.shown()).shown).not.toHaveProperty("favoriteSoulFood");
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ favoriteSoulFood: "Gumbo" });
  });

  it("a signed-in member's start answers become their draft and can be given again", async () => {
    await browser.signIn(ada);
    for (const favoriteVineyardSpot of ["Lucy Vincent", "Menemsha"]) {
      await browser.start({ favoriteVineyardSpot, stageName: "Bea" });
      const { hasDraft, shown } = await browser.shown();
      expect([hasDraft, shown.favoriteVineyardSpot]).toEqual([false, favoriteVineyardSpot]);
      expect(shown.stageName).not.toBe("Bea");
    }
    expect([...browser.jar.keys()]).toEqual([sessionCookie().name]);
    await browser.post({ holds: "knowing", show: "teams", eldersWisdom: "Wait" });
    expect((await browser.shown()).hasDraft).toBe(true);
  });

  it("someone else's start answers in the same browser replace nothing that a member typed", async () => {
    await browser.start({ favoriteSoulFood: "Gumbo", college: "Howard" });
    await browser.signIn(ada);
    browser.jar.delete(sessionCookie().name);
    await browser.start({ favoriteSoulFood: "Ribs", favoriteVineyardSpot: "Menemsha" });
    await browser.signIn(ada);
    const { shown } = await browser.shown();
    expect(shown).toMatchObject({ favoriteSoulFood: "Gumbo", favoriteVineyardSpot: "Menemsha" });
  });

  it("answers that waited a week are shown to nobody, swept or not", async () => {
    await browser.start({ favoriteSoulFood: "Gumbo" });
    const read = async () => JSON.stringify((await browser.send(startPage, {}, GROUP)).data);
    advanceClock(7 * DAY_MS - 1);
    expect(await read()).toContain("Gumbo");
    advanceClock(1);
    expect(await read()).not.toContain("Gumbo");
    expect(rows("profile_drafts")).toHaveLength(1);
  });

  it("a copied cookie shows nothing that a later visitor answers in that browser", async () => {
    const readStart = async (from: Browser) =>
      JSON.stringify((await from.send(startPage, {}, GROUP)).data);
    const thief = new Browser();
    for (const answer of ["Gumbo", "Ribs"]) {
      await browser.start({ favoriteSoulFood: answer });
      expect(await readStart(browser)).toContain(answer);
      expect(await readStart(thief)).not.toContain(answer);
      for (const [name, value] of browser.jar) thief.jar.set(name, value);
      expect(await readStart(thief)).toContain(answer);
    }
    await browser.signIn(ada);
    await browser.start({ favoriteSoulFood: "Grits" });
    browser.jar.delete(sessionCookie().name);
    await browser.start({ favoriteSoulFood: "Okra" });
    expect(await readStart(thief)).not.toMatch(/Grits|Okra/);
    await thief.signIn(createMember());
    expect((await thief.shown()).shown).not.toHaveProperty("favoriteSoulFood");
    expect(await readStart(browser)).toContain("Okra");
  });

  it("the longest answers survive when every character takes three bytes", async () => {
    const bio = "海".repeat(LIMITS.bio);
    const text = "海".repeat(LIMITS.shortText);
    const texts = { favoriteVineyardSpot: text, favoriteSoulFood: text, hometownRegion: text };
    expect((await browser.start({ ...texts, college: text, bio })).status).toBe(303);
    await browser.signIn(createMember());
    expect((await browser.shown()).shown).toMatchObject({ ...texts, college: text, bio });
  });

  it("start answers wait a week, one row for each browser, and are rate-limited by address", async () => {
    for (let time = 1; time <= 60; time++)
      expect((await browser.start({ college: `College ${time}` })).status).toBe(303);
    const late = await browser.start({ college: "One more" });
    expect([late.status, late.data]).toMatchObject([429, { values: { college: "One more" } }]);
    expect(rows("profile_drafts")).toHaveLength(1);
    advanceClock(7 * DAY_MS + 1);
    expect(deleteExpiredDrafts()).toBe(1);
  });
});

it("saving the last of three questions after answers from before sign-in announces a saved profile, not a complete one", async () => {
  await browser.start({ favoriteSoulFood: "Gumbo" });
  await browser.signIn(ada);
  const answers = new URLSearchParams({ keep: "on", sportsPlayed: "Golf" });
  const post = { method: "POST", body: answers };
  const { status } = await browser.send(answerThree, post, "/welcome/questions?step=3");
  expect(status).toBe(303);
  const flash = await flashCookie().parse(browser.cookies);
  expect(flash).toMatchObject({
    title: "Profile Updated!",
    message: expect.stringMatching(/^Your profile has been saved successfully!/),
  });
});
