import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ACTIONS, findContract, findPost, findSender, isWalked } from "../support/all-contracts";
import { rows } from "../support/island";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { createRoleFixtures, fillParams, type RoleFixtures } from "../support/role-fixtures";
import { type Dump, dump, startTestServer, type TestServer } from "../support/test-server";
import { buildSent, prepare } from "./post-as";

let fixtures: RoleFixtures;
let server: TestServer;
let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
  server = await startTestServer(() => {
    fixtures = createRoleFixtures();
  });
});
afterAll(async () => {
  server.close();
  await provider.close();
});
afterEach(() => server.reset());

const prepareFor = (route: string) => prepare(server, fixtures, route);

/** Lasting data, without rate limits and update times. */
function lasting(): Dump {
  const found = dump({ without: ["rate_limits"] });
  const still = (text: string) => text.replace(/"updated_at":\d+/, '"updated_at":0');
  return Object.fromEntries(
    Object.entries(found).map(([table, texts]) => [table, texts.map(still)]),
  );
}

const sizes = (of: Dump) =>
  Object.fromEntries(Object.entries(of).map(([table, texts]) => [table, texts.length]));

const REPEATED = ACTIONS.filter(
  (route) => isWalked(route, "repeats") && !findContract(route).changesNothing,
);

describe.each(REPEATED)("POST to %s", (route) => {
  it("three posts in a row have the effect of one", async () => {
    const send = prepareFor(route);
    const before = lasting();
    const first = await send();
    expect(first.status).toBeLessThan(400);
    const once = lasting();
    expect(once).not.toEqual(before);
    // A later time, so that any rewritten row would show.
    await pause(5);
    for (let time = 0; time < 2; time++) expect((await send()).status).toBeLessThan(500);
    expect(lasting()).toEqual(once);
  });

  it("twenty posts at once have the effect of one", async () => {
    await prepareFor(route)();
    const once = sizes(lasting());
    server.reset();
    const send = prepareFor(route);
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    for (const { status } of responses) expect(status).toBeLessThan(500);
    expect(sizes(lasting())).toEqual(once);
    const then = lasting();
    await send();
    expect(lasting()).toEqual(then);
  });
});

/** Actions that take a client id of the page, with what is typed beside it. */
const TYPED = [
  ["features/messages/conversation.route", "Hello"],
  ["features/messages/api.messages.route", "Hello"],
  ["features/concierge/concierge.route", "bike"],
  ["features/introductions/friend-intro.route", "Eve"],
] as const;

it.each(TYPED)(
  "POST to %s with other words under a client id that was used is refused, not swallowed as sent",
  async (route, word) => {
    const send = prepareFor(route);
    const role = findSender(route);
    const things = fixtures.params[role];
    const row = findPost(route);
    expect((await send()).status).toBeLessThan(400);
    const before = lasting();
    const sent = buildSent(row, things);
    const other = { ...sent, body: String(sent.body).replace(word, "Other words") };
    const response = await server.request(
      fixtures.people[role],
      fillParams(row.path, things),
      other,
    );
    expect(response.status).toBe(409);
    expect(lasting()).toEqual(before);
    if (row.path.startsWith("/api/"))
      expect(await response.json()).toMatchObject({ code: "already_sent" });
    else expect(await response.text()).toContain("Other words");
  },
);

it("a message that a second tab had sent under the same client id stays in the composer, with a new one", async () => {
  const route = "features/messages/conversation.route";
  const { conversationId } = fixtures.params.subscribed;
  const submit = (content: string, clientId: string) =>
    server.request(fixtures.people.subscribed, `/messages/${conversationId}`, {
      method: "POST",
      body: new URLSearchParams({ content, clientId }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    });
  prepareFor(route);
  expect((await submit("From tab one", "same-client-id")).status).toBe(303);
  const refused = await submit("From tab two", "same-client-id");
  const html = await refused.text();
  expect(html).toMatch(/<textarea[^>]*>From tab two</);
  const [, fresh = ""] = /name="clientId" value="([^"]+)"/.exec(html) ?? [];
  expect(fresh).not.toBe("same-client-id");
  expect((await submit("From tab two", fresh)).status).toBe(303);
});

it("twenty likes from each side at once make one match, one conversation, and two awards", async () => {
  const { free, other } = fixtures.people;
  if (!free || !other) throw new Error("Nobody is there");
  const before = sizes(lasting());
  const likes = (from: typeof free, to: typeof free) =>
    Array.from({ length: 20 }, () =>
      server.request(from, `/members/${to.id}/like`, {
        method: "POST",
        body: "",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
    );
  await Promise.all([...likes(free, other), ...likes(other, free)]);
  const after = sizes(lasting());
  const grown = Object.entries(after).flatMap(([table, size]) => {
    const more = size - (before[table] ?? 0);
    return more ? [[table, more] as const] : [];
  });
  expect(Object.fromEntries(grown)).toEqual({
    conversations: 1,
    deck_cursors: 1,
    // Two mails, and a push to the one who has a device.
    deliveries: 3,
    matches: 1,
    notifications: 2,
    swipes: 2,
    token_entries: 2,
  });
});

it("twenty different messages at once never pass the limit of 20", async () => {
  const { conversationId } = fixtures.params.subscribed;
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      server.request(fixtures.people.subscribed, `/api/conversations/${conversationId}/messages`, {
        method: "POST",
        body: JSON.stringify({ content: `Message ${at}`, clientId: `client-${at}-0000` }),
        headers: { "Content-Type": "application/json" },
      }),
    ),
  );
  // A message and a voice message were there before.
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(18);
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(7);
  const own = rows("messages").filter(
    ({ conversation_id }) => String(conversation_id) === conversationId,
  );
  expect(own).toHaveLength(20);
});
