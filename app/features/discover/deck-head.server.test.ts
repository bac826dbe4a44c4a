import { expect, it } from "vitest";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { deckHead } from "./deck-head.server";
import { passMember } from "./swipes.server";

setUpDatabase();

it("the total of a deck does not grow from card to card, and is never more than there are", () => {
  const viewer = createMember();
  for (let people = 0; people < 90; people += 1) createMember();
  const totals: string[] = [];
  for (let number = 1; number <= 90; number += 1) {
    const { position, total, card } = deckHead(viewer.id);
    expect(position).toBe(number);
    expect(Number.parseInt(total, 10)).toBeGreaterThanOrEqual(number);
    if (total !== totals.at(-1)) totals.push(total);
    passMember(viewer.id, card?.profile.userId ?? "");
  }
  expect(totals).toEqual(["50+", "75+", "90"]);
  expect(deckHead(viewer.id).card).toBeNull();
});
