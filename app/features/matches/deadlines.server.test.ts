import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  NOON,
  type Pair,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { notifyDeadlines } from "./deadlines.server";
import { endOthersWith } from "./end-others.fixture";
import { expireMatches } from "./expiry.server";
import { extendMatch } from "./extension.server";

setUpDatabase();

let adam: Person;
let eve: Person;
let pair: Pair;
beforeEach(() => {
  [adam, eve, pair] = createMatch(
    { gender: "male", stageName: "Adam" },
    { gender: "female", stageName: "Eve" },
  );
});

/** Both sweeps, in the order in which the app runs them. */
const sweep = () => [expireMatches(), notifyDeadlines()];

/** A member's notices since the match, as type and message. */
const listNotices = ({ id }: Person) =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type !== "new_match")
    .map(({ type, message }) => `${type}: ${message}`);

const REMINDER = "conversation_reminder: You have until Saturday 12:00 PM to say hello to Eve.";
const WAITING = "match_expiring: Adam has until Saturday 12:00 PM to say hello.";
const WARNING = "deadline_warning: You have until Saturday 12:00 PM to say hello to Eve.";
const EXPIRED =
  "match_expired: No one wrote in time, so your match with Eve ended. You may see each other again on Discover.";

it("each member is notified once at 6 hours, at 1 hour and at the end, in words of their own", () => {
  advanceClock(18 * HOUR_MS - 1);
  expect(sweep()).toEqual([0, 0]);
  advanceClock(1);
  expect([sweep(), sweep(), sweep()]).toEqual([
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
  expect(listNotices(adam)).toEqual([REMINDER]);
  expect(listNotices(eve)).toEqual([WAITING]);
  advanceClock(5 * HOUR_MS);
  for (let time = 0; time < 3; time++) sweep();
  expect(listNotices(adam)).toEqual([REMINDER, WARNING]);
  advanceClock(HOUR_MS);
  for (let time = 0; time < 3; time++) sweep();
  expect(listNotices(adam)).toEqual([REMINDER, WARNING, EXPIRED]);
  expect(listNotices(eve)).toHaveLength(3);
});

it("both are reminded where either may start", () => {
  const [bea, cai] = [createMember({ stageName: "Bea" }), createMember({ stageName: "Cai" })];
  matchPair(bea, cai);
  advanceClock(18 * HOUR_MS);
  sweep();
  for (const one of [bea, cai])
    expect(listNotices(one)).toEqual([expect.stringMatching(/^conversation_/)]);
});

describe("a clock that jumps", () => {
  it("a clock that jumps past the reminder sends the warning alone, and nothing when it is set back", () => {
    advanceClock(23 * HOUR_MS + 30 * MINUTE_MS);
    sweep();
    expect(listNotices(adam)).toEqual([
      "deadline_warning: You have until Saturday 12:00 PM to say hello to Eve.",
    ]);
    setClock(NOON);
    advanceClock(19 * HOUR_MS);
    sweep();
    expect(listNotices(adam)).toHaveLength(1);
  });

  it("a clock that jumps past every deadline reports the end alone, whichever sweep comes first", () => {
    advanceClock(3 * DAY_MS);
    expect(notifyDeadlines()).toBe(0);
    sweep();
    expect(listNotices(adam)).toEqual([EXPIRED]);
    setClock(NOON);
    advanceClock(18 * HOUR_MS);
    sweep();
    expect(listNotices(adam)).toEqual([EXPIRED]);
    expect(rows("matches")).toEqual([expect.objectContaining({ status: "expired" })]);
  });
});

it("an extension leads to new notices for the new deadline", () => {
  advanceClock(23 * HOUR_MS);
  sweep();
  extendMatch(eve.viewer(), pair.matchId);
  expect(listNotices(adam)).toEqual([
    WARNING,
    "match_expiring: Eve extended your match until Sunday 12:00 PM.",
  ]);
  advanceClock(HOUR_MS);
  expect(sweep()).toEqual([0, 0]);
  advanceClock(18 * HOUR_MS);
  expect(sweep()).toEqual([0, 1]);
  expect(listNotices(adam).slice(2)).toEqual([REMINDER.replace("Saturday", "Sunday")]);
  advanceClock(5 * HOUR_MS);
  expect(sweep()).toEqual([0, 1]);
  expect(listNotices(adam).slice(3)).toEqual([WARNING.replace("Saturday", "Sunday")]);
  advanceClock(HOUR_MS);
  expect(sweep()).toEqual([1, 0]);
});

it("a begun conversation gets no notice, and nobody is notified of someone they must not see", () => {
  sendMessage(adam.viewer(), pair.conversationId, { content: "Hello", clientId: "hello-001" });
  const [bea, cai, dan] = [createMember(), createMember(), createMember()];
  matchPair(bea, cai);
  matchPair(bea, dan);
  block(cai, bea);
  setState(dan, "suspended");
  advanceClock(18 * HOUR_MS);
  sweep();
  advanceClock(6 * HOUR_MS);
  sweep();
  for (const one of [adam, bea, cai, dan])
    expect(listNotices(one).filter((line) => !line.startsWith("message_"))).toEqual([]);
});

it("a backlog larger than one batch takes several runs and notifies each member once", () => {
  const [bea, cai] = [createMember(), createMember()];
  for (const one of [adam, eve]) for (const other of [bea, cai]) matchPair(one, other);
  advanceClock(18 * HOUR_MS);
  expect([notifyDeadlines(3), notifyDeadlines(3), notifyDeadlines(3)]).toEqual([3, 2, 0]);
  expect(rows("notifications").filter(({ type }) => type !== "new_match")).toHaveLength(2 * 5);
});

it("nobody is notified of a match that ended while the sweep ran", () => {
  matchPair(createMember(), createMember());
  endOthersWith("reminded_at");
  advanceClock(18 * HOUR_MS);
  notifyDeadlines();
  expect(rows("notifications").filter(({ type }) => type !== "new_match")).toHaveLength(2);
});

it("no warning is sent for a deadline that is now", () => {
  advanceClock(DAY_MS);
  expect(notifyDeadlines()).toBe(0);
  expect(listNotices(adam)).toEqual([]);
});

it("a deadline notice names nobody who the reader may not see, even while the match is active", () => {
  runSql(`INSERT INTO blocks (blocker_id, blocked_id, created_at)
    VALUES ('${adam.id}', '${eve.id}', ${now().getTime()})`);
  advanceClock(18 * HOUR_MS);
  expect(notifyDeadlines()).toBe(1);
  expect([listNotices(adam), listNotices(eve)]).toEqual([[], []]);
});
