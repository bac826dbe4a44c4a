import { beforeEach, describe, expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { blockMember, unblockMember } from "~/features/safety/block.server";
import { decideHoldWithin } from "~/features/safety/holds.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  endMatches,
  forConduct,
  matchPair,
  moveEnds,
  type Pair,
  type Person,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { closeMatch } from "./closing.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ada, bea, pair] = createMatch({ plan: "unlimited" }, { plan: "unlimited" });
});

/** Whether what is kept of Ada's pages goes with something that happens. */
function changes(act: () => void): boolean {
  const before = ada.viewer().endingsDigest;
  act();
  return ada.viewer().endingsDigest !== before;
}
const suspend = () => suspendMember(bea.id, forConduct("Unkind words"));
const release = () =>
  void transact((tx) => decideHoldWithin(tx, 1, { decision: "released", by: null }));
/** Ends the match by a close, some days ago. */
const endBefore = (days: number) => {
  endMatches("declined");
  moveEnds(after(now(), -days * DAY_MS));
};

describe("a member's browser drops the pages that it keeps", () => {
  it.each([
    ["a block by the other", () => blockMember(bea.id, ada.id)],
    ["a block of one's own", () => blockMember(ada.id, bea.id)],
    ["a close by the other", () => closeMatch(bea, pair.matchId, "")],
    ["a deadline that passes, before the sweep", () => advanceClock(DAY_MS)],
    ["a suspension", suspend],
    ["a hold", () => setState(bea, "held")],
    ["the end of a hold", release, () => setState(bea, "held")],
    [
      "a block long after the match ended, while both can still read it",
      () => blockMember(bea.id, ada.id),
      () => endBefore(29),
    ],
  ])("after %s", (_what, act: () => void, before?: () => void) => {
    before?.();
    expect(changes(act)).toBe(true);
  });

  it("after the second of two endings at the same moment as well", () => {
    const cleo = createMember({ stageName: "Cleo", plan: "unlimited" });
    matchPair(ada, cleo);
    const one = changes(() => blockMember(bea.id, ada.id));
    expect([one, changes(() => blockMember(cleo.id, ada.id))]).toEqual([true, true]);
  });
});

describe("a member's browser keeps its pages", () => {
  it.each([
    ["a new match", () => void matchPair(ada, createMember({ stageName: "Cleo" }))],
    ["a message", () => void sendText(bea, pair)],
    ["a pause of the other", () => setState(bea, "paused")],
    [
      "a block by somebody whom the member liked, which nothing else reveals",
      () => {
        const dora = createMember({ stageName: "Dora" });
        like(ada.id, dora.id);
        blockMember(dora.id, ada.id);
      },
    ],
    [
      "a block by somebody whose match can no longer be read",
      () => blockMember(bea.id, ada.id),
      () => endBefore(31),
    ],
    [
      "the end of a block, after which the other stays unnamed",
      () => void unblockMember(bea.id, ada.id),
      () => blockMember(bea.id, ada.id),
    ],
    [
      "the end of a suspension, after which the other stays unnamed",
      () => liftSuspension(bea.id),
      suspend,
    ],
  ])("after %s", (_what, act: () => void, before?: () => void) => {
    before?.();
    expect(changes(act)).toBe(false);
  });
});
