import { describe, expect, it } from "vitest";
import { addPlaces, book, SLOT, talkingPair } from "~/features/meetups/booking/booking.fixture";
import { giveFeedback } from "~/features/meetups/meetup/attendance.server";
import { answerProposal, suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { loadDashboard } from "./dashboard.server";

setUpDatabase();

const counts = (person: Person) => {
  const { matches, conversations, unread } = loadDashboard(person.viewer());
  return { matches, conversations, unread };
};

it("the dashboard counts what is there and leaves out everybody who must not be shown", () => {
  const ada = createMember({ plan: "social" });
  expect(counts(ada)).toEqual({ matches: 0, conversations: 0, unread: 0 });
  const [bea, cleo] = [createMember({ plan: "social" }), createMember()];
  const { conversationId } = matchPair(ada, bea);
  matchPair(cleo, ada);
  expect(counts(ada)).toEqual({ matches: 2, conversations: 2, unread: 2 });
  // Whoever writes to a match has seen the notice of it, which leads to the conversation.
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

it("the dashboard shows no false counts to members without a subscription", () => {
  const [ada, bea] = [createMember(), createMember({ plan: "social" })];
  const { conversationId } = matchPair(ada, bea);
  expect(counts(ada)).toEqual({ matches: null, conversations: null, unread: 1 });
  sendText(bea, { conversationId });
  expect(counts(ada)).toEqual({ matches: null, conversations: 1, unread: 2 });
});

describe("what to do now", () => {
  const titles = (person: Person) =>
    loadDashboard(person.viewer()).steps.map(({ title, action }) => `${title}: ${action}`);

  it("a suggestion waits on Home for whoever must answer it, then the meetup does, then the question how it was", () => {
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
      },
    ]);
    answerProposal(ben.viewer(), { conversationId, proposalId }, "acceptance");
    const begins = new Date("2025-08-11T14:00:00Z");
    const moments: [hours: number, ...steps: string[]][] = [
      [-72, "Your next meetup: See the meetup"],
      [-24, "Your meetup is tomorrow: See the meetup"],
      [-1, "Your meetup is today: See the meetup"],
      [-0.5, "Your meetup is today: I’m here"],
      [0.9, "Your meetup is today: I’m here"],
      [1],
      [24, "How was it?: Tell us"],
    ];
    for (const [hours, ...steps] of moments) {
      setClock(new Date(begins.getTime() + hours * HOUR_MS));
      expect([hours, ...titles(ada)]).toEqual([hours, ...steps]);
      expect([hours, ...titles(ben)]).toEqual([hours, ...steps]);
    }
    giveFeedback(ada.id, proposalId, { feltSafe: true, words: "" });
    expect(titles(ada)).toEqual([]);
  });

  it("a meetup whose time has come stands before a suggestion, a later one behind it", () => {
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
