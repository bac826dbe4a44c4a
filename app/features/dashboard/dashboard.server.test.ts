import { describe, expect, it } from "vitest";
import { loadDeck } from "~/features/discover/deck.server";
import { addPlaces, book, SLOT, talkingPair } from "~/features/meetups/booking/booking.fixture";
import { giveFeedback } from "~/features/meetups/meetup/attendance.server";
import { answerProposal, suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { describeVoice } from "~/features/messages/describe-voice";
import { readNewest } from "~/features/messages/reads.server";
import { socialWithFee } from "~/features/prices/price-texts";
import { DAY_MS, HOUR_MS, setClock } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { loadDashboard } from "./dashboard.server";

setUpDatabase();

const counts = (person: Person) => {
  const viewer = person.viewer();
  const { matches, conversations } = loadDashboard(viewer);
  return { matches, conversations, unread: viewer.unreadCount };
};

it("the dashboard counts what is there and leaves out everyone who must not be shown", () => {
  const ada = createMember({ plan: "social" });
  expect(counts(ada)).toEqual({ matches: 0, conversations: 0, unread: 0 });
  const [bea, cleo] = [createMember({ plan: "social" }), createMember()];
  const { conversationId } = matchPair(ada, bea);
  matchPair(cleo, ada);
  expect(counts(ada)).toEqual({ matches: 2, conversations: 2, unread: 2 });
  // Anyone who writes to a match has seen the notice of it, which leads to the conversation.
  sendText(ada, { conversationId });
  expect(counts(ada)).toEqual({ matches: 2, conversations: 2, unread: 1 });
  expect(counts(bea)).toEqual({ matches: 1, conversations: 1, unread: 2 });
  setState(bea, "paused");
  expect(counts(ada).matches).toBe(2);
  block(bea, ada);
  expect(counts(ada)).toEqual({ matches: 1, conversations: 1, unread: 1 });
});

it("the dashboard welcomes nobody back on the day of joining", () => {
  const ada = createMember();
  const { isBack } = loadDashboard(ada.viewer());
  advanceClock(DAY_MS);
  expect([isBack, loadDashboard(ada.viewer()).isBack]).toEqual([false, true]);
});

it("the dashboard is the same an hour later unless time runs in a match", () => {
  const [ada, bea] = [createMember({ plan: "social" }), createMember({ plan: "social" })];
  const isSameLater = () => {
    const page = JSON.stringify(loadDashboard(ada.viewer()));
    advanceClock(HOUR_MS);
    return JSON.stringify(loadDashboard(ada.viewer())) === page;
  };
  expect(isSameLater()).toBe(true);
  const { conversationId } = matchPair(ada, bea);
  expect(isSameLater()).toBe(false);
  sendText(ada, { conversationId });
  expect(isSameLater()).toBe(true);
});

it("the dashboard counts what is there, also for a member without a membership", () => {
  const [ada, bea] = [createMember(), createMember({ plan: "social" })];
  const { conversationId } = matchPair(ada, bea);
  expect(counts(ada)).toEqual({ matches: 1, conversations: 0, unread: 1 });
  sendText(bea, { conversationId });
  expect(counts(ada)).toEqual({ matches: 1, conversations: 1, unread: 2 });
});

describe("what to do now", () => {
  const titles = (person: Person) =>
    loadDashboard(person.viewer()).steps.map(({ title, action }) => `${title}: ${action}`);

  it("a suggestion waits on Home for anyone who must answer it, then the meetup does, then the question how it was", () => {
    addPlaces();
    const ada = createMember({ plan: "social", stageName: "Ada Lane" });
    const ben = createMember({ plan: "social", stageName: "Ben Fay" });
    const { conversationId } = talkingPair(ada, ben);
    const wish = { ...SLOT, date: "2025-08-11", clientId: newId() };
    suggestMeetup(ada.viewer(), conversationId, wish);
    const proposalId = Number(rows("meetup_bookings")[0]?.id);
    expect(titles(ada)).toEqual([]);
    expect(loadDashboard(ben.viewer()).steps).toEqual([
      {
        title: "Ada Lane suggests a meetup",
        about: "Edgartown Lighthouse, Mon, Aug 11 at 10:00 AM.",
        to: `/meetups/${proposalId}`,
        action: "Answer",
        date: "2025-08-11",
        person: { id: ada.id, name: "Ada Lane", photoUrl: null },
      },
    ]);
    answerProposal(ben.viewer(), { conversationId, proposalId }, "acceptance");
    readNewest(ben.viewer(), conversationId);
    const begins = new Date("2025-08-11T14:00:00Z");
    const timestamps: [hours: number, ...steps: string[]][] = [
      [-72, "Your next meetup: See the meetup"],
      [-24, "Your meetup is tomorrow: See the meetup"],
      [-1, "Your meetup is today: See the meetup"],
      [-0.5, "Your meetup is today: I’m here"],
      [0.9, "Your meetup is today: I’m here"],
      [1],
      [24, "How was it?: Tell us"],
    ];
    for (const [hours, ...steps] of timestamps) {
      setClock(new Date(begins.getTime() + hours * HOUR_MS));
      expect([hours, ...titles(ada)]).toEqual([hours, ...steps]);
      expect([hours, ...titles(ben)]).toEqual([hours, ...steps]);
    }
    giveFeedback(ada.id, proposalId, { feltSafe: true, words: "" });
    expect(titles(ada)).toEqual([]);
  });

  it("a meetup whose time has come is before a suggestion, a later one behind it", () => {
    addPlaces();
    const ada = createMember({ plan: "social", stageName: "Ada Lane" });
    const ben = createMember({ plan: "social" });
    const { conversationId } = talkingPair(ada, ben);
    book(ben);
    setClock(new Date("2025-08-09T12:00:00Z"));
    const wish = { ...SLOT, date: "2025-08-11", clientId: newId() };
    suggestMeetup(ada.viewer(), conversationId, wish);
    const [answer, here] = ["Ada Lane suggests a meetup: Answer", "Your meetup is today: I’m here"];
    expect(titles(ben)).toEqual([answer, "Your meetup is today: See the meetup"]);
    setClock(new Date("2025-08-09T13:30:00Z"));
    expect(titles(ben)).toEqual([here, answer]);
  });
});

describe("something to read", () => {
  const unread = (person: Person) =>
    loadDashboard(person.viewer()).steps.filter(({ title }) => title.endsWith("wrote to you"));

  it("what the other wrote waits on Home until it is read, and one's own words never do", () => {
    const ada = createMember({ plan: "social", stageName: "Ada Lane" });
    const ben = createMember({ plan: "social" });
    const { conversationId } = talkingPair(ada, ben);
    expect(unread(ada)).toEqual([]);
    expect(unread(ben)).toMatchObject([
      {
        title: "Ada Lane wrote to you",
        action: "Read it",
        to: `/messages/${conversationId}#latest`,
      },
    ]);
    sendText(ada, { conversationId }, "The brass ring, twice!");
    expect(unread(ben)).toMatchObject([
      { about: "The brass ring, twice!", action: "Read 2 messages", person: { id: ada.id } },
    ]);
    readNewest(ben.viewer(), conversationId);
    expect(unread(ben)).toEqual([]);
    sendText(ada, { conversationId }, describeVoice(7_000));
    expect(unread(ben)).toMatchObject([{ about: "Voice message, 0:07", action: "Listen" }]);
  });

  it("nothing of someone who has blocked the member since waits on Home", () => {
    const [ada, ben] = [createMember({ plan: "social" }), createMember({ plan: "social" })];
    talkingPair(ada, ben);
    block(ada, ben);
    expect(unread(ben)).toEqual([]);
  });
});

describe("saying hello", () => {
  const hello = (person: Person) =>
    loadDashboard(person.viewer()).steps.find(({ action }) => action === "Say hello");

  it("a free member reads what saying hello costs, now and later, and a subscriber reads no price", () => {
    const [ada, ben] = [createMember(), createMember({ plan: "social" })];
    matchPair(ada, ben);
    expect(hello(ada)).toMatchObject({
      to: expect.stringContaining("/subscription?tier=social"),
      price: socialWithFee(0),
    });
    expect(hello(ben)?.price).toBeNull();
  });

  it("the match that ends soonest comes first, with what the two share, until someone has written", () => {
    const music = { favoriteJazzArtist: "Nina Simone" };
    const ada = createMember({ plan: "social", ...music });
    const ben = createMember({ plan: "social", stageName: "Ben Fay", ...music });
    const { conversationId } = matchPair(ada, ben);
    const endsAt = new Date(Date.parse("2025-08-08T16:00:00Z") + DAY_MS);
    advanceClock(HOUR_MS);
    const cleo = createMember({ plan: "social", stageName: "Cleo Bay" });
    matchPair(ada, cleo);
    expect(hello(ada)).toMatchObject({
      title: "Ben Fay likes you back",
      about: expect.stringContaining("Nina Simone"),
      to: `/messages/${conversationId}`,
      person: { id: ben.id },
      deadline: { at: endsAt, isExtended: false },
    });
    runSql("UPDATE matches SET fee_state = 'not_charged'");
    sendText(ada, { conversationId });
    expect(hello(ada)?.title).toBe("Cleo Bay likes you back");
    expect(hello(ben)).toBeUndefined();
  });

  it("nobody is told to write who must wait for the other", () => {
    const [adam, eva] = [createMember({ gender: "male" }), createMember({ gender: "female" })];
    matchPair(adam, eva);
    expect([hello(adam)?.action, hello(eva)]).toEqual(["Say hello", undefined]);
  });

  it("a member without a membership comes to the payment that leads back to that match", () => {
    const [ada, bea] = [createMember(), createMember({ plan: "social" })];
    const { matchId } = matchPair(ada, bea);
    expect(hello(ada)?.to).toBe(`/subscription?tier=social&match=${matchId}`);
  });
});

describe("new for you", () => {
  const faces = (person: Person) =>
    loadDashboard(person.viewer()).faces.map(({ userId }) => userId);

  it("Home shows the first three of the deck in its order, and nobody to anyone who may not see them", () => {
    const ada = createMember();
    for (const stageName of ["Bea", "Cleo", "Dora", "Eve"]) createMember({ stageName });
    const deck = loadDeck(ada.id)?.cards.map(({ profile }) => profile.userId);
    expect(faces(ada)).toEqual(deck?.slice(0, 3));
    const undecided = createMember({ agrees: false });
    setState(ada, "paused");
    expect([faces(ada), faces(undecided)]).toEqual([[], []]);
  });
});

it("the dashboard names no match to someone who has not agreed to the standards", () => {
  const [ada, bea] = [createMember({ plan: "social" }), createMember({ stageName: "Beatrix" })];
  matchPair(ada, bea);
  const load = (hasAgreed: boolean) =>
    JSON.stringify(loadDashboard({ ...ada.viewer(), hasAgreed }));
  expect(load(true)).toContain("Beatrix");
  expect(load(false)).not.toContain("Beatrix");
  expect(load(false)).not.toContain(bea.id);
});
