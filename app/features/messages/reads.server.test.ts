import { beforeEach, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { addPlaces, SLOT } from "~/features/meetups/booking/booking.fixture";
import { suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { loadVersion } from "./message-changes.server";
import { sendMessage } from "./messages.server";
import { markRead, readNewest } from "./reads.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ada, bea, pair] = createMatch();
});

const say = (from: Person) => sendText(from, pair).id;
const unread = (of: Person) => findConversation(of.id, pair.conversationId).unreadCount;

it("the other's message is unread until it is read, and one's own never is", () => {
  say(ada);
  const second = say(ada);
  expect([unread(ada), unread(bea)]).toEqual([0, 2]);
  markRead(bea.viewer(), pair.conversationId, second - 1);
  expect(unread(bea)).toBe(1);
  readNewest(bea.viewer(), pair.conversationId);
  expect(unread(bea)).toBe(0);
});

it("the read position never goes back, nor ahead of the newest message", () => {
  const first = say(ada);
  readNewest(bea.viewer(), pair.conversationId);
  say(ada);
  markRead(bea.viewer(), pair.conversationId, first);
  expect(unread(bea)).toBe(1);
  expect(rows("conversation_reads").map(({ last_read_id }) => last_read_id)).toContain(first);
});

it("a message resolves the pending polls of both, and a repeat resolves none", async () => {
  const message = { content: "Hello", clientId: "client-id-same" };
  const send = () => sendMessage(ada.viewer(), pair.conversationId, message);
  expect(await resolvedBy(send, ada, bea)).toEqual([ada, bea]);
  expect(await resolvedBy(send, ada, bea)).toEqual([]);
});

it("reading resolves the reader's pending polls on other devices, and a repeat resolves none", async () => {
  say(ada);
  const read = () => readNewest(bea.viewer(), pair.conversationId);
  expect(await resolvedBy(read, ada, bea)).toEqual([bea]);
  expect(await resolvedBy(read, ada, bea)).toEqual([]);
});

it("sending a message marks what was there as read", () => {
  say(ada);
  say(bea);
  expect(unread(bea)).toBe(0);
});

it("reading a conversation marks its notices as read and no others", () => {
  const other = matchPair(createMember({ plan: "social" }), bea);
  say(ada);
  readNewest(bea.viewer(), pair.conversationId);
  const left = rows("notifications").filter((n) => n.user_id === bea.id && n.read_at === null);
  expect(left.map(({ type, link }) => [type, link])).toEqual([
    ["new_match", `/messages/${other.conversationId}`],
  ]);
});

it("reading a conversation marks the notice of the meetup that is suggested in it as read", () => {
  addPlaces();
  say(ada);
  suggestMeetup(ada.viewer(), pair.conversationId, { ...SLOT, clientId: newId() });
  const notice = () => rows("notifications").find(({ title }) => title === "Meetup suggested");
  expect(notice()).toMatchObject({
    link: `/messages/${pair.conversationId}#proposals`,
    read_at: null,
  });
  readNewest(bea.viewer(), pair.conversationId);
  expect(notice()?.read_at).not.toBeNull();
});

it("reading twenty times has the effect of once", () => {
  say(ada);
  readNewest(bea.viewer(), pair.conversationId);
  const once = rows("conversation_reads");
  advanceClock(1_000);
  for (let time = 0; time < 20; time += 1) readNewest(bea.viewer(), pair.conversationId);
  expect(rows("conversation_reads")).toEqual(once);
});

it("someone else's conversation cannot be read", () => {
  say(ada);
  const carla = createMember({ plan: "social" });
  expect(() => readNewest(carla.viewer(), pair.conversationId)).toThrow(
    expect.objectContaining({ status: 404 }),
  );
  expect(rows("conversation_reads").map(({ member_id }) => member_id)).toEqual([ada.id]);
});

it("the version changes with a message, with reading it, and with nothing else", () => {
  const seen = [loadVersion(bea.id)];
  advanceClock(60_000);
  expect(loadVersion(bea.id)).toBe(seen[0]);
  say(ada);
  seen.push(loadVersion(bea.id));
  readNewest(bea.viewer(), pair.conversationId);
  seen.push(loadVersion(bea.id));
  expect(new Set(seen).size).toBe(3);
});
