import { beforeEach, describe, expect, it } from "vitest";
import { findCard, loadDeck } from "~/features/discover/deck.server";
import { like, passMember, undoableTarget } from "~/features/discover/swipe.server";
import { closeMatch } from "~/features/matches/closing.server";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { listMatches } from "~/features/matches/matches.server";
import { addPlaces, agree } from "~/features/meetups/booking/booking.fixture";
import { sendMessage } from "~/features/messages/messages.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  rows,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { blockMember, listBlocked, loadBlockedPage, unblockMember } from "./block.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "social" });
  bea = createMember({ stageName: "Bea", plan: "social" });
});

const NOT_FOUND = expect.objectContaining({ status: 404 });
const shownTo = ({ id }: Person) =>
  (loadDeck(id)?.cards ?? []).map(({ profile }) => profile.stageName);

describe("a block", () => {
  it("a block hides both members from each other, no matter who blocked", () => {
    blockMember(ada.id, bea.id);
    for (const [one, other] of [
      [ada, bea],
      [bea, ada],
    ] as const) {
      expect(shownTo(one)).toEqual([]);
      expect(findCard(one.id, other.id)).toBeUndefined();
      expect(() => like(one.id, other.id)).toThrow(NOT_FOUND);
    }
  });

  it("a block ends the match, its conversation, its counts and its notices for both members", () => {
    const { conversationId } = matchPair(ada, bea);
    sendMessage(ada.viewer(), conversationId, { content: "Hello", clientId: "client-id-1" });
    expect(listNotifications(bea.id, 50)).toHaveLength(2);
    blockMember(bea.id, ada.id);
    expect(rows("matches")).toMatchObject([{ status: "deactivated", closed_by: bea.id }]);
    for (const one of [ada, bea]) {
      expect(listConversations(one.id)).toEqual([]);
      expect(listMatches(one.id)).toEqual([]);
      expect(listNotifications(one.id, 50)).toEqual([]);
      expect(one.viewer().unreadCount).toBe(0);
      expect(findConversation(one.id, conversationId)).toMatchObject({
        otherName: "A member",
        otherPhotoUrl: null,
      });
      expect(() =>
        sendMessage(one.viewer(), conversationId, { content: "Hey", clientId: "client-id-2" }),
      ).toThrow("This conversation has ended.");
    }
  });

  it("a block deletes the notices of the match, its messages and its meetups, read or not", () => {
    addPlaces();
    const { conversationId } = matchPair(ada, bea);
    for (const [from, to] of [
      [ada, bea],
      [bea, ada],
    ] as const)
      sendMessage(from.viewer(), conversationId, { content: "Hello", clientId: `hello-${to.id}` });
    agree(ada, bea);
    expect(rows("notifications")).toHaveLength(7);
    blockMember(ada.id, bea.id);
    expect(rows("notifications")).toEqual([]);
  });

  it("a block leaves notices about other members", () => {
    const cai = createMember({ stageName: "Cai" });
    matchPair(ada, cai);
    matchPair(ada, bea);
    blockMember(ada.id, bea.id);
    expect(listNotifications(ada.id, 50).map(({ message }) => message)).toEqual([
      expect.stringContaining("Cai"),
    ]);
    expect(listNotifications(cai.id, 50)).toHaveLength(1);
  });

  it.each(["blocker", "blocked"])("a block closes a pending like that the %s gave", (side) => {
    const [liker, liked] = side === "blocker" ? [ada, bea] : [bea, ada];
    like(liker.id, liked.id);
    blockMember(ada.id, bea.id);
    expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
    expect(rows("swipes")).toEqual([]);
    expect(undoableTarget(liker.id)).toBeNull();
  });

  it("nobody is offered the undo of a pass on someone who may no longer be shown", () => {
    passMember(ada.id, bea.id);
    expect(undoableTarget(ada.id)).toBe(bea.id);
    blockMember(bea.id, ada.id);
    expect(undoableTarget(ada.id)).toBeNull();
  });

  it("a repeated block is one block and keeps the name of the first", () => {
    for (let time = 0; time < 20; time++) blockMember(ada.id, bea.id);
    expect(rows("blocks")).toHaveLength(1);
    expect(listBlocked(ada.id)).toEqual([{ id: bea.id, name: "Bea", canReport: true }]);
    expect(listBlocked(bea.id)).toEqual([]);
  });

  it("anyone who has blocked many pages through all of them, and no page is longer", () => {
    const names = Array.from({ length: 41 }, (_none, nth) => {
      advanceClock(1);
      const stageName = `M ${nth}`;
      blockMember(ada.id, createMember({ stageName }).id);
      return stageName;
    }).reverse();
    const pages = [1, 2, 3].map((page) => loadBlockedPage(ada.id, page));
    expect(pages.map(({ members }) => members.length)).toEqual([20, 20, 1]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(pages.flatMap(({ members }) => members.map(({ name }) => name))).toEqual(names);
  });

  it("a blocked member can block back after a match", () => {
    matchPair(ada, bea);
    blockMember(ada.id, bea.id);
    blockMember(bea.id, ada.id);
    expect(listBlocked(bea.id)).toEqual([{ id: ada.id, name: "A member", canReport: true }]);
    unblockMember(ada.id, bea.id);
    expect(shownTo(ada)).toEqual([]);
  });

  it("members cannot block strangers or themselves", () => {
    const newcomer = signInUser();
    setState(bea, "suspended");
    for (const id of [bea.id, newcomer.id, ada.id, "nobody", ""])
      expect(() => blockMember(ada.id, id)).toThrow(NOT_FOUND);
    expect(rows("blocks")).toEqual([]);
  });

  it("a block does not reveal itself to someone who never matched with the blocker", () => {
    blockMember(ada.id, bea.id);
    expect(() => blockMember(bea.id, ada.id)).toThrow(NOT_FOUND);
  });
});

describe("an unblock", () => {
  it("an unblock lets the two meet again and revives nothing", () => {
    const { conversationId } = matchPair(ada, bea);
    blockMember(ada.id, bea.id);
    expect(unblockMember(ada.id, bea.id)).toBe("Bea");
    expect(unblockMember(ada.id, bea.id)).toBeUndefined();
    expect(rows("blocks")).toEqual([]);
    expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
    expect(listConversations(ada.id)).toEqual([]);
    expect(() =>
      sendMessage(bea.viewer(), conversationId, { content: "Hey", clientId: "client-id-3" }),
    ).toThrow("has ended");
    expect([shownTo(ada), shownTo(bea)]).toEqual([["Bea"], ["Ada"]]);
    expect(matchPair(ada, bea).conversationId).not.toBe(conversationId);
  });

  it("two whose match ended in silence may meet again after a block and its end", () => {
    const pair = matchPair(ada, bea);
    sendText(ada, pair);
    advanceClock(14 * DAY_MS);
    expect(deactivateInactive()).toBe(1);
    expect([shownTo(ada), shownTo(bea)]).toEqual([[], []]);
    blockMember(ada.id, bea.id);
    expect(rows("swipes")).toEqual([]);
    unblockMember(ada.id, bea.id);
    expect([shownTo(ada), shownTo(bea)]).toEqual([["Bea"], ["Ada"]]);
  });

  it("an unblock is not found for a stranger and never ends another member's block", () => {
    blockMember(bea.id, ada.id);
    expect(() => unblockMember(ada.id, bea.id)).toThrow(NOT_FOUND);
    expect(() => unblockMember(ada.id, "nobody")).toThrow(NOT_FOUND);
    expect(rows("blocks")).toHaveLength(1);
  });
});

it("a match that was closed stays closed through a block and its end", () => {
  const { matchId } = matchPair(ada, bea);
  closeMatch(bea.viewer(), matchId, "");
  blockMember(ada.id, bea.id);
  unblockMember(ada.id, bea.id);
  expect(like(ada.id, bea.id)).toMatchObject({ matched: false });
  expect([shownTo(ada), shownTo(bea)]).toEqual([[], []]);
  expect(rows("matches")).toHaveLength(1);
});
