import { beforeEach, describe, expect, it } from "vitest";
import { endSession } from "~/server/web/sessions.server";
import { computeSessionKey } from "~/server/web/viewer-key.server";
import {
  createMember,
  type Person,
  readAnswers,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { Browser } from "./browser.fixture";
import { setDraft } from "./drafts.server";
import { findProfile, saveAnswers } from "./profile.server";
import { loader } from "./profile-setup.route";

setUpDatabase();

let ada: Person;
let browser: Browser;
let token: string;
let revision: string;
beforeEach(async () => {
  ada = createMember({ college: "Howard", nbaTeam: "Wizards" });
  browser = new Browser();
  token = await browser.signIn(ada);
  revision = String(findProfile(ada.id)?.revision);
});

/** A page that was opened at the start and shows the college and the team as they were then. */
const post = (typed: Record<string, string>) =>
  browser.post({
    viewer: computeSessionKey(ada.viewer()),
    revision,
    college: "Howard",
    nbaTeam: "Wizards",
    ...typed,
  });
const saveElsewhere = (given: Record<string, string>) =>
  saveAnswers(ada.viewer(), { answers: readAnswers(given) });
const shownConflicts = async () => {
  const { data, shown } = await browser.send(loader);
  return { shown, conflicts: (data as { conflicts?: object[] }).conflicts };
};

describe("a form that waited for sign-in", () => {
  beforeEach(() => endSession(token));

  it("a form that waited takes back nothing that was saved elsewhere meanwhile", async () => {
    await post({ bio: "I sail" });
    saveElsewhere({ college: "Spelman" });
    await browser.signIn(ada);
    const { shown, conflicts } = await shownConflicts();
    expect(shown).toMatchObject({ bio: "I sail", college: "Spelman" });
    expect(conflicts).toEqual([]);
  });

  it("an answer of a form that waited is shown beside the one that was saved elsewhere", async () => {
    await post({ college: "Hampton" });
    saveElsewhere({ college: "Spelman" });
    await browser.signIn(ada);
    const { shown, conflicts } = await shownConflicts();
    expect(shown).toMatchObject({ college: "Hampton" });
    expect(conflicts).toMatchObject([{ field: "college", saved: "Spelman" }]);
    revision = String(findProfile(ada.id)?.revision);
    expect((await post({ college: "Hampton" })).status).toBe(303);
    expect((await shownConflicts()).conflicts).toEqual([]);
  });

  it("a form that waited is not dropped beside a draft that leaves no room for it", async () => {
    setDraft(ada.id, ["eldersWisdom"], { eldersWisdom: "x".repeat(200_000) });
    await post({ bio: "y".repeat(100_000) });
    await browser.signIn(ada);
    expect((await shownConflicts()).shown).toMatchObject({ bio: "y".repeat(100_000) });
  });
});

it("answers from before sign-in outlast a form that waited beside them, whichever was stored first", async () => {
  for (let time = 1; time <= 8; time++) {
    const bea = createMember();
    const shared = new Browser();
    endSession(await shared.signIn(bea));
    if (time % 2) await shared.start({ favoriteSoulFood: "Gumbo" });
    await shared.post({
      viewer: computeSessionKey(bea.viewer()),
      bio: `Form ${time}`,
      favoriteSoulFood: "",
    });
    if (time % 2 === 0) await shared.start({ favoriteSoulFood: "Gumbo" });
    await shared.signIn(bea);
    expect((await shared.shown()).shown).toMatchObject({
      bio: `Form ${time}`,
      favoriteSoulFood: "Gumbo",
    });
  }
});

describe("a page that was opened before another one saved", () => {
  it("a section that is saved from it leaves nothing as a draft that it only repeats", async () => {
    saveElsewhere({ college: "Spelman" });
    expect((await post({ section: "teams", nbaTeam: "Lakers" })).status).toBe(303);
    expect(rows("profile_drafts")).toEqual([]);
    expect((await browser.shown()).shown).toMatchObject({ college: "Spelman", nbaTeam: "Lakers" });
  });

  it("a conflict leaves the other answers as they were saved elsewhere", async () => {
    saveElsewhere({ college: "Spelman", nbaTeam: "Lakers" });
    const refused = await post({ nbaTeam: "Bulls" });
    expect(refused.status).toBe(409);
    expect(refused.shown).toMatchObject({ college: "Spelman", nbaTeam: "Bulls" });
  });

  it("a refused form does not become a draft of what it only repeats", async () => {
    saveElsewhere({ college: "Spelman" });
    expect((await post({ bio: "x".repeat(5_000) })).status).toBe(422);
    expect((await browser.shown()).shown).toMatchObject({ college: "Spelman" });
  });
});
