import { LIMITS } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { loadDeck } from "~/features/discover/deck.server";
import { like, showPassedAgain } from "~/features/discover/swipe.server";
import { computeAllowance } from "~/features/messages/message-allowance.server";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import { parsed } from "~/server/web/parse.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { closingSchema } from "./closing.schema";
import { closeMatch } from "./closing.server";
import { findConversation } from "./conversations.server";
import { listEnded } from "./ended-matches.server";
import { expireMatches } from "./expiry.server";
import { deactivateInactive } from "./inactivity.server";
import { listMatches } from "./matches.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ada, bea, pair] = createMatch({ stageName: "Ada" }, { stageName: "Bea" });
});

const close = (person: Person, note = "") => closeMatch(person.viewer(), pair.matchId, note);
const seenBy = (person: Person) => findConversation(person.id, pair.conversationId);
const endings = ({ id }: Person) => listEnded(id).map(({ ending }) => ending);
const notices = () => rows("notifications").filter(({ cause }) => /:closed$/.test(String(cause)));
const write = (person: Person, clientId: string) =>
  sendMessage(person.viewer(), pair.conversationId, { content: "Hello", clientId });

describe("closing", () => {
  it("closing ends the match for both, once, with the first note", () => {
    close(ada, "Be well 🌊");
    for (let time = 0; time < 19; time++) close(time % 2 ? ada : bea, `note ${time}`);
    expect(rows("matches")).toEqual([
      expect.objectContaining({ status: "declined", closed_by: ada.id }),
    ]);
    expect(rows("closing_notes")).toEqual([{ match_id: pair.matchId, note: "Be well 🌊" }]);
    expect(notices()).toEqual([
      expect.objectContaining({
        user_id: bea.id,
        message: "Ada closed your match. They left you a note.",
        link: `/messages/${pair.conversationId}`,
      }),
    ]);
    for (const one of [ada, bea]) {
      expect(seenBy(one)).toMatchObject({ closedBy: ada.id, closingNote: "Be well 🌊" });
      expect(computeAllowance(one.viewer(), seenBy(one)).refusal?.message).toBe(
        "This conversation has ended.",
      );
      expect(listMatches(one.id)).toEqual([]);
      expect(() => write(one, "after-001")).toThrow(Refusal);
    }
    expect([endings(ada), endings(bea)]).toEqual([["closed_by_you"], ["closed_by_them"]]);
  });

  it("closing resolves the pending polls of both, and a repeat resolves none", async () => {
    expect(await resolvedBy(() => close(ada), ada, bea)).toEqual([ada, bea]);
    expect(await resolvedBy(() => close(bea), ada, bea)).toEqual([]);
  });

  it("closing without a note stores none", () => {
    close(bea);
    expect(rows("closing_notes")).toEqual([]);
    expect(notices()[0]?.message).toBe("Bea closed your match.");
  });

  it("closing keeps the two apart for good, even against a forged request", () => {
    close(ada);
    showPassedAgain(ada.id);
    advanceClock(30 * DAY_MS);
    expireMatches();
    for (const one of [ada, bea])
      expect(loadDeck(one.id)?.cards.map(({ profile }) => profile.userId)).toEqual([]);
    expect([like(ada.id, bea.id), like(bea.id, ada.id)]).toEqual([
      { matched: false },
      { matched: false },
    ]);
    expect(rows("matches")).toHaveLength(1);
  });

  it("closing is refused where the match ended by itself, and not found for others or behind a block", () => {
    const cai = createMember({ plan: "social" });
    expect(() => close(cai)).toThrow(expect.objectContaining({ status: 404 }));
    advanceClock(DAY_MS);
    expect(() => close(ada)).toThrow(expect.objectContaining({ status: 409 }));
    block(bea, ada);
    expect(() => close(ada)).toThrow(expect.objectContaining({ status: 404 }));
  });

  it("a member without a subscription can close only a match in which the other wrote", () => {
    const dan = createMember({ stageName: "Dan" });
    const { matchId, conversationId } = matchPair(ada, dan);
    expect(() => closeMatch(dan.viewer(), matchId, "")).toThrow(
      expect.objectContaining({ status: 404 }),
    );
    sendMessage(ada.viewer(), conversationId, { content: "Hello", clientId: "hello-001" });
    closeMatch(dan.viewer(), matchId, "");
    expect(listMatches(ada.id).map(({ otherName }) => otherName)).toEqual(["Bea"]);
  });

  it("the closing note is cleaned text of at most 300 characters", () => {
    const note = (text: unknown) => parsed(closingSchema, { note: text }).note;
    expect(note("  a\r\nb\u202e ")).toBe("a\nb");
    expect(note("")).toBe("");
    expect(note(undefined)).toBeUndefined();
    expect(note("x".repeat(LIMITS.closingNote))).toHaveLength(LIMITS.closingNote);
    for (const wrong of ["x".repeat(LIMITS.closingNote + 1), "x".repeat(10_000_000), 7, []])
      expect(() => note(wrong)).toThrow(Refusal);
  });
});

describe("silence", () => {
  it("14 days of silence end a begun conversation, and each message restarts the count", () => {
    write(ada, "hello-001");
    advanceClock(14 * DAY_MS - 1);
    expect(deactivateInactive()).toBe(0);
    write(bea, "hello-002");
    advanceClock(14 * DAY_MS - 1);
    expect(deactivateInactive()).toBe(0);
    advanceClock(1);
    expect([deactivateInactive(), deactivateInactive()]).toEqual([1, 0]);
    expect(rows("matches")[0]).toMatchObject({
      status: "deactivated",
      inactivated_at: expect.any(Number),
    });
    for (const one of [ada, bea]) {
      expect(computeAllowance(one.viewer(), seenBy(one)).refusal?.message).toBe(
        "This conversation has ended.",
      );
      expect(endings(one)).toEqual(["deactivated"]);
      expect(listMatches(one.id)).toEqual([]);
    }
  });

  it("silence does not end a match that was never begun or is already closed", () => {
    write(ada, "hello-001");
    close(bea);
    matchPair(createMember(), createMember());
    advanceClock(20 * DAY_MS);
    expect(deactivateInactive()).toBe(0);
  });
});

describe("the list of ended matches", () => {
  it.each<[string, boolean, () => void]>([
    ["neither a message nor a note", true, () => close(ada)],
    ["a note alone", false, () => close(ada, "Be well")],
    [
      "a note of somebody who must not be shown anymore",
      true,
      () => {
        close(ada, "Be well");
        block(ada, bea);
      },
    ],
    [
      "a message alone",
      false,
      () => {
        write(ada, "client-01");
        close(ada);
      },
    ],
  ])("an ended match with %s says whether there is something to read", (_what, isEmpty, end) => {
    end();
    expect(listEnded(bea.id)).toEqual([expect.objectContaining({ isEmpty })]);
  });

  it("the list of ended matches holds the last ten, latest first, and names nobody who must not be shown", () => {
    const others = Array.from({ length: 12 }, (_, at) =>
      createMember({ stageName: `Other ${at}` }),
    );
    for (const other of others) {
      matchPair(ada, other);
      advanceClock(1000);
    }
    block(others[11] ?? bea, ada);
    advanceClock(DAY_MS);
    // Half of them after the sweep, half before it.
    const names = () => listEnded(ada.id).map(({ otherName }) => otherName);
    const before = names();
    expireMatches();
    expect(names()).toEqual(before);
    expect(before).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Other ${at}`));
  });
});
