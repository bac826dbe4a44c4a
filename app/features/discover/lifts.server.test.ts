import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "~/server/database.server";
import {
  advanceClock,
  createMember,
  grantPlan,
  type Person,
  PLAN_MS,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { loadDeck } from "./deck.server";
import { saveFilters } from "./filters.server";
import { LIFT_MS, liftedUntil, liftInDeck } from "./lifts.server";
import { passMember } from "./swipes.server";

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
const lift = (kind: "boost" | "priority", cause: string) =>
  transact((tx) => liftInDeck(tx, cai.id, kind, cause));

describe("a lift", () => {
  it("a lift puts a card first with a label for 24 hours", () => {
    expect(order()).toEqual([
      [bea.id, null],
      [cai.id, null],
    ]);
    lift("boost", "token:1");
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
    lift("boost", "token:1");
    advanceClock(-1);
    expect(order()).toEqual([
      [bea.id, null],
      [cai.id, null],
    ]);
  });

  it("a lift of one kind is none of the other", () => {
    expect(lift("boost", "token:1")).toEqual(liftedUntil(cai.id, "boost"));
    expect(liftedUntil(cai.id, "priority")).toBeNull();
  });

  it("a lift does not bring back whoever was liked or passed", () => {
    passMember(ada.id, cai.id);
    lift("priority", "token:1");
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
