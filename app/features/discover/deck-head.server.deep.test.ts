import { expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import { createMember, runSql, setUpDatabase } from "../../../tests/support/island";
import { deckHead, describeTotal } from "./deck-head.server";
import { passMember } from "./swipe.server";

setUpDatabase();

const ALIKE = {
  college: "Yale",
  hometownRegion: "Maine",
  location: "Bangor",
  favoriteMeal: "Gumbo",
};
const UNLIKE = {
  college: "Howard",
  hometownRegion: "Ohio",
  location: "Dayton",
  favoriteMeal: "Soup",
};

it("where more may follow, the total of a deck grows in steps of 50 alone, and then is how many there are", () => {
  const people = 130;
  const examined = 60;
  const totals = Array.from({ length: people }, (_, seen) => {
    const ahead = Math.min(examined, people - seen);
    return describeTotal(seen, ahead, seen + ahead < people);
  });
  expect([...new Set(totals)]).toEqual(["50+", "100+", "130"]);
  const counts = totals.map(Number.parseFloat);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
});

it("where few are found ahead and more may follow, the total is not below the number of the next card", () => {
  expect(describeTotal(24, 2, true)).toBe("26+");
  expect(describeTotal(25, 60, true)).toBe("50+");
});

it("the head of a deck counts its cards, those that were seen too", () => {
  const viewer = createMember();
  for (let people = 0; people < 3; people += 1) createMember();
  for (let number = 1; number <= 3; number += 1) {
    const { position, total, cards } = deckHead(viewer.id);
    expect([position, total]).toEqual([number, "3"]);
    passMember(viewer.id, cards[0]?.profile.userId ?? "");
  }
  expect(deckHead(viewer.id).cards).toEqual([]);
});

it("the total of a deck moves in whole steps until its end is known, where some fit better and few are at hand", () => {
  const people = 150;
  const viewer = createMember(ALIKE);
  // The cursor stays at those who fit worst, while the others around it are used up.
  for (let at = 0; at < people; at += 1) createMember(at % 12 ? ALIKE : UNLIKE);
  const totals: string[] = [];
  for (let number = 1; number <= people; number += 1) {
    const { total, cards } = deckHead(viewer.id);
    // A script shows the number of the next card beside it, before the answer comes.
    expect(Number.parseInt(total, 10)).toBeGreaterThanOrEqual(Math.min(number + 1, people));
    if (total !== totals.at(-1)) totals.push(total);
    passMember(viewer.id, cards[0]?.profile.userId ?? "");
  }
  expect(totals).toEqual(["100+", "150"]);
});

it.each([
  [45, "30"],
  [105, "20+"],
])("one step is looked further for the total, beyond %i who are hidden", (hidden, total) => {
  for (let older = 0; older < 10; older += 1) createMember();
  const between = Array.from({ length: hidden }, () => createMember());
  for (let newer = 0; newer < 20; newer += 1) createMember();
  const viewer = createMember();
  const blocks = between.map(({ id }) => `('${id}', '${viewer.id}', ${now().getTime()})`);
  runSql(`INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ${blocks.join()}`);
  expect(deckHead(viewer.id).total).toBe(total);
});
