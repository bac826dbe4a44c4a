import { expect, it } from "vitest";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { loadDashboard } from "./dashboard.server";

setUpDatabase();

const counts = (person: Person) => {
  const { matches, conversations, unread } = loadDashboard(person.viewer());
  return { matches, conversations, unread };
};
const write = (from: Person, conversationId: number) =>
  sendMessage(from.viewer(), conversationId, { content: "Hello", clientId: newId() });

it("the dashboard counts what is there and leaves out everybody who must not be shown", () => {
  const ada = createMember({ plan: "social" });
  expect(counts(ada)).toEqual({ matches: 0, conversations: 0, unread: 0 });
  const [bea, cleo] = [createMember({ plan: "social" }), createMember()];
  const { conversationId } = matchPair(ada, bea);
  matchPair(cleo, ada);
  expect(counts(ada)).toEqual({ matches: 2, conversations: 2, unread: 2 });
  write(ada, conversationId);
  expect(counts(ada)).toEqual({ matches: 2, conversations: 2, unread: 2 });
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
  write(bea, conversationId);
  expect(counts(ada)).toEqual({ matches: null, conversations: 1, unread: 2 });
});
