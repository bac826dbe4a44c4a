import { describe, expect, it } from "vitest";
import { ACTIONS, findPost, findSender, isCall, listFields } from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import { sendAs } from "./post-as";

const { fixtures, server } = setUpRoleServer();

const ALL_CALLS = ACTIONS.filter(isCall);
/** Calls that read a body. */
const CALLS = ALL_CALLS.filter((route) => listFields(route).length > 0);

/** An empty object asks them for what they do by default: no answer saved, the August membership. */
const NEED_NOTHING = [
  "features/profile/api.profile.route",
  "features/membership/api.create-subscription.route",
];

/** Fields whose value is ignored (rule client-amount-ignored). */
const IGNORED = ["amount", "description"];
/** No field takes more than one of them. */
const WRONG_VALUES = [{ a: { b: 1 } }, [[1]], true, -1.5];

/** Words of the library or of programs, and a path in front of the sentence. */
const NOT_PLAIN =
  /[Ii]nvalid input|expected|received|[Uu]nrecognized|[Tt]oo (?:big|small):|undefined|NaN|^[a-z]\w*\b/;

interface Answer {
  status: number;
  body: { code?: unknown; title?: unknown; message?: unknown; field?: unknown };
}

async function send(route: string, json: string): Promise<Answer> {
  server.reset();
  const response = await sendAs(server, fixtures, route, "application/json", json);
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

function expectPlain({ status, body }: Answer, name: string): void {
  expect(status, name).toBeGreaterThanOrEqual(400);
  expect(status, name).toBeLessThan(500);
  expect(body, name).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    title: expect.stringMatching(/^[A-Z]/),
    message: expect.stringMatching(/^[A-Z][^.]* [^.]+/),
  });
  expect(body.message, name).not.toMatch(NOT_PLAIN);
}

describe.each(CALLS)("%s", (route) => {
  it.each(["[]", '"x"', "null", "5"])("a body of %s is refused in plain words", async (json) => {
    const answer = await send(route, json);
    expectPlain(answer, json);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(answer.body.field).toBeUndefined();
    expect(answer.body.message).toMatch(/JSON object/);
  });

  it("an empty object is refused in plain words that name the field apart", async () => {
    if (NEED_NOTHING.includes(route)) {
      expect((await send(route, "{}")).body.code).not.toBe("invalid");
      return;
    }
    const answer = await send(route, "{}");
    expectPlain(answer, "{}");
    expect(listFields(route)).toContain(answer.body.field);
  });

  it("a wrong type in any field is refused in plain words that name the field apart", async () => {
    const row = findPost(route);
    for (const field of listFields(route).filter((name) => !IGNORED.includes(name))) {
      let refusals = 0;
      for (const wrong of WRONG_VALUES) {
        const bad = { ...(row.body as Record<string, unknown>), [field]: wrong };
        const sent = fillParams(JSON.stringify(bad), fixtures.params[findSender(route)]);
        const answer = await send(route, sent);
        const name = `${field} = ${JSON.stringify(wrong)}`;
        if (answer.body.code !== "invalid") continue;
        expectPlain(answer, name);
        expect(String(answer.body.field).split(".")[0], name).toBe(field);
        refusals += 1;
      }
      expect(refusals, field).toBeGreaterThan(1);
    }
  });

  it("wrong types in all fields at once are refused in plain words", async () => {
    const bad = Object.fromEntries(listFields(route).map((field) => [field, { a: [1] }]));
    const answer = await send(route, JSON.stringify(bad));
    expectPlain(answer, "all");
    expect(listFields(route)).toContain(answer.body.field);
  });
});

it.each(ALL_CALLS)(
  "a field that %s does not have is refused, and nothing is done",
  async (route) => {
    const { body } = findPost(route);
    const known = typeof body === "object" ? body : {};
    const sent = fillParams(
      JSON.stringify({ ...known, isAdmin: true }),
      fixtures.params[findSender(route)],
    );
    server.reset();
    const before = dump({ without: ["rate_limits"] });
    const answer = await send(route, sent);
    expectPlain(answer, route);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid", field: "isAdmin" } });
    expect(dump({ without: ["rate_limits"] })).toEqual(before);
  },
);

/** Fields that are no text, with what a form or a careless client sends for them. */
const AS_TEXT: [string, object, string][] = [
  ["features/profile/api.profile.route", { canBop: "yes" }, "canBop"],
  ["features/profile/api.profile.route", { canBop: "false" }, "canBop"],
  ["features/profile/api.profile.route", { canBop: "on" }, "canBop"],
  ["features/profile/api.profile.route", { canBop: "" }, "canBop"],
  ["features/profile/api.profile.route", { canBop: 1 }, "canBop"],
  ["features/profile/api.profile.route", { sportsPlayed: "Golf" }, "sportsPlayed"],
  [
    "features/profile/api.profile.route",
    { hsLockerNonEssentials: "Mirror" },
    "hsLockerNonEssentials",
  ],
  ["features/profile/api.profile.route", { revision: "1" }, "revision"],
  [
    "features/agreements/api.community-agreements.route",
    { agreedToCodeOfConduct: "on" },
    "agreedToCodeOfConduct",
  ],
  [
    "features/agreements/api.community-agreements.route",
    { agreedToConflictResolution: "true" },
    "agreedToConflictResolution",
  ],
  ["features/messages/api.messages.route", { confirmHarsh: "true" }, "confirmHarsh"],
  ["features/introductions/api.friend-introductions.route", { friendAge: "33" }, "friendAge"],
  [
    "features/introductions/api.friend-introductions.route",
    { meetupBookingId: "1" },
    "meetupBookingId",
  ],
  ["features/meetups/booking/api.book.route", { locationId: "1" }, "locationId"],
  ["features/voice/api.voice-messages.route", { duration: "1" }, "duration"],
  ["features/membership/api.create-subscription.route", { bookingId: "1" }, "bookingId"],
  ["features/games/api.start-game.route", { gameId: "1" }, "gameId"],
  ["features/games/api.start-game.route", { isTimed: "true" }, "isTimed"],
  ["features/games/api.submit-response.route", { participationId: "1" }, "participationId"],
  ["features/games/api.submit-response.route", { step: "1" }, "step"],
];

it.each(AS_TEXT)("%s takes no text for what is none: %j", async (route, wrong, field) => {
  const sent = JSON.stringify({ ...(findPost(route).body as object), ...wrong });
  const answer = await send(route, fillParams(sent, fixtures.params[findSender(route)]));
  expectPlain(answer, route);
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid", field } });
});

/** Optional fields that take null for nothing, besides those of a profile; which they are, record 59 says. */
const TAKE_NULL = ["friendAge", "meetupBookingId", "suggestedMatchId", "duration", "partnerId"];

it.each(CALLS.filter((route) => !route.includes("api.profile")))(
  "%s takes null for nothing but what it may leave out so",
  async (route) => {
    for (const field of listFields(route).filter((name) => !IGNORED.includes(name))) {
      const sent = JSON.stringify({ ...(findPost(route).body as object), [field]: null });
      const { body } = await send(route, fillParams(sent, fixtures.params[findSender(route)]));
      if (TAKE_NULL.includes(field)) expect(body.field, field).not.toBe(field);
      else expect(body, field).toMatchObject({ code: "invalid", field });
    }
  },
);

/** Published titles of a call's refusals; the others have "Error". */
const TITLES: Record<string, string> = {
  "features/meetups/booking/api.book.route": "Booking Failed",
  "features/introductions/api.friend-introductions.route": "Introduction Failed",
};

const KEYS_WITH_EXTRA = { p256dh: "p".repeat(87), auth: "a".repeat(22), more: "x" };

/** Fields that name something, with what names nothing. */
const NAMING: [string, object, string][] = [
  ["features/discover/api.match.route", { targetUserId: "nobody" }, "targetUserId"],
  ["features/voice/api.voice-messages.route", { receiverId: "nobody" }, "receiverId"],
  [
    "features/introductions/api.friend-introductions.route",
    { suggestedMatchId: "none" },
    "suggestedMatchId",
  ],
  [
    "features/introductions/api.friend-introductions.route",
    { suggestedMatchId: "" },
    "suggestedMatchId",
  ],
  [
    "features/introductions/api.friend-introductions.route",
    { meetupBookingId: 999_999 },
    "meetupBookingId",
  ],
  ["features/meetups/booking/api.book.route", { locationId: 999_999 }, "locationId"],
  [
    "features/wallet/api.spend.route",
    { optionType: "connection_fee_waiver", matchId: "none" },
    "matchId",
  ],
  ...["profile_boost", "priority_matching", "extra_meetup", "voice_message_unlock"].map(
    (optionType): [string, object, string] => [
      "features/wallet/api.spend.route",
      { optionType, matchId: "none" },
      "matchId",
    ],
  ),
  [
    "features/membership/api.create-subscription.route",
    { tierId: undefined, matchId: "none" },
    "matchId",
  ],
  [
    "features/membership/api.create-subscription.route",
    { tierId: "social", matchId: "none" },
    "matchId",
  ],
  [
    "features/membership/api.create-subscription.route",
    { tierId: "free", matchId: "none" },
    "matchId",
  ],
  [
    "features/membership/api.create-subscription.route",
    { tierId: undefined, bookingId: 999_999 },
    "bookingId",
  ],
  ["features/games/api.start-game.route", { gameId: 999_999 }, "gameId"],
  ["features/games/api.start-game.route", { partnerId: "nobody" }, "partnerId"],
  ["features/games/api.start-game.route", { partnerId: "" }, "partnerId"],
  ["features/games/api.submit-response.route", { participationId: 999_999 }, "participationId"],
];

it.each(NAMING)("%s refuses %j, which names nothing", async (route, wrong, field) => {
  const sent = JSON.stringify({ ...(findPost(route).body as object), ...wrong });
  const answer = await send(route, fillParams(sent, fixtures.params[findSender(route)]));
  expectPlain(answer, route);
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid", field } });
  expect(answer.body.title).toBe(TITLES[route] ?? "Error");
});

it("a match that names nothing is refused, also with a membership that the member has", async () => {
  server.reset();
  const json = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const order = { method: "POST", headers: json, body: '{"tierId":"social","matchId":"none"}' };
  const { subscribed } = fixtures.people;
  const response = await server.request(subscribed, "/api/create-subscription", order);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "invalid", field: "matchId" });
});

it.each([
  ["features/meetups/booking/api.book.route", { timeSlot: "3:33" }, "timeSlot"],
  ["features/meetups/booking/api.book.route", { isAdmin: true }, "isAdmin"],
  ["features/notifications/api.push-subscriptions.route", { keys: KEYS_WITH_EXTRA }, "keys.more"],
  [
    "features/games/api.submit-response.route",
    { participationId: 1, step: 1, response: { choice: 0, more: 1 } },
    "response.more",
  ],
])("%s refuses %j under the title of its refusals", async (route, wrong, field) => {
  const sent = JSON.stringify({ ...(findPost(route).body as object), ...wrong });
  const answer = await send(route, fillParams(sent, fixtures.params[findSender(route)]));
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid", field } });
  expect(answer.body.title).toBe(TITLES[route] ?? "Error");
  if (field !== "timeSlot")
    expect(answer.body.message).toBe("There’s an extra field. Please leave it out.");
});

it("a refusal gives back at most forty plain characters of a name that a call has chosen", async () => {
  const unknown = `\u202e\u0000\ud800${"x".repeat(60_000)}`;
  for (const [route, known] of [
    ["features/profile/api.profile.route", {}],
    ["features/games/api.start-game.route", { gameId: 1 }],
  ] as const) {
    const answer = await send(route, JSON.stringify({ ...known, [unknown]: 1 }));
    expect(answer.body.code, route).toBe("invalid");
    expect(answer.body.field, route).toBe(`???${"x".repeat(37)}`);
  }
});
