import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, matchPair, type Person } from "../support/island";
import { sendText } from "../support/steps";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let starter: Person;
let stranger: Person;
let waiting: Person;
let begunId: number;
let paths: { begun: string; awaited: string };
const pathOf = ({ conversationId }: { conversationId: number }) =>
  `/api/conversations/${conversationId}/messages`;
beforeAll(async () => {
  server = await startTestServer(() => {
    starter = createMember({ gender: "male" });
    stranger = createMember();
    waiting = createMember({ gender: "female" });
    paths = {
      begun: pathOf(matchPair(starter, createMember({ gender: "female", plan: "social" }))),
      awaited: pathOf(matchPair(createMember({ gender: "male", plan: "social" }), waiting)),
    };
    const writer = createMember({ gender: "male", plan: "social" });
    const answered = matchPair(writer, waiting);
    sendText(writer, answered);
    begunId = answered.conversationId;
  });
});
afterAll(() => server.close());

/** What reading and writing are refused with. */
const refuse = (person: Person, path: string) =>
  Promise.all(
    [undefined, { method: "POST", body: '{"content":"Hello"}' }].map(async (sent) => {
      const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
      const response = await server.request(person, path, sent && { ...sent, headers });
      const { code, message } = (await response.json()) as Record<string, string>;
      return { status: response.status, code, message };
    }),
  );

it("reading and writing by a free member who may begin are both refused for want of a subscription", async () => {
  expect(await refuse(starter, paths.begun)).toEqual([
    { status: 403, code: "needs_subscription", message: "You can start it with a subscription." },
    {
      status: 403,
      code: "needs_subscription",
      message: "You can start conversations with a subscription.",
    },
  ]);
});

it("a free member who waits for the other's first message is not told that they can start it", async () => {
  expect(await refuse(waiting, paths.awaited)).toEqual([
    {
      status: 403,
      code: "needs_subscription",
      message: "It opens once they write to you, or with a subscription.",
    },
    expect.objectContaining({ status: 403, code: "not_your_turn" }),
  ]);
});

it("nobody else finds the conversation, by reading or by writing", async () => {
  expect(await refuse(stranger, paths.begun)).toMatchObject([{ status: 404 }, { status: 404 }]);
});

it("a free member's inbox shows conversations that have begun, then matches that wait, then what a subscription opens", async () => {
  const html = await (await server.request(waiting, "/messages")).text();
  const places = [`href="/messages/${begunId}#`, 'id="match-', "Subscribe to Access Messages"].map(
    (part) => html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});
