import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { AWARD_HALF_TOKENS, CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, SECOND_MS } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import {
  advanceClock,
  block,
  createMember,
  grantPlan,
  matchPair,
  type Person,
  rows,
  saveProfile,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { describeOutcome, listDeck } from "../../../tests/support/steps";
import { loadDeck } from "./deck.server";
import { like, passMember, showPassedAgain, undoableTarget, undoLast } from "./swipe.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
});

const counts = () => ({
  swipes: rows("swipes").length,
  matches: rows("matches").length,
  conversations: rows("conversations").length,
  notices: rows("notifications").length,
  awards: rows("token_entries").filter(({ cause }) => String(cause).startsWith("match:")).length,
});
const ONE_MATCH = { swipes: 2, matches: 1, conversations: 1, notices: 2, awards: 2 };

describe("a like", () => {
  it("a like stays pending, however often it is repeated, and notifies nobody", () => {
    for (let time = 0; time < 20; time++) expect(like(ada.id, bea.id)).toEqual({ matched: false });
    expect(counts()).toEqual({ swipes: 1, matches: 1, conversations: 0, notices: 0, awards: 0 });
    expect(rows("matches")[0]).toMatchObject({ status: "pending", initiated_by: ada.id });
  });

  it("a returned like makes one match that notifies and rewards each side once", () => {
    const before = [loadBalance(ada.id).current, loadBalance(bea.id).current];
    like(ada.id, bea.id);
    const [first, ...repeats] = Array.from({ length: 10 }, () => like(bea.id, ada.id));
    expect(first).toEqual({ matched: true, matchId: expect.any(String) });
    expect(repeats.every((one) => JSON.stringify(one) === JSON.stringify(first))).toBe(true);
    expect(like(ada.id, bea.id)).toEqual(first);
    expect(counts()).toEqual(ONE_MATCH);
    expect([loadBalance(ada.id).current, loadBalance(bea.id).current]).toEqual(
      before.map((tokens) => tokens + AWARD_HALF_TOKENS.match / 2),
    );
    const [match] = rows("matches");
    expect(match).toMatchObject({ status: "matched", connection_fee_cents: CONNECTION_FEE_CENTS });
    expect(Number(match?.conversation_deadline) - Number(match?.matched_at)).toBe(DAY_MS);
  });

  it("a like of oneself, an unknown id, a member without a profile or a blocked member is not found", () => {
    const newcomer = signInUser();
    const cai = createMember();
    block(cai, ada);
    for (const target of [ada.id, "nobody", "", "'; DROP TABLE users; --", newcomer.id, cai.id])
      for (const verb of [like, passMember]) expect(() => verb(ada.id, target)).toThrow(Refusal);
    expect(() => like(newcomer.id, ada.id)).toThrow(Refusal);
    expect(counts()).toMatchObject({ swipes: 0, matches: 0 });
  });

  it("nobody who has paused likes someone", () => {
    setState(ada, "paused");
    expect(describeOutcome(() => like(ada.id, bea.id))).toMatch(/^403/);
    expect(counts()).toMatchObject({ swipes: 0, matches: 0 });
  });

  it("a like after a pass replaces the pass", () => {
    passMember(ada.id, bea.id);
    like(bea.id, ada.id);
    expect(like(ada.id, bea.id)).toMatchObject({ matched: true });
    expect(counts()).toEqual(ONE_MATCH);
  });
});

it.each([
  ["like", like],
  ["pass", passMember],
])("a card that was taken back returns to the deck only until the next %s", (_kind, give) => {
  passMember(ada.id, bea.id);
  undoLast(ada.id, bea.id);
  expect(rows("deck_returns")).toMatchObject([{ viewer_id: ada.id, target_id: bea.id }]);
  give(ada.id, bea.id);
  expect(rows("deck_returns")).toEqual([]);
});

describe("a pass", () => {
  it("a pass withdraws a pending like", () => {
    like(ada.id, bea.id);
    for (let time = 0; time < 20; time++) passMember(ada.id, bea.id);
    expect(rows("swipes")).toEqual([expect.objectContaining({ kind: "pass" })]);
    expect(counts()).toEqual({ swipes: 1, matches: 0, conversations: 0, notices: 0, awards: 0 });
    expect(loadDeck(ada.id)).toMatchObject({ seen: 1, cards: [] });
    expect(like(bea.id, ada.id)).toEqual({ matched: false });
    expect(like(ada.id, bea.id)).toMatchObject({ matched: true });
    expect(counts()).toEqual(ONE_MATCH);
  });

  it("a pass that withdrew a like can be undone, and the other is shown again", () => {
    like(ada.id, bea.id);
    passMember(ada.id, bea.id);
    expect(undoableTarget(ada.id)).toBe(bea.id);
    undoLast(ada.id, bea.id);
    expect(loadDeck(ada.id)).toMatchObject({ seen: 0, cards: [{}] });
    expect(counts()).toMatchObject({ swipes: 0, matches: 0 });
    like(ada.id, bea.id);
    passMember(ada.id, bea.id);
    showPassedAgain(ada.id);
    expect(listDeck(ada)).toEqual([bea.id]);
  });

  it("a pass leaves the other's like pending", () => {
    like(bea.id, ada.id);
    passMember(ada.id, bea.id);
    expect(rows("matches")).toEqual([expect.objectContaining({ initiated_by: bea.id })]);
    expect(like(ada.id, bea.id)).toMatchObject({ matched: true });
  });

  it("a pass on a match is refused with directions for closing it", () => {
    matchPair(ada, bea);
    for (const [one, other] of [
      [ada, bea],
      [bea, ada],
    ] as const)
      expect(() => passMember(one.id, other.id)).toThrow(
        expect.objectContaining({ status: 409, message: expect.stringContaining("Close match") }),
      );
    expect(counts()).toEqual(ONE_MATCH);
    expect(rows("swipes").map(({ kind }) => kind)).toEqual(["like", "like"]);
  });

  it("a pass on someone whose match was closed does not bring them back into the deck", () => {
    const { matchId } = matchPair(ada, bea);
    grantPlan(ada, "social");
    closeMatch(ada, matchId, "");
    passMember(ada.id, bea.id);
    showPassedAgain(ada.id);
    expect(listDeck(ada)).toEqual([]);
  });

  it("a pass is possible once the match has expired, before and after the sweep", () => {
    matchPair(ada, bea);
    advanceClock(DAY_MS);
    passMember(ada.id, bea.id);
    expireMatches();
    passMember(bea.id, ada.id);
    expect(rows("swipes").map(({ kind }) => kind)).toEqual(["pass", "pass"]);
  });

  it("'View Profiles Again' brings passes back and no likes", () => {
    const cai = createMember();
    passMember(ada.id, bea.id);
    passMember(ada.id, bea.id);
    like(ada.id, cai.id);
    passMember(cai.id, bea.id);
    expect(listDeck(ada)).toEqual([]);
    expect(showPassedAgain(ada.id)).toBe(1);
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(showPassedAgain(ada.id)).toBe(0);
    // Another member's pass is not affected.
    expect(listDeck(cai)).not.toContain(bea.id);
  });
});

describe("undo", () => {
  it("undo removes a like completely, and it can be given again", () => {
    like(ada.id, bea.id);
    undoLast(ada.id, bea.id);
    expect(counts()).toMatchObject({ swipes: 0, matches: 0 });
    expect(like(bea.id, ada.id)).toEqual({ matched: false });
    expect(like(ada.id, bea.id)).toMatchObject({ matched: true });
    expect(counts()).toEqual(ONE_MATCH);
  });

  it("undo takes back the latest first, until nothing is left", () => {
    const cai = createMember();
    passMember(ada.id, bea.id);
    advanceClock(SECOND_MS);
    like(ada.id, cai.id);
    expect(undoableTarget(ada.id)).toBe(cai.id);
    expect(() => undoLast(ada.id, bea.id)).toThrow(expect.objectContaining({ status: 409 }));
    undoLast(ada.id, cai.id);
    expect(listDeck(ada)).toEqual([cai.id]);
    undoLast(ada.id, bea.id);
    expect(listDeck(ada)).toHaveLength(2);
    expect(undoableTarget(ada.id)).toBeNull();
  });

  it("undo sent three times takes back only one", () => {
    const cai = createMember();
    passMember(ada.id, bea.id);
    advanceClock(SECOND_MS);
    passMember(ada.id, cai.id);
    const isUndone = [1, 2, 3].map(() => undoLast(ada.id, cai.id));
    expect(isUndone).toEqual([true, false, false]);
    expect(rows("swipes")).toEqual([expect.objectContaining({ target_id: bea.id })]);
  });

  it("undo is refused to both sides where the like made a match", () => {
    matchPair(ada, bea);
    for (const [one, other] of [
      [ada, bea],
      [bea, ada],
    ] as const) {
      expect(undoableTarget(one.id)).toBeNull();
      expect(() => undoLast(one.id, other.id)).toThrow(expect.objectContaining({ status: 409 }));
    }
    expect(counts()).toEqual(ONE_MATCH);
  });

  it("undo never takes back another member's like", () => {
    like(bea.id, ada.id);
    undoLast(ada.id, bea.id);
    passMember(ada.id, bea.id);
    undoLast(ada.id, bea.id);
    expect(rows("matches")).toEqual([expect.objectContaining({ initiated_by: bea.id })]);
  });

  it("undo is not offered where the choices of the two exclude each other now", () => {
    like(ada.id, bea.id);
    saveProfile(bea.viewer(), { interestedIn: ["male"] });
    expect(undoableTarget(ada.id)).toBeNull();
    expect(() => passMember(ada.id, bea.id)).toThrow(expect.objectContaining({ status: 404 }));
    saveProfile(bea.viewer(), { interestedIn: [] });
    expect(undoableTarget(ada.id)).toBe(bea.id);
  });

  it("undo works again after an expired match", () => {
    matchPair(ada, bea);
    advanceClock(DAY_MS);
    expireMatches();
    like(ada.id, bea.id);
    expect(undoableTarget(ada.id)).toBe(bea.id);
    undoLast(ada.id, bea.id);
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(rows("matches")).toEqual([expect.objectContaining({ status: "expired" })]);
  });

  it("undo takes back the like that replaced a pass", () => {
    const cai = createMember();
    passMember(ada.id, bea.id);
    advanceClock(SECOND_MS);
    passMember(ada.id, cai.id);
    advanceClock(SECOND_MS);
    like(ada.id, bea.id);
    undoLast(ada.id, bea.id);
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(counts()).toMatchObject({ swipes: 1, matches: 0 });
  });
});
