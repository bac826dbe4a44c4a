import { beforeEach, describe, expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import {
  answers,
  createMember,
  type Person,
  runSql,
  saveProfile,
  setUpDatabase,
} from "../../../tests/support/island";
import { listDeck } from "../../../tests/support/steps";
import { advanceCursor, loadDeck } from "./deck.server";
import { passMember } from "./swipe.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
});

/** Lets many members block a viewer at once. */
const blockViewer = (viewer: Person, blocking: readonly Person[]) =>
  runSql(
    `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ${blocking
      .map(({ id }) => `('${id}', '${viewer.id}', ${now().getTime()})`)
      .join()}`,
  );

describe("the deck of a crowded island", () => {
  it("the deck reaches members behind a hundred people who cannot be shown, also after a like or pass", () => {
    // The deck is searched from the newest member: ada and bea are behind everyone who joins now.
    const hidden = Array.from({ length: 100 }, () => createMember({ agrees: false }));
    const cai = createMember();
    blockViewer(ada, hidden);
    expect(listDeck(ada)).toContain(cai.id);
    passMember(ada.id, cai.id);
    advanceCursor(ada.id, cai.id);
    expect(listDeck(ada)).toEqual([bea.id]);
  });

  it("the deck is not empty while someone is left behind a hundred and thirty who block the viewer", () => {
    // All are on one side of the cursor: there is nobody on the other.
    const blocking = Array.from({ length: 130 }, () => createMember({ agrees: false }));
    blockViewer(ada, blocking);
    expect(listDeck(ada)).toEqual([bea.id]);
  });

  it("the deck finds twelve members for each of the viewer's five rarest answers, however far behind", () => {
    const rarest = [
      { college: "Howard" },
      { collegeMajor: "Music" },
      { favoriteMeal: "Gumbo" },
      { hometownRegion: "Boston" },
      { location: "Bangor" },
    ];
    saveProfile(ada.viewer(), answers(Object.assign({}, ...rarest)));
    const alike = rarest.flatMap((answer) =>
      Array.from({ length: 12 }, () => createMember(answer)),
    );
    for (let newer = 0; newer < 60; newer += 1) createMember({ agrees: false });
    const found = loadDeck(ada.id, 200)?.cards.map(({ profile }) => profile.userId);
    expect(found).toEqual(expect.arrayContaining(alike.map(({ id }) => id)));
    expect(found).not.toContain(bea.id);
  });
});
