import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let conversationId: number;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "social" });
  bea = createMember({ stageName: "Bea", plan: "social" });
  ({ conversationId } = matchPair(ada, bea));
});

const say = (from: Person) => sendText(from, { conversationId });
const answerBy = (of: Person) =>
  loadConversationScreen(of.viewer(), conversationId, { isPaying: false }).answerBy;

it("the first message says until when the other can answer, and nothing does once they have answered", () => {
  expect(answerBy(ada)).toBeNull();
  say(ada);
  expect(answerBy(ada)).toMatch(/\d/);
  expect(answerBy(bea)).toBeNull();
  advanceClock(DAY_MS);
  say(bea);
  expect(answerBy(bea)).toBeNull();
  expect(answerBy(ada)).toBeNull();
});

it("nothing of a first message stays once its sender has written again", () => {
  say(ada);
  say(ada);
  expect(answerBy(ada)).toBeNull();
});

it("a first message in a conversation that has ended waits for no answer", () => {
  say(ada);
  block(bea, ada);
  expect(answerBy(ada)).toBeNull();
});
