import { beforeEach, describe, expect, it } from "vitest";
import { MOST_WORDS } from "~/features/compatibility/shared-reasons";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { setShowsGoing } from "~/features/members/account.server";
import { loadConversationScreen } from "~/features/messages/conversation-loader.server";
import { cancelEvent, changeEvent, findEvent } from "~/features/season/desk-events.server";
import { setGoing } from "~/features/whats-on/going.server";
import { setClock } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import {
  block,
  createMember,
  matchPair,
  type Person,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { listStatements } from "../../../tests/support/watched-database";
import { loadDeck } from "./deck.server";
import { findMoment } from "./moment.server";
import { findStory } from "./story.server";

setUpDatabase();

const LANTERNS = "illumination-night_2025-08-20";
/** A Wednesday. */
const SING = "community-sing_2025-08-13";
const TEXT = "Both going to Illumination Night";

let ada: Person;
let bea: Person;
const go = (id: string, ...people: Person[]) => {
  for (const person of people) setGoing(person.id, id, { going: true, shows: true });
};
beforeEach(() => {
  ada = createMember({ plan: "social" });
  // They share nothing but where they go.
  bea = createMember({ plan: "social", ageCategory: "Under 60" });
  go(LANTERNS, ada, bea);
});

const onCard = (viewer: Person, other: Person) =>
  loadDeck(viewer.id)?.cards.find(({ profile }) => profile.userId === other.id)?.compatibility;
const inStory = (viewer: Person, other: Person) =>
  findStory(viewer.viewer(), other.id)?.card.compatibility.reasons ?? [];
/** Every text of the reasons that the two have for each other, on cards and in stories. */
const listTexts = () =>
  [
    ...(onCard(ada, bea)?.reasons ?? []),
    ...(onCard(bea, ada)?.reasons ?? []),
    ...inStory(ada, bea),
    ...inStory(bea, ada),
  ].map(({ text }) => text);

describe("going to the same date", () => {
  it("it is a reason on both cards and in both stories, and leaves the score as it was", () => {
    expect(listTexts()).toEqual([TEXT, TEXT, TEXT, TEXT]);
    expect(inStory(ada, bea)).toEqual([
      {
        icon: "spark",
        text: TEXT,
        sentence: "You’re both going to Illumination Night on Wed, Aug 20",
      },
    ]);
    const { score } = onCard(ada, bea) ?? {};
    setGoing(bea.id, LANTERNS, { going: false });
    expect(onCard(ada, bea)).toMatchObject({ score, reasons: [] });
  });

  it("two dates of one event are none, and of several the one with the fewest people is said", () => {
    const [cai, dov] = [createMember(), createMember()];
    go("morning-swim_2025-08-10", ada, bea, cai, dov);
    go("farmers-market_2025-08-09", ada);
    go("farmers-market_2025-08-16", bea);
    expect(new Set(listTexts())).toEqual(new Set([TEXT]));
    go(LANTERNS, cai, dov, createMember());
    expect(new Set(listTexts())).toEqual(new Set(["Both going to Morning Swim"]));
  });

  it.each<[string, () => void]>([
    ["the other goes just for themselves", () => setShowsGoing(bea.id, false)],
    ["one's own is hidden", () => setShowsGoing(ada.id, false)],
    ["a block", () => block(ada, bea)],
    ["the other's pause", () => setState(bea, "paused")],
    ["the other's suspension", () => setState(bea, "suspended")],
    [
      "choices that exclude each other",
      () => saveProfile(bea.viewer(), { interestedIn: ["male"] }),
    ],
    ["it is canceled", () => transact((tx) => cancelEvent(tx, ada.id, "illumination-night"))],
    ["it is moved", () => moveLanterns("2025-08-21")],
    ["it is over", () => setClock("2025-08-21T01:31:00Z")],
  ])("nothing is said of it, to a match either, after: %s", (_, change) => {
    const { matchId, conversationId } = matchPair(ada, bea);
    change();
    expect(listTexts()).toEqual([]);
    for (const viewer of [ada, bea]) {
      const texts = [
        () => findMoment(viewer.viewer(), matchId).reason?.text,
        () => loadConversationScreen(viewer.viewer(), conversationId, { isPaying: false }),
        () => loadDashboard(viewer.viewer()),
      ].map((load) => {
        try {
          return JSON.stringify(load());
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return error.message;
        }
      });
      expect(texts.join()).not.toContain("Illumination");
    }
  });

  it("it takes no statement of its own, even where the desk has changed the event", async () => {
    const { matchId } = matchPair(ada, createMember());
    const viewer = ada.viewer();
    const list = async () => {
      const all = await listStatements(() => {
        loadDeck(ada.id);
        findStory(viewer, bea.id);
        findMoment(viewer, matchId);
      });
      // The app reads the season once after a change; a test's transaction keeps nothing.
      return all.filter((sql) => !sql.includes("season_events"));
    };
    const event = findEvent("illumination-night");
    transact((tx) =>
      changeEvent(tx, ada.id, "illumination-night", { ...event, about: "Lanterns." }),
    );
    expect(listTexts()).toContain(TEXT);
    const { length } = await list();
    setGoing(bea.id, LANTERNS, { going: false });
    expect(await list()).toHaveLength(length);
  });

  it("a new name and drawing of the desk are said", () => {
    const event = findEvent("illumination-night");
    const renamed = { ...event, name: "Lantern Night", icon: "sun" } as const;
    transact((tx) => changeEvent(tx, ada.id, "illumination-night", renamed));
    expect(inStory(ada, bea)).toMatchObject([{ icon: "sun", text: "Both going to Lantern Night" }]);
  });

  it("a long name fits six words of a card, or is left to the sentence", () => {
    for (const [name, text] of [
      ["Big Lantern Night Again", "Both: Big Lantern Night Again"],
      ["A Night of Lanterns and Song", "Going to the same event"],
    ] as const) {
      const event = findEvent("illumination-night");
      transact((tx) => changeEvent(tx, ada.id, "illumination-night", { ...event, name }));
      const [reason] = inStory(ada, bea);
      expect(reason?.text).toBe(text);
      expect(text.split(" ").length).toBeLessThanOrEqual(MOST_WORDS);
      expect(reason?.sentence).toBe(`You’re both going to ${name} on Wed, Aug 20`);
    }
  });
});

function moveLanterns(firstDay: string): void {
  const event = findEvent("illumination-night");
  transact((tx) =>
    changeEvent(tx, ada.id, "illumination-night", { ...event, firstDay, lastDay: firstDay }),
  );
}

describe("its place among the reasons", () => {
  const SHARED = { bestNbaPlayer: "Shaq", college: "Howard" };

  it("what fewer share comes first, whether an answer or an event", () => {
    for (const one of [ada, bea]) saveProfile(one.viewer(), SHARED);
    // Many gave one answer; all of them go to the sing, and only two to the lanterns.
    const others = Array.from({ length: 6 }, () => createMember({ bestNbaPlayer: "Shaq" }));
    expect(inStory(ada, bea).map(({ text }) => text)).toEqual([
      TEXT,
      "Both: Howard",
      "Both: Shaq, best ever",
    ]);
    go(SING, ada, bea, ...others, createMember(), createMember());
    setGoing(bea.id, LANTERNS, { going: false });
    expect(inStory(ada, bea).map(({ text }) => text)).toEqual([
      "Both: Howard",
      "Both: Shaq, best ever",
      "Both going to Community Sing",
    ]);
  });

  it("a match hears of it at once, at home, and in a first line to send", () => {
    const { matchId, conversationId } = matchPair(ada, bea);
    expect(findMoment(ada.viewer(), matchId).reason).toEqual({ icon: "spark", text: TEXT });
    expect(loadDashboard(ada.viewer()).steps.map(({ about }) => about)).toContain(TEXT);
    const screen = loadConversationScreen(ada.viewer(), conversationId, { isPaying: false });
    expect(screen.reasons).toEqual([{ icon: "spark", text: TEXT }]);
    expect(screen.openers[0]).toBe("Illumination Night, you too? Want to meet up there?");
  });
});
