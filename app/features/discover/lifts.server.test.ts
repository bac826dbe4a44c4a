import { beforeEach, describe, expect, it } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import {
  advanceClock,
  createMember,
  grantPlan,
  type Person,
  PLAN_MS,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { giveHalfTokens } from "../../../tests/support/steps";
import { loadDeck } from "./deck.server";
import { saveFilters } from "./filters.server";
import { buyBoost, buyPriority, LIFT_MS, liftedUntil } from "./lifts.server";
import { passMember } from "./swipe.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let cai: Person;
beforeEach(() => {
  const shared = { college: "Howard", hometownRegion: "Boston", location: "Boston" };
  ada = createMember(shared);
  bea = createMember(shared);
  cai = createMember({ college: "Yale", hometownRegion: "Maine", location: "Bangor" });
});

const order = () => loadDeck(ada.id)?.cards.map(({ profile, lift }) => [profile.userId, lift]);
/** Cai has the tokens of a lift, and buys it. @returns when it ends */
function lift(buy: typeof buyBoost): Date {
  giveHalfTokens(cai, COST_HALF_TOKENS.priorityMatching);
  return buy(cai.viewer()).until;
}

describe("a lift", () => {
  it("a lift puts a card first with a label for 24 hours", () => {
    expect(order()).toEqual([
      [bea.id, null],
      [cai.id, null],
    ]);
    lift(buyBoost);
    expect(order()).toEqual([
      [cai.id, "boost"],
      [bea.id, null],
    ]);
    advanceClock(LIFT_MS - 1);
    expect(order()?.[0]).toEqual([cai.id, "boost"]);
    advanceClock(1);
    expect(order()).toEqual([
      [bea.id, null],
      [cai.id, null],
    ]);
  });

  it("a lift that has not begun puts no card first", () => {
    lift(buyBoost);
    advanceClock(-1);
    expect(order()).toEqual([
      [bea.id, null],
      [cai.id, null],
    ]);
  });

  it("a lift of one kind is none of the other", () => {
    expect(lift(buyBoost)).toEqual(liftedUntil(cai.id, "boost"));
    expect(liftedUntil(cai.id, "priority")).toBeNull();
  });

  it("a lift does not bring back anyone who was liked or passed", () => {
    passMember(ada.id, cai.id);
    grantPlan(cai, "unlimited");
    lift(buyPriority);
    expect(order()).toEqual([[bea.id, null]]);
  });
});

describe("premium filters", () => {
  const dating = { ages: [], intent: "dating" as const, music: [] };

  it("premium filters are refused to a free member, who may clear them", () => {
    expect(() => saveFilters(ada.viewer(), dating)).toThrow("Social and Unlimited");
    saveFilters(ada.viewer(), { ages: [], intent: null, music: [] });
    expect(rows("discover_filters")).toEqual([]);
  });

  it("premium filters narrow the deck, and are suspended once the subscription has ended", () => {
    grantPlan(ada, "social");
    saveFilters(ada.viewer(), { ages: ["Under 30"], intent: null, music: [] });
    expect(loadDeck(ada.id)).toMatchObject({ cards: [], isNarrowed: true });
    advanceClock(PLAN_MS);
    const unsubscribed = loadDeck(ada.id);
    expect(unsubscribed).toMatchObject({ isNarrowed: false, filters: { ages: ["Under 30"] } });
    expect(unsubscribed?.cards).toHaveLength(2);
  });
});
