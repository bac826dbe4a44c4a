import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { findFeedToken, openFeed, writeFeed } from "~/features/calendar/feed.server";
import { loadDeck } from "~/features/discover/deck.server";
import { buyBoost } from "~/features/discover/lifts.server";
import { startGame } from "~/features/games/start-game.server";
import { findToken, introduceFriend } from "~/features/introductions/introductions.fixture";
import { loadInvitation } from "~/features/introductions/invitations.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { findShared, shareMeetup } from "~/features/meetups/meetup/shares.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { waitForChange } from "~/server/data/changes.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { loadViewer } from "~/server/web/viewer.server";
import {
  createMember,
  forConduct,
  matchPair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { giveHalfTokens, readState, sendText, suggestOne } from "../../../tests/support/steps";
import { suspendMember } from "../../../tests/support/suspensions";
import { endRevoked, startSession } from "./account-sessions.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let cai: Person;
let conversationId: number;
let matchId: string;

/** Ada has one of everything. */
beforeEach(() => {
  ensureLocations(database());
  [ada, bea, cai] = [
    createMember({ stageName: "Ada", plan: "social" }),
    createMember({ stageName: "Bea", plan: "social" }),
    createMember({ stageName: "Cai", plan: "social" }),
  ];
  ({ conversationId, matchId } = matchPair(ada, bea));
  sendText(ada, { conversationId });
  sendText(bea, { conversationId });
});

const suspend = () => suspendMember(ada.id, forConduct("Unkind words"));
const of = (table: string, { id }: Person) => rows(table).filter(({ user_id }) => user_id === id);
const place = () => Number(rows("meetup_locations")[0]?.id);
const book = (person: Person, slotHour: number) =>
  bookMeetup(person.id, {
    locationId: place(),
    date: bookableDays().last,
    slotHour,
    clientId: newId(),
  });

describe("what a suspension ends at once", () => {
  it("the member is signed out everywhere, and signs in again to a session that only reads why", () => {
    const { sessionId } = ada.viewer();
    suspend();
    expect(loadViewer(ada.token)).toBeNull();
    expect(of("sessions", ada)).toEqual([]);
    const { subject, issuer } = rows("users").find(({ id }) => id === ada.id) as never as {
      subject: string;
      issuer: string;
    };
    const { token } = startSession(
      { subject, issuer, email: null, firstName: null, lastName: null },
      { userAgent: "Vitest", formerToken: null },
    );
    expect(loadViewer(token)).toMatchObject({ id: ada.id, state: "suspended" });
    expect(loadViewer(token)?.sessionId).not.toBe(sessionId);
  });

  it("the member's pending poll is revoked, and the other's hears of a change", async () => {
    const hold = (person: Person) => {
      const { id: memberId, sessionId } = person.viewer();
      return waitForChange({ memberId, sessionId }, DAY_MS);
    };
    const [own, other] = [hold(ada), hold(bea)];
    suspend();
    // Anyone who is woken first by the end of a match reads a session that is gone.
    expect(["revoked", "changed"]).toContain(await own);
    expect(await other).toBe("changed");
  });

  it("a suspension by another process ends pending polls with the sweep", async () => {
    const { id: memberId, sessionId } = ada.viewer();
    const pending = waitForChange({ memberId, sessionId }, DAY_MS);
    runSql(`DELETE FROM sessions WHERE user_id = '${ada.id}'`);
    expect(await endRevoked()).toBe(1);
    expect(await pending).toBe("revoked");
  });

  it("push subscriptions go with the sessions, and deliveries that wait are skipped", () => {
    const { sessionId } = ada.viewer();
    runSql(`INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      VALUES ('push', '${ada.id}', '${sessionId}', 'https://push.example/x', '${"A".repeat(87)}', '${"A".repeat(22)}', ${now().getTime()})`);
    expect(of("deliveries", ada).some(({ state }) => state === "due")).toBe(true);
    suspend();
    expect(rows("push_subscriptions")).toEqual([]);
    expect(of("deliveries", ada).filter(({ state }) => state === "due")).toEqual([]);
  });

  it("no notice about the member is left with others, so that no mail and no push names them", () => {
    expect(rows("notifications").some(({ about_id }) => about_id === ada.id)).toBe(true);
    suspend();
    expect(rows("notifications").filter(({ about_id }) => about_id === ada.id)).toEqual([]);
    expect(of("deliveries", bea).filter(({ state }) => state === "due")).toEqual([]);
  });

  it("meetups planned alone, suggestions to a match, and places on waiting lists end", () => {
    const slotHour = 9;
    for (const one of [bea, cai, createMember({ plan: "social" })]) book(one, slotHour);
    joinWaitingList(ada.id, { locationId: place(), date: bookableDays().last, slotHour });
    book(ada, 14);
    suggestOne(ada, conversationId, 2);
    suspend();
    const mine = of("meetup_bookings", ada);
    expect(mine.map(({ status }) => status)).not.toEqual([]);
    expect(mine.filter(({ status }) => status === "pending" || status === "confirmed")).toEqual([]);
    expect(of("meetup_waits", ada)).toMatchObject([{ ending: "left" }]);
  });

  it("a link to where the member meets someone leads nowhere", () => {
    const token = shareMeetup(ada.id, book(ada, 14));
    expect(findShared(token)).toBeDefined();
    suspend();
    expect(() => findShared(token)).toThrow(expect.objectContaining({ status: 404 }));
  });

  it("games alone and with a match end", () => {
    startGame(ada.viewer(), { gameType: "vineyard_trivia", matchId: undefined });
    startGame(ada.viewer(), { gameType: "this_or_that", matchId });
    suspend();
    expect(of("game_participations", ada).map(({ status }) => status)).toEqual([
      "abandoned",
      "abandoned",
    ]);
    expect(rows("game_plays").filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });

  it("the calendar feed answers that it is not there", () => {
    openFeed(ada.viewer());
    const token = findFeedToken(ada.id) ?? "";
    expect(writeFeed(token)).toContain("BEGIN:VCALENDAR");
    suspend();
    expect(() => writeFeed(token)).toThrow(expect.objectContaining({ status: 404 }));
  });

  it("an invitation that the member sent is as one that never was", () => {
    const token = findToken(introduceFriend(ada));
    const load = () => loadInvitation(token, { viewer: null });
    expect(load()).toMatchObject({ state: expect.any(String) });
    suspend();
    expect(load).toThrow(expect.objectContaining({ status: 410 }));
  });

  it("a boost lifts the member into nobody's deck", () => {
    const seen = () => loadDeck(cai.id)?.cards.map(({ profile }) => profile.userId) ?? [];
    giveHalfTokens(ada, COST_HALF_TOKENS.profileBoost);
    buyBoost(ada.viewer());
    expect(seen()).toContain(ada.id);
    suspend();
    expect(seen()).not.toContain(ada.id);
    expect(readState(ada)).toBe("suspended");
  });
});
