import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { listConversations } from "~/features/matches/conversations.server";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { socialWithFee } from "~/features/prices/price-texts";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";
import { findShownConversation } from "./gate.server";

setUpDatabase();

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  man = createMember({ gender: "male" });
  woman = createMember({ gender: "female", plan: "social", stageName: "Wilma" });
  pair = matchPair(man, woman);
});

const goTo = (by: Person): string | undefined => {
  try {
    findShownConversation(by.viewer(), pair.conversationId);
    return "open";
  } catch (error) {
    return (error as { options?: { goTo?: string } }).options?.goTo;
  }
};
const waiting = (by: Person) => describeWaiting(by.id, listConversations(by.id));

it("a conversation that a free member may begin leads to one payment of all that is due", () => {
  expect(goTo(man)).toBe(`/subscription?tier=social&match=${pair.matchId}`);
  expect(goTo(woman)).toBe("open");
});

it("a free member who must wait for the other is led to their matches", () => {
  const free = createMember({ gender: "female" });
  pair = matchPair(createMember({ gender: "male", plan: "social" }), free);
  expect(goTo(free)).toBe("/matches");
});

it("another pair's conversation is not found, before and after it has ended", () => {
  const find = () => findShownConversation(createMember().viewer(), pair.conversationId);
  expect(find).toThrow(expect.objectContaining({ status: 404 }));
  advanceClock(2 * DAY_MS);
  expect(find).toThrow(expect.objectContaining({ status: 404 }));
});

describe("a match that ended before it was open to a free member", () => {
  const load = () => loadConversationScreen(man.viewer(), pair.conversationId, { isPaying: false });

  it("shows them the note that the other closed it with", () => {
    closeMatch(woman.viewer(), pair.matchId, "Be well");
    expect(load()).toMatchObject({
      otherName: "Wilma",
      hasEnded: true,
      remaining: 0,
      closingNote: { isOwn: false, text: "Be well" },
      fee: null,
    });
  });

  it("is read for 30 days after it expired", () => {
    // why: a session would end sooner.
    const viewer = man.viewer();
    const find = () => findShownConversation(viewer, pair.conversationId);
    advanceClock(31 * DAY_MS - 1);
    expect(find()).toMatchObject({ status: "expired", otherName: "Wilma" });
    advanceClock(1);
    expect(find).toThrow(expect.objectContaining({ status: 404 }));
  });

  it("names nobody after a block, even if a note had been left", () => {
    closeMatch(woman.viewer(), pair.matchId, "Be well");
    block(woman, man);
    const screen = load();
    expect(screen).toMatchObject({ otherId: null, hasEnded: true, closingNote: null });
    expect(JSON.stringify(screen)).not.toMatch(new RegExp(`Wilma|${woman.id}|Be well`));
  });
});

it("the matches of a free member name the other, and what writing first costs until it is canceled", () => {
  expect(waiting(man)).toMatchObject([
    {
      otherName: "Wilma",
      price: socialWithFee(0),
      isOpenable: false,
      deadline: expect.any(Date),
    },
  ]);
});

it("a match in which the other wrote is open without paying", () => {
  const free = createMember({ gender: "female" });
  const other = createMember({ gender: "male", plan: "social" });
  const open = matchPair(other, free);
  expect(waiting(free)).toMatchObject([{ price: null, isOpenable: false }]);
  sendText(other, open);
  expect(waiting(free)).toMatchObject([{ price: null, isOpenable: true, deadline: null }]);
});

it("the notice of a new match leads anyone who may write first to the conversation", () => {
  const links = rows("notifications").map(({ user_id, link }) => [user_id, link]);
  expect(links).toEqual(
    expect.arrayContaining([
      [man.id, `/messages/${pair.conversationId}`],
      [woman.id, "/matches"],
    ]),
  );
});
