import { beforeEach, describe, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { MESSAGE_LIMIT, RIGHTS } from "~/features/prices/catalog";
import { setClock } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import {
  block,
  createMember,
  endMatches,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { computeAllowance } from "./message-allowance.server";

setUpDatabase();

const A_DAY = RIGHTS.free.messagesPerDay;

/** What a member sees: the number, and what limits it. */
function readAllowance(member: Person, { conversationId }: Pair) {
  const { remaining, limitedBy } = computeAllowance(
    member.viewer(),
    findConversation(member.id, conversationId),
  );
  return [remaining, limitedBy];
}
/** Sends until a message is refused, at most 30 times. */
function sendAll(from: Person, pair: Pair): number {
  for (let sent = 0; sent < 30; sent += 1)
    try {
      sendText(from, pair);
    } catch (error) {
      if (error instanceof Refusal) return sent;
      throw error;
    }
  return 30;
}

let free: Person;
let friend: Person;
let pair: Pair;
beforeEach(() => {
  free = createMember({ gender: "male" });
  friend = createMember({ gender: "male", plan: "social" });
  pair = matchPair(free, friend);
});

describe("remaining and the daily limit", () => {
  beforeEach(() => void sendText(friend, pair));

  it("remaining follows the day's limit in every conversation and says that it is the day", () => {
    const other = createMember({ gender: "male", plan: "social" });
    const otherPair = matchPair(free, other);
    sendText(other, otherPair);
    expect(readAllowance(free, pair)).toEqual([A_DAY, "day"]);
    expect(readAllowance(friend, pair)).toEqual([19, "conversation"]);
    sendText(free, pair);
    expect([readAllowance(free, pair), readAllowance(free, otherPair)]).toEqual([
      [A_DAY - 1, "day"],
      [A_DAY - 1, "day"],
    ]);
    sendAll(free, otherPair);
    expect([readAllowance(free, pair), readAllowance(free, otherPair)]).toEqual([
      [0, "day"],
      [0, "day"],
    ]);
    expect(readAllowance(friend, pair)).toEqual([18, "conversation"]);
  });

  it("remaining follows the conversation's limit where that is smaller than the day's", () => {
    for (let sent = 1; sent < 19; sent += 1) sendText(friend, pair);
    expect(readAllowance(free, pair)).toEqual([1, "conversation"]);
    sendText(free, pair);
    for (const one of [free, friend]) expect(readAllowance(one, pair)).toEqual([0, "conversation"]);
  });

  it("remaining names the conversation where both limits leave the same, also where both leave nothing", () => {
    for (let sent = 1; sent < MESSAGE_LIMIT - A_DAY; sent += 1) sendText(friend, pair);
    expect(readAllowance(free, pair)).toEqual([A_DAY, "conversation"]);
    expect(sendAll(free, pair)).toBe(A_DAY);
    expect(readAllowance(free, pair)).toEqual([0, "conversation"]);
  });

  it("remaining keeps the day's limit where the other's Unlimited lifts the conversation's limit", () => {
    grantPlan(friend, "unlimited");
    expect([readAllowance(free, pair), readAllowance(friend, pair)]).toEqual([
      [A_DAY, "day"],
      [null, null],
    ]);
  });

  it("a membership lifts the day's limit", () => {
    sendAll(free, pair);
    grantPlan(free, "social");
    expect(readAllowance(free, pair)).toEqual([MESSAGE_LIMIT - 1 - A_DAY, "conversation"]);
  });
});

describe("a free member's day is New York's", () => {
  // The last time of a day and the first of the next, in summer, in winter, and around the days
  // on which the clocks change: 25 hours on November 2, 23 hours on March 8.
  it.each([
    ["a summer day", "2025-08-08T04:00:00Z", "2025-08-09T03:59:59.999Z"],
    ["a winter day", "2025-12-08T05:00:00Z", "2025-12-09T04:59:59.999Z"],
    ["the day before the clocks go back", "2025-11-01T04:00:00Z", "2025-11-02T03:59:59.999Z"],
    ["the day of 25 hours", "2025-11-02T04:00:00Z", "2025-11-03T04:59:59.999Z"],
    ["the day before the clocks go forward", "2026-03-07T05:00:00Z", "2026-03-08T04:59:59.999Z"],
    ["the day of 23 hours", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59.999Z"],
  ])("a free member's limit resets at midnight in New York on %s", (_day, first, last) => {
    setClock(new Date(Date.parse(first) - 1));
    const [one, other] = [
      createMember({ gender: "male" }),
      createMember({ gender: "male", plan: "social" }),
    ];
    const talk = matchPair(one, other);
    sendText(other, talk);
    sendText(one, talk);
    setClock(first);
    expect(readAllowance(one, talk)).toEqual([A_DAY, "day"]);
    expect(sendAll(one, talk)).toBe(A_DAY);
    setClock(last);
    expect(readAllowance(one, talk)).toEqual([0, "day"]);
    setClock(new Date(Date.parse(last) + 1));
    expect(readAllowance(one, talk)).toEqual([A_DAY, "day"]);
  });
});

describe("remaining is 0 where nothing can be written", () => {
  const closings: [string, () => void][] = [
    ["closed", () => endMatches("declined")],
    ["expired", () => endMatches("expired")],
    ["deactivated", () => endMatches("deactivated")],
    ["past its deadline", () => setClock("2025-08-09T16:00:00Z")],
    ["blocked", () => block(friend, free)],
    ["with somebody suspended", () => setState(friend, "suspended")],
    ["with somebody deleted", () => setState(friend, "deleted")],
  ];
  it.each(closings)("remaining is 0 in a conversation that is %s", (_what, close) => {
    grantPlan(free, "social");
    close();
    expect(readAllowance(free, pair)).toEqual([0, "state"]);
  });

  it("remaining is 0 where the other starts", () => {
    const [man, woman] = [
      createMember({ gender: "male", plan: "social" }),
      createMember({ gender: "female", plan: "social" }),
    ];
    const talk = matchPair(man, woman);
    expect([readAllowance(man, talk), readAllowance(woman, talk)]).toEqual([
      [20, "conversation"],
      [0, "state"],
    ]);
  });

  it("remaining is 0 for a free member to whom nobody wrote", () => {
    expect(readAllowance(free, pair)).toEqual([0, "state"]);
  });
});

it("as many messages can be sent as remaining says, whatever bounds it", () => {
  const people = () => {
    const [one, other] = [
      createMember({ gender: "male" }),
      createMember({ gender: "male", plan: "social" }),
    ];
    return { one, other, talk: matchPair(one, other) };
  };
  for (const before of [0, 1, 17, 18, 19, 20]) {
    const { one, other, talk } = people();
    for (let sent = 0; sent < before; sent += 1) sendText(other, talk);
    for (const writer of [one, other]) {
      const [remaining] = readAllowance(writer, talk);
      expect([before, sendAll(writer, talk)]).toEqual([before, remaining]);
      expect(readAllowance(writer, talk)[0]).toBe(0);
    }
  }
});
