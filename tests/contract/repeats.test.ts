import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { endFeed } from "~/features/calendar/feed.server";
import { resetReminders } from "~/features/calendar/reminders.server";
import { passMember } from "~/features/discover/swipes.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { shareMeetup } from "~/features/meetups/meetup/shares.server";
import { findPlace } from "~/features/meetups/places/places.server";
import { countFreeSeats } from "~/features/meetups/seats/seats.server";
import { pauseMember } from "~/features/members/member-state.server";
import { blockMember } from "~/features/safety/block.server";
import { blockAddress } from "~/features/safety/blocked-addresses.server";
import { newId } from "~/server/ids.server";
import {
  createMember,
  grantPlan,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
} from "../support/island";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { createRoleFixtures, fillParams, type RoleFixtures } from "../support/role-fixtures";
import { giveHalfTokens } from "../support/steps";
import { type Dump, dump, startTestServer, type TestServer } from "../support/test-server";
import { buildSent, findAllowedRole, listActions, postTo } from "./post-as";
import { REPEATED, REPEATED_ELSEWHERE } from "./repeated-actions";

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

/** Preconditions of the actions. */
const BEFORE: Record<string, () => void> = {
  "features/calendar/api.create-reminders.route": () => resetReminders(subscriber().id),
  "features/calendar/calendar-reminders.route": () => resetReminders(subscriber().id),
  "features/calendar/open-feed.route": () => endFeed(subscriber().id),
  "features/voice/unlock.route": earnTokens,
  "features/wallet/api.spend.route": earnTokens,
  "features/wallet/spend.route": earnTokens,
  "features/discover/again.route": passMembers,
  "features/discover/undo.route": passMembers,
  "features/meetups/booking/join-waiting.route": () => fillSlot(),
  "features/meetups/booking/leave-waiting.route": () => {
    fillSlot();
    joinWaitingList(subscriber().id, findSlot());
  },
  "features/meetups/meetup/end-share.route": () =>
    void shareMeetup(subscriber().id, Number(fixtures.params.subscribed.meetupId)),
  "features/safety/resume.route": () => pauseMember(subscriber().id),
  "features/safety/unblock-address.route": () =>
    blockAddress(subscriber().viewer(), { address: "nobody@august.example" }),
  "features/safety/unblock.route": () =>
    blockMember(subscriber().id, fixtures.params.subscribed.memberId),
  "features/review/remove-word.route": () =>
    runSql("INSERT INTO harsh_words VALUES ('oaf', 1780000000000)"),
  "features/matches/extension.route": takeFirstMessageBack,
  "features/concierge/concierge.route": () => grantPlan(subscriber(), "unlimited"),
  "features/matches/fee-waiver.route": createDueFee,
};

/** The slot that the access table names. */
const findSlot = () => ({ locationId: 1, date: fixtures.params.subscribed.day, slotHour: 10 });

/** Takes what is left of its seats. */
function fillSlot(): void {
  const place = findPlace(findSlot().locationId);
  const free = place && countFreeSeats(place, findSlot().date).get(findSlot().slotHour);
  for (let seat = 0; seat < (free ?? 0); seat++)
    bookMeetup(createMember().id, { ...findSlot(), clientId: newId() });
}

/** Enough tokens for what is bought with them. */
function earnTokens(): void {
  for (const person of [fixtures.people.free, fixtures.people.subscribed])
    if (person) giveHalfTokens(person, 40, "game:1");
}

function subscriber(): Person {
  if (!fixtures.people.subscribed) throw new Error("Nobody is there");
  return fixtures.people.subscribed;
}

/** Resets a match to before its first message and gives its opener the tokens to waive the fee. */
function createDueFee(): void {
  takeFirstMessageBack();
  runSql(
    `UPDATE matches SET fee_state = 'due' WHERE id = '${fixtures.params.subscribed.matchId}';
     INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES ('${subscriber().id}', 'earned_game', 40, 'Test', 'test', ${Date.UTC(2025, 7)})`,
  );
}

/** Removes the first message. why: the fixtures send one for the other routes. */
function takeFirstMessageBack(): void {
  runSqlWithoutTrigger(
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
  const filled = route.endsWith("/undo.route")
    ? { ...row, body: `memberId=${things.memberId}` }
    : row;
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
  expect(listActions(server).sort()).toEqual([...REPEATED, ...REPEATED_ELSEWHERE].sort());
});

describe.each(REPEATED)("POST to %s", (route) => {
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
