import { beforeEach, describe, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { listMatches } from "~/features/matches/matches.server";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { liftSuspension } from "../../../tests/support/suspensions";
import { decideHoldWithin } from "./holds.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ plan: "social" });
  bea = createMember({ plan: "social" });
});

const decide = (decision: "released" | "suspended") =>
  transact((tx) =>
    decideHoldWithin(tx, Number(rows("holds").at(-1)?.id), {
      decision,
      reason: "The same",
      by: null,
    }),
  );
const paidUntil = ({ id }: Person) =>
  Number(rows("entitlements").find(({ user_id }) => user_id === id)?.paid_until);
const bell = () =>
  rows("notifications").find(({ title }) => title === "Your account is open again");

describe("a hold that is released costs nothing of what it promises to keep", () => {
  it("a match that nobody has opened does not expire while one of the two is held, and has as long as before", () => {
    matchPair(ada, bea);
    advanceClock(HOUR_MS);
    setState(ada, "held");
    advanceClock(3 * DAY_MS);
    expireMatches();
    expect(rows("matches")).toMatchObject([{ status: "matched" }]);
    decide("released");
    expect(listMatches(bea.id)).toHaveLength(1);
    advanceClock(23 * HOUR_MS - 1);
    expireMatches();
    expect(rows("matches")).toMatchObject([{ status: "matched" }]);
    advanceClock(1);
    expireMatches();
    expect(rows("matches")).toMatchObject([{ status: "expired" }]);
  });

  it("a conversation is not silent for as long as one of the two is held", () => {
    const { conversationId } = matchPair(ada, bea);
    for (const [at, one] of [ada, bea].entries())
      sendMessage(one.viewer(), conversationId, { content: "Hello", clientId: `client-id-${at}` });
    advanceClock(10 * DAY_MS);
    setState(ada, "held");
    advanceClock(10 * DAY_MS);
    expect(deactivateInactive()).toBe(0);
    decide("released");
    advanceClock(4 * DAY_MS - 1);
    expect(deactivateInactive()).toBe(0);
    expect(findConversation(bea.id, conversationId).otherName).not.toBe("A member");
    advanceClock(1);
    expect(deactivateInactive()).toBe(1);
  });

  it("paid days are given back, and the notice says so and what has ended", () => {
    const before = paidUntil(ada);
    setState(ada, "held");
    advanceClock(3 * DAY_MS);
    decide("released");
    expect(paidUntil(ada)).toBe(before + 3 * DAY_MS);
    expect(bell()?.message).toBe(
      "Thanks for waiting. Your profile and matches are just as they were; the meetups you planned are off. We added 3 days to your membership.",
    );
  });

  it("the days of a hold that ended in a suspension are given back once that is lifted", () => {
    const before = paidUntil(ada);
    setState(ada, "held");
    advanceClock(3 * DAY_MS);
    decide("suspended");
    advanceClock(2 * DAY_MS);
    liftSuspension(ada.id);
    expect(paidUntil(ada)).toBe(before + 5 * DAY_MS);
  });
});
