import { beforeEach, describe, expect, it } from "vitest";
import { loadBalance } from "~/features/tokens/ledger.server";
import {
  createMember,
  type Person,
  readAnswers,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { discardDraft, findDraft, saveDraft } from "./drafts.server";
import { type Save, saveAnswers } from "./profile.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember({ college: "Howard", nflTeam: "Commanders" });
});

const save = (given: Record<string, unknown>, more: Partial<Save> = {}) =>
  saveAnswers(ada.viewer(), { answers: readAnswers(given), ...more });

const revision = () => Number(rows("profiles").find(({ user_id }) => user_id === ada.id)?.revision);

describe("two tabs", () => {
  it("two tabs that change different answers both keep them", () => {
    const base = revision();
    save({ college: "Spelman", nflTeam: "Commanders" }, { baseRevision: base });
    const late = save({ college: "Howard", nflTeam: "Giants" }, { baseRevision: base });
    expect(late).toMatchObject({
      outcome: "saved",
      profile: { college: "Spelman", nflTeam: "Giants" },
    });
  });

  it("two tabs that change the same answer get a conflict, and nothing is overwritten", () => {
    const base = revision();
    save({ college: "Spelman" }, { baseRevision: base });
    const late = save({ college: "Hampton", nflTeam: "Giants" }, { baseRevision: base });
    expect(late).toMatchObject({ outcome: "conflict", fields: ["college"] });
    expect(rows("profiles")[0]).toMatchObject({ college: "Spelman", nfl_team: "Commanders" });
    const again = save({ college: "Hampton" }, { baseRevision: revision() });
    expect(again).toMatchObject({ outcome: "saved", profile: { college: "Hampton" } });
  });

  it("two tabs that give the same answer agree", () => {
    const base = revision();
    save({ college: "Spelman" }, { baseRevision: base });
    expect(save({ college: "Spelman" }, { baseRevision: base }).outcome).toBe("saved");
  });

  it("a tab older than the remembered revisions is compared with what is saved", () => {
    const base = revision();
    for (let time = 0; time < 25; time++) save({ college: `College ${time}` });
    expect(save({ nflTeam: "Giants" }, { baseRevision: base }).outcome).toBe("conflict");
    expect(rows("profile_revisions").length).toBeLessThanOrEqual(20);
  });

  it("tabs that were opened before the profile existed start from blank", () => {
    const first = save({ bio: "Hello" }, { baseRevision: 0 });
    expect(first.outcome).toBe("saved");
  });
});

describe("a save", () => {
  it("a repeated save is idempotent: it changes nothing and earns nothing", () => {
    save({ nbaTeam: "Wizards" });
    const [before, tokens] = [revision(), loadBalance(ada.id).current];
    expect(save({ nbaTeam: "Wizards" })).toMatchObject({ tokensEarned: 0, changed: [] });
    expect([revision(), loadBalance(ada.id).current]).toEqual([before, tokens]);
  });

  it("a save earns half a token for each timed answer once, even after it was cleared", () => {
    expect(save({ nbaTeam: "Wizards", canBop: false })).toMatchObject({ tokensEarned: 1 });
    expect(save({ nbaTeam: null })).toMatchObject({ tokensEarned: 0 });
    expect(save({ nbaTeam: "Lakers" })).toMatchObject({ tokensEarned: 0 });
  });

  it("an unfinished countdown earns nothing now and earns its token the next time", () => {
    const unfinished = ["nbaTeam"] as const;
    expect(save({ nbaTeam: "Wizards" }, { unfinished })).toMatchObject({ tokensEarned: 0 });
    expect(save({ wnbaTeam: "Mystics" })).toMatchObject({ tokensEarned: 1 });
  });

  it.each([
    [{ budgetFoodPercentage: 50 }, "refused"],
    [{ budgetFoodPercentage: 60, budgetGiftsPercentage: 40 }, "saved"],
    [{ budgetFoodPercentage: 0 }, "refused"],
  ])("a save with the budget %j is %s", (given, outcome) => {
    expect(save(given).outcome).toBe(outcome);
  });
});

describe("a draft", () => {
  it("a draft grows with what is typed and shrinks with what is saved", () => {
    saveDraft(ada.id, { college: "Spel", nbaTeam: "Wiz" });
    saveDraft(ada.id, { nbaTeam: "Wizards" });
    expect(findDraft(ada.id)).toEqual({ college: "Spel", nbaTeam: "Wizards" });
    save({ college: "Spelman" });
    expect(findDraft(ada.id)).toEqual({ nbaTeam: "Wizards" });
    save({ nbaTeam: "Wizards" });
    expect(findDraft(ada.id)).toBeUndefined();
  });

  it("a draft belongs to its member and can be discarded", () => {
    const bea = createMember();
    saveDraft(ada.id, { college: "Spel" });
    expect(findDraft(bea.id)).toBeUndefined();
    discardDraft(ada.id);
    expect(findDraft(ada.id)).toBeUndefined();
  });
});
