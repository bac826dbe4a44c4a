import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { passMember } from "~/features/discover/swipes.server";
import { blockMember } from "~/features/safety/block.server";
import { pauseMember } from "~/features/safety/standing.server";
import { award } from "~/features/tokens/ledger.server";
import { transact } from "~/server/database.server";
import { type Person, rows, tamper, tamperDespite } from "../support/island";
import { createRoleFixtures, fillParams, type RoleFixtures } from "../support/role-fixtures";
import { type LocalShop, openLocalShop } from "../support/shop";
import { type Dump, dump, startTestServer, type TestServer } from "../support/test-server";
import { buildSent, findAllowedRole, listActions, postTo } from "./post-as";

let fixtures: RoleFixtures;
let server: TestServer;
let shop: LocalShop;
beforeAll(async () => {
  shop = await openLocalShop();
  server = await startTestServer(() => {
    fixtures = createRoleFixtures();
  });
});
afterAll(async () => {
  server.close();
  await shop.close();
});
afterEach(() => server.reset());

/** Uploads: their repeats are tested with their feature, with real media. */
const MEDIA = [
  "features/media/image-type",
  "features/media/removal",
  "features/media/retry",
  "features/media/upload",
  "features/voice/api.voice-messages",
  "features/voice/recording",
  "features/voice/retry",
];

/** Deletes a draft; its repeat deletes nothing. */
const DRAFTS = ["features/profile/discard-draft"];

/** Not enabled here; its repeat is tested with its feature. */
const PUSH = ["features/notifications/api.push-subscriptions"];

const ROUTES = [
  "features/account/api.logout",
  "features/account/end-device",
  "features/account/light-pages",
  "features/account/welcome",
  "features/agreements/api.community-agreements",
  "features/agreements/community-agreements",
  "features/discover/again",
  "features/discover/like",
  "features/discover/pass",
  "features/discover/save-filters",
  "features/discover/undo",
  "features/matches/api.match",
  "features/matches/closing",
  "features/matches/extension",
  "features/matches/fee-payment",
  "features/matches/fee-waiver",
  "features/membership/subscription",
  "features/messages/answer-proposal",
  "features/messages/api.messages",
  "features/messages/conversation",
  "features/messages/read",
  "features/messages/suggest-meetup",
  "features/notifications/api.read",
  "features/notifications/end-push",
  "features/notifications/preferences",
  "features/notifications/read",
  "features/notifications/read-all",
  "features/profile/age-profile",
  "features/profile/api.profile",
  "features/profile/profile-setup",
  "features/safety/block",
  "features/safety/pause",
  "features/safety/report-media",
  "features/safety/report-member",
  "features/safety/report-message",
  "features/safety/resume",
  "features/safety/unblock",
  "features/voice/api.played",
  "features/voice/played",
  "features/voice/unlock",
];

/** Preconditions of the actions. */
const BEFORE: Record<string, () => void> = {
  "features/voice/unlock": earnTokens,
  "features/discover/again": passMembers,
  "features/discover/undo": passMembers,
  "features/messages/suggest-meetup": () =>
    tamper(
      `UPDATE meetup_proposals SET state = 'declined', answered_at = ${Date.UTC(2025, 7)} WHERE state = 'open'`,
    ),
  "features/safety/resume": () => pauseMember(allowedRole().id),
  "features/safety/unblock": () =>
    blockMember(allowedRole().id, fixtures.params.subscribed.memberId),
  "features/matches/extension": takeFirstMessageBack,
  "features/matches/fee-payment": createDueFee,
  "features/matches/fee-waiver": createDueFee,
};

/** Enough tokens for the unlock. */
function earnTokens(): void {
  const userId = fixtures.people.free?.id ?? "";
  const entry = { userId, halfTokens: 40, description: "A game", cause: "game:1" };
  transact((tx) => award(tx, { ...entry, transactionType: "earned_game" }));
}

function allowedRole(): Person {
  if (!fixtures.people.subscribed) throw new Error("Nobody is there");
  return fixtures.people.subscribed;
}

/** Resets a match to before its first message and gives its opener the tokens to waive the fee. */
function createDueFee(): void {
  takeFirstMessageBack();
  tamper(
    `UPDATE matches SET fee_state = 'due' WHERE id = '${fixtures.params.subscribed.matchId}';
     INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES ('${allowedRole().id}', 'earned_game', 40, 'Test', 'test', ${Date.UTC(2025, 7)})`,
  );
}

/** Removes the first message. why: the fixtures send one for the other routes. */
function takeFirstMessageBack(): void {
  tamperDespite(
    "matches_keep_what_happened",
    `UPDATE matches SET first_message_sent_at = NULL, inactive_at = NULL WHERE id = '${fixtures.params.subscribed.matchId}'`,
  );
}

/** Passes three members, the one in the address last. */
function passMembers(): void {
  const { subscribed, other, moderator } = fixtures.people;
  if (!subscribed || !other || !moderator) throw new Error("Nobody is there");
  for (const id of [other.id, moderator.id, fixtures.params.subscribed.memberId])
    passMember(subscribed.id, id);
}

async function send(route: string): Promise<Response> {
  const row = postTo(route);
  const role = findAllowedRole(route);
  const things = fixtures.params[role];
  const filled = route.endsWith("/undo") ? { ...row, body: `memberId=${things.memberId}` } : row;
  return server.request(
    fixtures.people[role],
    fillParams(row.path, things),
    buildSent(filled, things),
  );
}

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

it("every action of the build is in the list", () => {
  expect(listActions(server).sort()).toEqual([...ROUTES, ...MEDIA, ...DRAFTS, ...PUSH].sort());
});

describe.each(ROUTES)("POST to %s", (route) => {
  it("three posts in a row have the effect of one", async () => {
    BEFORE[route]?.();
    const before = lasting();
    const first = await send(route);
    expect(first.status).toBeLessThan(400);
    const once = lasting();
    expect(once).not.toEqual(before);
    // A later moment, so that any rewritten row would show.
    await pause(5);
    for (let time = 0; time < 2; time++) expect((await send(route)).status).toBeLessThan(500);
    expect(lasting()).toEqual(once);
  });

  it("twenty posts at once have the effect of one", async () => {
    BEFORE[route]?.();
    await send(route);
    const once = sizes(lasting());
    server.reset();
    BEFORE[route]?.();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(route)));
    for (const { status } of responses) expect(status).toBeLessThan(500);
    expect(sizes(lasting())).toEqual(once);
    const then = lasting();
    await send(route);
    expect(lasting()).toEqual(then);
  });
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
