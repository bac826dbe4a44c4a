import { describe, expect, it } from "vitest";
import { rows } from "../support/island";
import { REPORT_PATHS } from "../support/report-places";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import { BODYLESS, FIELDS, UPLOADS } from "./fields";
import {
  type Body,
  expectSentence,
  findAllowedRole,
  isCall,
  listActions,
  postTo,
  sendAs,
  WEBHOOK,
} from "./post-as";

const { fixtures, server } = setUpRoleServer();

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
/** A body that is encoded once, for however many routes. */
const BYTES = (text: string, ...more: number[]) =>
  new Uint8Array(Buffer.concat([Buffer.from(text), Buffer.from(more)]));

type Bad = [name: string, type: string, body: string | Uint8Array<ArrayBuffer>, statuses: number[]];

const BAD_FORMS: Bad[] = [
  ["a file upload", "multipart/form-data; boundary=x", "--x--", [415]],
  ["JSON", JSON_TYPE, "{}", [415]],
  ["plain text", "text/plain", "a=b", [415]],
  ["ten million characters", FORM, BYTES(`bio=${"x".repeat(10_000_000)}`), [413]],
  ["a million fields", FORM, BYTES("a=&".repeat(1_000_000)), [413]],
  ["bytes that are no UTF-8", FORM, BYTES("content=", 0xff, 0xfe), [400]],
];

const BAD_CALLS: Bad[] = [
  ["a form", FORM, "action=like", [415]],
  ["no type at all", "", "{}", [415]],
  ["half of it", JSON_TYPE, '{"a":', [400]],
  ["a bare word", JSON_TYPE, "undefined", [400]],
  ["null", JSON_TYPE, "null", [422]],
  ["a list", JSON_TYPE, "[]", [422]],
  ["a text", JSON_TYPE, '"like"', [422]],
  ["a number", JSON_TYPE, "1e999", [422]],
  ["a hundred thousand brackets", JSON_TYPE, "[".repeat(60_000), [400]],
  ["ten million characters", JSON_TYPE, BYTES(`"${"x".repeat(10_000_000)}"`), [413]],
  ["bytes that are no UTF-8", JSON_TYPE, BYTES('"', 0xff, 0x22), [400]],
];

const WRONG_TEXTS = ["\u0000", "\u202e", "x".repeat(5_000), "__proto__", "💥".repeat(400)];
const WRONG_VALUES = [[], ["x"], {}, 7, true, "\u0000", "\ud800", "x".repeat(5_000), "__proto__"];

const send = (route: string, type: string, body: Body) =>
  sendAs(server, fixtures, route, type, body);

async function expectRefused(route: string, [name, type, body, statuses]: Bad): Promise<void> {
  const before = dump({ without: ["rate_limits"] });
  const response = await send(route, type, body);
  expect([route, name, response.status]).toEqual([route, name, expect.toBeOneOf(statuses)]);
  await expectSentence(response, `${route}: ${name}`);
  expect(dump({ without: ["rate_limits"] }), `${route}: ${name}`).toEqual(before);
}

/** What nothing that arrives slowly may hold up: its body is not read at all. */
const UNREAD = ["features/account/api.logout.route"];

it.each(BAD_FORMS)("every form refuses %s", async (...bad) => {
  const others = [...UPLOADS, ...UNREAD];
  for (const route of listActions(server))
    if (!isCall(server, route) && !others.includes(route)) await expectRefused(route, bad);
});

it.each(BAD_FORMS)("logging out reads nothing of %s", async (_name, type, body) => {
  for (const route of UNREAD) {
    const response = await send(route, type, body);
    expect([route, response.status]).toEqual([route, 303]);
    server.reset();
  }
});

it.each(BAD_CALLS)("every call refuses %s", async (...bad) => {
  for (const route of listActions(server))
    if (isCall(server, route)) await expectRefused(route, bad);
});

it("every call and form of the build that has fields is in the list", () => {
  const bodies = listActions(server).filter((route) => postTo(route).body);
  const others = [
    // These read one keyword and treat any other value as the default.
    "features/account/light-pages.route",
    "features/discover/undo.route",
    "features/profile/media/image-type.route",
    // Payments are off, whatever it names.
    "features/membership/subscription.route",
    ...BODYLESS,
  ];
  expect(bodies.filter((route) => !others.includes(route)).sort()).toEqual(
    Object.keys(FIELDS).sort(),
  );
});

describe.each(Object.entries(FIELDS))("%s", (route, fields) => {
  // What a refused profile held is kept as a draft: nothing typed is lost.
  it("a wrong value in any field is refused with a sentence or cleaned, and never fails", async () => {
    const row = postTo(route);
    const isForm = typeof row.body === "string";
    server.reset();
    const before = dump({ without: ["rate_limits", "profile_drafts"] });
    for (const field of fields)
      for (const wrong of isForm ? WRONG_TEXTS : WRONG_VALUES) {
        server.reset();
        const good = isForm
          ? Object.fromEntries(new URLSearchParams(String(row.body)))
          : { ...(row.body as Record<string, unknown>) };
        const bad = { ...good, [field]: wrong };
        const body = isForm
          ? new URLSearchParams(bad as Record<string, string>).toString()
          : fillParams(JSON.stringify(bad), fixtures.params[findAllowedRole(route)]);
        const response = await send(route, isForm ? FORM : JSON_TYPE, body);
        const name = `${field} = ${JSON.stringify(wrong).slice(0, 30)}`;
        expect(response.status, name).toBeLessThan(500);
        if (response.status < 400) continue;
        await expectSentence(response, name);
        expect(dump({ without: ["rate_limits", "profile_drafts"] }), name).toEqual(before);
      }
  });
});

describe("malformed ids", () => {
  const NO_IDS = [
    "0",
    "-1",
    "1.5",
    "1e3",
    "9007199254740993",
    "9".repeat(400),
    "%00",
    "1%00",
    "%F0%9F%A6%9E",
    "%E0%A4%A",
    "'%20OR%201=1--",
    "..%2F..%2Fetc",
    "__proto__",
    "constructor",
    "x".repeat(5000),
  ];
  const ADDRESSES: (readonly ["GET" | "POST", string, string])[] = [
    ["GET", "/messages/:id", ""],
    ["POST", "/messages/:id", "content=Hello&clientId=client-id-1"],
    ["GET", "/api/conversations/:id/messages", ""],
    ["GET", "/messages/:id/older", ""],
    ["POST", "/messages/:id/read", "upTo=1"],
    ["POST", "/matches/:id/fee-waiver", ""],
    ["GET", "/checkout?match=:id", ""],
    ["GET", "/checkout?meetup=:id", ""],
    ["GET", "/checkout?plan=:id", ""],
    ["GET", "/subscription?match=:id", ""],
    ["GET", "/account/export/:id", ""],
    ["GET", "/subscription/receipts/:id", ""],
    ["GET", "/subscription/invoices/:id", ""],
    ["POST", "/api/conversations/:id/messages", '{"content":"Hello","clientId":"client-id-1"}'],
    ["POST", "/notifications/:id/read", ""],
    ["POST", "/api/notifications/:id/read", ""],
    ["GET", "/voice-messages/:id", ""],
    ["POST", "/voice-messages/:id/played", ""],
    ["POST", "/voice-messages/:id/retry", ""],
    ["POST", "/api/voice-messages/:id/played", ""],
    ["POST", "/members/:id/like", ""],
    ["POST", "/members/:id/pass", ""],
    ["GET", "/members/:id/block", ""],
    ["POST", "/members/:id/block", ""],
    ["POST", "/members/:id/unblock", ""],
    ...REPORT_PATHS.map((path) => path.replace(/:\w+$/, ":id")).flatMap((path) => [
      ["GET", path, ""] as const,
      ["POST", path, "reason=unkind"] as const,
    ]),
    ["GET", "/report/:id/1", ""],
    ["POST", "/account/devices/:id/end", ""],
    ["POST", "/matches/:id/extension", ""],
    ["GET", "/matches/:id/closing", ""],
    ["GET", "/matches/:id/moment", ""],
    ["GET", "/subscription/begun?match=:id", ""],
    ["POST", "/matches/:id/closing", "note=Be+well"],
    ["POST", "/notifications/devices/:id/end", ""],
    ["GET", "/notifications?before=:id", ""],
    ["GET", "/unsubscribe/:id", ""],
    ["POST", "/unsubscribe/:id", ""],
    ["GET", "/media/:id/192.webp", ""],
    ["GET", "/media/x/:id", ""],
  ];

  it.each(ADDRESSES)("%s %s is not found, with a sentence", async (method, address, body) => {
    const before = dump({ without: ["rate_limits"] });
    for (const id of NO_IDS) {
      const response = await server.request(
        fixtures.people.subscribed,
        address.replace(":id", id),
        {
          method,
          headers: { "Content-Type": body.startsWith("{") ? JSON_TYPE : FORM },
          ...(method === "POST" && { body }),
        },
      );
      const name = `${address} ${id.slice(0, 20)}`;
      // Another member's device, like one that does not exist, is silently ignored.
      const expected = /devices/.test(address) ? [303, 404] : [400, 404];
      expect(expected, name).toContain(response.status);
      if (response.status >= 400) await expectSentence(response, name);
    }
    expect(dump({ without: ["rate_limits"] })).toEqual(before);
  });
});

it("nothing that a request began goes on after it: uploads wait", async () => {
  const route = "features/voice/api.voice-messages.route";
  const { body } = postTo(route);
  const sent = fillParams(JSON.stringify(body), fixtures.params[findAllowedRole(route)]);
  expect((await send(route, JSON_TYPE, sent)).status).toBe(201);
  expect(rows("media").at(-1)).toMatchObject({ kind: "voice_message", processing: "waiting" });
});

it("a like of a malformed id is refused", async () => {
  for (const targetUserId of ["\u0000", "nobody", "' OR 1=1", "💥"]) {
    const response = await server.request(fixtures.people.subscribed, "/api/match", {
      method: "POST",
      body: JSON.stringify({ targetUserId, action: "like" }),
      headers: { "Content-Type": JSON_TYPE },
    });
    expect(response.status).toBe(422);
  }
});

it.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s changes nothing anywhere", async (method) => {
  const before = dump();
  for (const route of listActions(server)) {
    const row = postTo(route);
    const role = findAllowedRole(route);
    const things = fixtures.params[role];
    const response = await server.request(fixtures.people[role], fillParams(row.path, things), {
      method,
      headers: { "Content-Type": typeof row.body === "string" ? FORM : JSON_TYPE },
      ...(method !== "OPTIONS" && {
        body:
          typeof row.body === "string" ? row.body : fillParams(JSON.stringify(row.body), things),
      }),
    });
    const statuses = method === "OPTIONS" ? [200, 204, 303, 400, 405] : [405];
    expect([route, response.status]).toEqual([route, expect.toBeOneOf(statuses)]);
  }
  expect(dump()).toEqual(before);
});

it("the webhook refuses bodies that are too large or empty", async () => {
  expect(server.build.routes[WEBHOOK]).toBeDefined();
  for (const body of ["", "x".repeat(10_000_000), BYTES("", 0, 255)]) {
    const response = await server.request(null, "/api/stripe/webhook", {
      method: "POST",
      body,
      headers: { "Stripe-Signature": "t=1,v1=00" },
    });
    expect(response.status).toBe(400);
  }
});
