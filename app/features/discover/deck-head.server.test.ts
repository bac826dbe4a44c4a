import { expect, it } from "vitest";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { deckHead } from "./deck-head.server";
import { passMember } from "./swipes.server";

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

it.each([
  ["everybody fits alike", 1, 90, ["50+", "75+", "90"]],
  // The cursor stays at those who fit worst, while the others around it are used up.
  ["some fit better", 12, 190, ["50+", "75+", "100+", "125+", "150+", "190"]],
])(
  "the total of a deck moves in whole steps until its end is known, where %s",
  (_, every, people, expected) => {
    const viewer = createMember(ALIKE);
    for (let at = 0; at < people; at += 1) createMember(at % every ? ALIKE : UNLIKE);
    const totals: string[] = [];
    for (let number = 1; number <= people; number += 1) {
      const { position, total, card } = deckHead(viewer.id);
      expect(position).toBe(number);
      // A script shows the number of the next card beside it, before the answer comes.
      expect(Number.parseInt(total, 10)).toBeGreaterThanOrEqual(Math.min(number + 1, people));
      if (total !== totals.at(-1)) totals.push(total);
      passMember(viewer.id, card?.profile.userId ?? "");
    }
    expect(totals).toEqual(expected);
    expect(deckHead(viewer.id).card).toBeNull();
  },
);
