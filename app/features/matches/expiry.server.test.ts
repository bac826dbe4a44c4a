import { beforeEach, expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  endMatches,
  matchPair,
  type Pair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, listDeck } from "../../../tests/support/steps";
import { expireMatches } from "./expiry.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ada, bea, pair] = createMatch();
});

const expiredNotices = () => rows("notifications").filter(({ type }) => type === "match_expired");

it("a match expires at its deadline and not a millisecond before", () => {
  advanceClock(DAY_MS - 1);
  expect(expireMatches()).toBe(0);
  expect(rows("matches")[0]).toMatchObject({ status: "matched" });
  advanceClock(1);
  expect(expireMatches()).toBe(1);
  expect(rows("matches")[0]).toMatchObject({ status: "expired", expired_at: expect.any(Number) });
});

it("the expiry sweep notifies both once, however often it runs", () => {
  advanceClock(DAY_MS);
  expect([expireMatches(), expireMatches(), expireMatches()]).toEqual([1, 0, 0]);
  expect(
    expiredNotices()
      .map(({ user_id }) => user_id)
      .sort(),
  ).toEqual([ada.id, bea.id].sort());
});

it("members of an expired match see each other again and can match again beside the old match", () => {
  advanceClock(DAY_MS - 1);
  expect([listDeck(ada), listDeck(bea)]).toEqual([[], []]);
  advanceClock(1);
  expect([listDeck(ada), listDeck(bea)]).toEqual([[bea.id], [ada.id]]);
  expireMatches();
  expect([listDeck(ada), listDeck(bea)]).toEqual([[bea.id], [ada.id]]);
  const again = matchPair(ada, bea);
  expect(again.matchId).not.toBe(pair.matchId);
  expect(
    rows("matches")
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["expired", "matched"]);
  advanceClock(DAY_MS);
  expect(expireMatches()).toBe(1);
  expect(expiredNotices()).toHaveLength(4);
});

it("the expiry sweep leaves opened conversations and pending likes alone", () => {
  sendMessage(ada.viewer(), pair.conversationId, { content: "Hello", clientId: "hello-001" });
  const cai = createMember();
  like(cai.id, ada.id);
  advanceClock(30 * DAY_MS);
  expect(expireMatches()).toBe(0);
  expect(
    rows("matches")
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["matched", "pending"]);
});

it.each(["declined", "deactivated"] as const)(
  "the expiry sweep leaves a match that is already %s",
  (status) => {
    endMatches(status);
    advanceClock(DAY_MS);
    expect(expireMatches()).toBe(0);
    expect(expiredNotices()).toEqual([]);
  },
);

it("a backlog larger than one batch takes several runs", () => {
  const [cai, dan] = [createMember(), createMember()];
  for (const one of [ada, bea]) for (const other of [cai, dan]) matchPair(one, other);
  advanceClock(DAY_MS);
  expect([expireMatches(3), expireMatches(3), expireMatches(3)]).toEqual([3, 2, 0]);
  expect(expiredNotices()).toHaveLength(2 * 5);
});

it("an expiry notice names nobody who the reader may not see", () => {
  runSql(`INSERT INTO blocks (blocker_id, blocked_id, created_at)
    VALUES ('${ada.id}', '${bea.id}', ${now().getTime()})`);
  advanceClock(DAY_MS);
  expect(expireMatches()).toBe(1);
  expect(expiredNotices()).toEqual([]);
});
