import { expect, it } from "vitest";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { deckHead, describeTotal } from "./deck-head.server";
import { passMember } from "./swipes.server";

setUpDatabase();

it("where more may follow, the total of a deck grows in steps of 25 alone, and then is how many there are", () => {
  const people = 90;
  const examined = 60;
  const totals = Array.from({ length: people }, (_, seen) => {
    const ahead = Math.min(examined, people - seen);
    return describeTotal(seen, ahead, seen + ahead < people);
  });
  expect([...new Set(totals)]).toEqual(["50+", "75+", "90"]);
  expect(totals).toEqual(totals.toSorted());
});

it("where few are found ahead and more may follow, the total is not below the number of the next card", () => {
  expect(describeTotal(24, 2, true)).toBe("26+");
  expect(describeTotal(25, 60, true)).toBe("75+");
});

it("the head of a deck counts its cards, those that were seen too", () => {
  const viewer = createMember();
  for (let people = 0; people < 3; people += 1) createMember();
  for (let number = 1; number <= 3; number += 1) {
    const { position, total, card } = deckHead(viewer.id);
    expect([position, total]).toEqual([number, "3"]);
    passMember(viewer.id, card?.profile.userId ?? "");
  }
  expect(deckHead(viewer.id).card).toBeNull();
});
