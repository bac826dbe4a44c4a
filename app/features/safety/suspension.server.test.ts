import { beforeEach, describe, expect, it } from "vitest";
import { findCard, loadDeck } from "~/features/discover/deck.server";
import { like, passMember } from "~/features/discover/swipe.server";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { listMatches } from "~/features/matches/matches.server";
import { pauseMember, resumeMember } from "~/features/members/member-state.server";
import { sendMessage } from "~/features/messages/messages.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { transact } from "~/server/data/database.server";
import {
  createMember,
  forConduct,
  matchPair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { addNotice, readState } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { holdWithin } from "./holds.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "social" });
  bea = createMember({ stageName: "Bea", plan: "social" });
});

const shownTo = ({ id }: Person) => (loadDeck(id)?.cards ?? []).length;

describe("a pause", () => {
  it("a pause hides the member from discovery and from strangers, and matches and conversations go on", () => {
    const cai = createMember({ plan: "social" });
    const pair = matchPair(ada, bea);
    pauseMember(ada.id);
    expect(shownTo(cai)).toBe(1);
    expect(findCard(cai.id, ada.id)).toBeUndefined();
    expect(findCard(bea.id, ada.id)?.profile.stageName).toBe("Ada");
    expect(listConversations(bea.id)).toMatchObject([{ otherName: "Ada" }]);
    expect(listMatches(bea.id)).toHaveLength(1);
    for (const [at, one] of [ada, bea].entries())
      sendMessage(one.viewer(), pair.conversationId, {
        content: "Hello",
        clientId: `client-id-${at}`,
      });
    expect(rows("messages")).toHaveLength(2);
  });

  it("a paused member cannot like or be liked until they resume", () => {
    pauseMember(ada.id);
    expect(() => like(ada.id, bea.id)).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => like(bea.id, ada.id)).toThrow(expect.objectContaining({ status: 404 }));
    passMember(ada.id, bea.id);
    resumeMember(ada.id);
    expect(like(ada.id, bea.id)).toEqual({ matched: false });
    expect(rows("swipes")).toMatchObject([{ kind: "like" }]);
  });

  it("a paused member is hidden from anyone who only liked them, as from a stranger", () => {
    like(bea.id, ada.id);
    pauseMember(ada.id);
    expect(findCard(bea.id, ada.id)).toBeUndefined();
  });

  it("a repeated pause keeps its first time and does not end a suspension", () => {
    pauseMember(ada.id);
    const before = rows("users");
    pauseMember(ada.id);
    expect(rows("users")).toEqual(before);
    suspendMember(ada.id, forConduct("Unkind words"));
    for (const change of [resumeMember, pauseMember]) {
      change(ada.id);
      expect(readState(ada)).toBe("suspended");
    }
    liftSuspension(ada.id);
    expect(readState(ada)).toBe("paused");
    resumeMember(ada.id);
    expect(readState(ada)).toBe("active");
  });
});

describe.each(["suspended", "deleted"] as const)("a member who is %s", (state) => {
  it("a suspended or deleted member loses matches and pending likes, and the others read one neutral sentence", () => {
    const cai = createMember();
    const { conversationId } = matchPair(ada, bea);
    like(cai.id, ada.id);
    setState(ada, state);
    expect(rows("matches").map((row) => row.status)).toEqual(["deactivated", "deactivated"]);
    const endedBy = state === "deleted" ? ada.id : null;
    expect(rows("matches").map((row) => row.closed_by)).toEqual([endedBy, endedBy]);
    expect(rows("swipes")).toEqual([]);
    expect(listMatches(bea.id)).toEqual([]);
    expect(listNotifications(bea.id, 50)).toEqual([]);
    expect(findConversation(bea.id, conversationId).otherName).toBe("A member");
    for (const one of [bea])
      expect(() =>
        sendMessage(one.viewer(), conversationId, { content: "Hey", clientId: "client-id-9" }),
      ).toThrow("This conversation has ended.");
  });
});

describe("a suspension", () => {
  it("what waits to be mailed or pushed to the member is skipped", () => {
    addNotice(ada);
    const states = () => rows("deliveries").map(({ state }) => state);
    expect(states()).toContain("due");
    suspendMember(ada.id, forConduct("Unkind words"));
    expect(states()).not.toContain("due");
  });

  it("a repeated suspension keeps its first reason", () => {
    expect(suspendMember(ada.id, forConduct(" Unkind words "))).toBe(true);
    expect(suspendMember(ada.id, forConduct("Another reason"))).toBe(false);
    expect(rows("users").find(({ id }) => id === ada.id)?.state_reason).toBe("Unkind words");
    for (const reason of ["", " \n", "x".repeat(501)])
      expect(() => suspendMember(bea.id, forConduct(reason))).toThrow(
        expect.objectContaining({ status: 422 }),
      );
    const cai = createMember();
    expect(suspendMember(cai.id, forConduct("x".repeat(500)))).toBe(true);
  });

  it("a moderator is not suspended before the role is taken back, held or not", () => {
    for (const state of ["active", "held"] as const) {
      // A moderator is not held; someone held may have become one before a trigger refused it.
      runSql(`UPDATE users SET role = 'member' WHERE id = '${ada.id}'`);
      if (state === "held") transact((tx) => holdWithin(tx, ada.id, "card"));
      runSqlWithoutTrigger(
        "users_moderate_while_here",
        `UPDATE users SET role = 'moderator' WHERE id = '${ada.id}'`,
      );
      expect(() => suspendMember(ada.id, forConduct("Unkind words"))).toThrow("a moderator");
      expect(readState(ada)).toBe(state);
    }
    runSql(`UPDATE users SET role = 'member' WHERE id = '${ada.id}'`);
    expect(suspendMember(ada.id, forConduct("Unkind words"))).toBe(true);
  });

  it("lifting a suspension revives nothing, and both members may meet again", () => {
    const pair = matchPair(ada, bea);
    setState(ada, "suspended");
    expect(liftSuspension(ada.id)).toBe(true);
    expect(liftSuspension(ada.id)).toBe(false);
    expect(listConversations(bea.id)).toEqual([]);
    expect([shownTo(ada), shownTo(bea)]).toEqual([1, 1]);
    for (const one of [ada, bea])
      expect(() =>
        sendMessage(one.viewer(), pair.conversationId, {
          content: "Hey",
          clientId: "client-id-9",
        }),
      ).toThrow("has ended");
  });
});
