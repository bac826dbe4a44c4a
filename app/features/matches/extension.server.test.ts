import { beforeEach, expect, it } from "vitest";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { expireMatches } from "./expiry.server";
import { extendMatch } from "./extension.server";
import { listMatches } from "./matches.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ada, bea, pair] = createMatch();
});

const extend = (person: Person) => extendMatch(person.viewer(), pair.matchId);
const notices = () => rows("notifications").filter(({ cause }) => /extension/.test(String(cause)));

it("an extension adds 24 hours once, however often and by whomever it is requested, and both see who did it", () => {
  const before = Number(rows("matches")[0]?.conversation_deadline);
  const extensions = Array.from({ length: 20 }, (_, at) => extend(at % 2 === 0 ? ada : bea));
  expect(extensions.filter(Boolean)).toHaveLength(1);
  expect(rows("matches")[0]).toMatchObject({
    conversation_deadline: before + DAY_MS,
    extended_by: ada.id,
  });
  expect(notices()).toEqual([expect.objectContaining({ user_id: bea.id })]);
  expect([ada, bea].map(({ id }) => listMatches(id)[0]?.extendedBy)).toEqual(["you", "them"]);
});

it("an extension resolves the pending polls of both, and a repeat resolves none", async () => {
  expect(await resolvedBy(() => extend(ada), ada, bea)).toEqual([ada, bea]);
  expect(await resolvedBy(() => extend(bea), ada, bea)).toEqual([]);
});

it("an extended match runs to the new deadline and expires there", () => {
  advanceClock(DAY_MS - 1);
  extend(bea);
  advanceClock(DAY_MS);
  expect(expireMatches()).toBe(0);
  expect(listMatches(ada.id)).toHaveLength(1);
  advanceClock(1);
  expect(expireMatches()).toBe(1);
});

it("an extension comes too late at the deadline, before the sweep as after it", () => {
  advanceClock(DAY_MS);
  const late = expect.objectContaining({ status: 409, title: "Match Over" });
  expect(() => extend(ada)).toThrow(late);
  expireMatches();
  expect(() => extend(ada)).toThrow(late);
  expect(notices()).toEqual([]);
});

it("an extension is refused once someone has written", () => {
  sendMessage(ada.viewer(), pair.conversationId, { content: "Hello", clientId: "hello-001" });
  expect(() => extend(bea)).toThrow(expect.objectContaining({ status: 409 }));
});

it("an extension of another pair's match, an unknown match or a blocked match is not found", () => {
  const cai = createMember({ plan: "social" });
  const missing = expect.objectContaining({ status: 404 });
  expect(() => extend(cai)).toThrow(missing);
  for (const id of ["", "nothing", "'; DROP TABLE matches; --", "💥"])
    expect(() => extendMatch(ada.viewer(), id)).toThrow(missing);
  block(bea, ada);
  expect(() => extend(ada)).toThrow(missing);
  expect(rows("matches")[0]).toMatchObject({ extended_at: null });
});
