import { expect, it } from "vitest";
import { NOT_FOUND } from "~/server/web/errors";
import { findPost } from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";

const { fixtures, server } = setUpRoleServer();

type Entity = Record<string, unknown>;

/** What answers a body, sent to the call of a route by a member with a subscription. */
async function send(route: string, body: object): Promise<{ status: number; body: Entity }> {
  const { subscribed } = fixtures.params;
  const response = await server.request(
    fixtures.people.subscribed,
    fillParams(findPost(route).path, subscribed),
    {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      body: fillParams(JSON.stringify(body), subscribed),
    },
  );
  return { status: response.status, body: (await response.json()) as Entity };
}

async function read<T>(path: string): Promise<T> {
  const { subscribed } = fixtures.params;
  const response = await server.request(fixtures.people.subscribed, fillParams(path, subscribed));
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** What may differ between two entities that were made of the same fields. */
const OWN = ["id", "clientId", "createdAt"];
const withoutOwn = (entity: Entity) =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => !OWN.includes(name)));

it("a message that was read is sent back as a message of the member's own", async () => {
  const thread = "/api/conversations/:conversationId/messages";
  const route = "features/messages/api.messages.route";
  const sent = await send(route, { content: "Hello from Katama" });
  const { messages } = await read<{ messages: Entity[] }>(thread);
  const [message] = messages.filter(({ id }) => id === sent.body.id);
  const lie = { senderId: "somebody-else", isOwn: false, createdAt: "1970-01-01T00:00:00.000Z" };
  const again = await send(route, { ...message, ...lie });
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(sent.body.id);
  expect(withoutOwn(again.body)).toEqual(withoutOwn(sent.body));
  expect(new Date(String(again.body.createdAt)).getFullYear()).toBeGreaterThan(2000);
});

it("a booking that was read books with its place and time, and nothing else of it counts", async () => {
  const route = "features/meetups/booking/api.book.route";
  const wanted = findPost(route).body as object;
  const [booking] = await read<Entity[]>("/api/meetups/my-bookings");
  expect(Object.keys(booking ?? {})).toContain("matchId");
  const lie = { userId: "somebody-else", matchId: "another", pricePaid: 0, isCompleted: true };
  const booked = await send(route, { ...booking, ...lie, ...wanted });
  expect(booked.status).toBe(201);
  server.reset();
  const plain = await send(route, wanted);
  expect(plain.status).toBe(201);
  expect(withoutOwn(booked.body)).toEqual(withoutOwn(plain.body));
});

it("an introduction that is sent back as it was read makes no second one, and its other fields are ignored", async () => {
  const route = "features/introductions/api.friend-introductions.route";
  const sent = await send(route, findPost(route).body as object);
  expect(sent.status).toBe(201);
  const [introduction] = await read<Entity[]>("/api/friend-introductions");
  expect(Object.keys(introduction ?? {})).toContain("link");
  const before = dump({ without: ["rate_limits"] });
  const lie = {
    introducerId: "somebody-else",
    status: "joined",
    bonusMeetupsAwarded: 9,
    link: "x",
  };
  const again = await send(route, { ...introduction, ...lie });
  expect(again).toEqual({ status: 201, body: introduction });
  expect(dump({ without: ["rate_limits"] })).toEqual(before);
});

it("a voice message that was read is sent back to the match who is named", async () => {
  const route = "features/voice/api.voice-messages.route";
  const wanted = findPost(route).body as Entity;
  const sent = await send(route, wanted);
  expect(sent.status).toBe(201);
  // What a call answers is not measured yet, so its duration is null.
  const again = await send(route, {
    ...sent.body,
    senderId: "somebody-else",
    isPlayed: true,
    audioData: wanted.audioData,
  });
  expect(again.status).toBe(201);
  expect(withoutOwn(again.body)).toEqual(withoutOwn(sent.body));
  const [received] = await read<Entity[]>("/api/voice-messages");
  expect(received).toMatchObject({ receiverId: fixtures.people.subscribed?.id });
  const before = dump({ without: ["rate_limits"] });
  const toSelf = await send(route, { ...received, audioData: wanted.audioData });
  expect(toSelf).toMatchObject({
    status: 422,
    body: { field: "receiverId", message: NOT_FOUND.match.message },
  });
  expect(dump({ without: ["rate_limits"] })).toEqual(before);
});
