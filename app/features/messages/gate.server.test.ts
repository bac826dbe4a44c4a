import { beforeEach, expect, it } from "vitest";
import { listConversations } from "~/features/matches/conversations.server";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { DAY_MS } from "~/server/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
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

it("a conversation that ended before it was open is not found, and neither is another pair's", () => {
  expect(() => findShownConversation(createMember().viewer(), pair.conversationId)).toThrow(
    expect.objectContaining({ status: 404 }),
  );
  advanceClock(2 * DAY_MS);
  expect(() => findShownConversation(man.viewer(), pair.conversationId)).toThrow(
    expect.objectContaining({ status: 404 }),
  );
});

it("the matches of a free member name the other, and what writing first costs until it is canceled", () => {
  expect(waiting(man)).toMatchObject([
    {
      otherName: "Wilma",
      price: "$19 a month until you cancel",
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

it("the notice of a new match leads whoever may write first to the conversation", () => {
  const links = rows("notifications").map(({ user_id, link }) => [user_id, link]);
  expect(links).toEqual(
    expect.arrayContaining([
      [man.id, `/messages/${pair.conversationId}`],
      [woman.id, "/matches"],
    ]),
  );
});
