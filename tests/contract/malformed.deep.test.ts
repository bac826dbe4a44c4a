import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  findContract,
  findPost,
  findSender,
  isCall,
  isWalked,
  listFields,
  ROWS,
  type Row,
} from "../support/all-contracts";
import { rows } from "../support/island";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import { type Body, buildSent, expectSentence, sendAs } from "./post-as";

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

const READERS = ACTIONS.filter((route) => isWalked(route, "bodies") && !findContract(route).upload);

it.each(BAD_FORMS)("every form refuses %s", async (...bad) => {
  for (const route of READERS) if (!isCall(route)) await expectRefused(route, bad);
});

it.each(BAD_FORMS)("logging out reads nothing of %s", async (_name, type, body) => {
  expect((await send("features/account/api.logout.route", type, body)).status).toBe(303);
});

it.each(BAD_CALLS)("every call refuses %s", async (...bad) => {
  for (const route of READERS) if (isCall(route)) await expectRefused(route, bad);
});

const WITH_FIELDS = ACTIONS.filter(
  (route) => isWalked(route, "fields") && listFields(route).length > 0,
);

describe.each(WITH_FIELDS)("%s", (route) => {
  // What a refused profile said is kept as a draft: nothing typed is lost.
  it("a wrong value in any field is refused with a sentence or cleaned, and never fails", async () => {
    const row = findPost(route);
    const isForm = typeof row.body === "string";
    server.reset();
    const before = dump({ without: ["rate_limits", "profile_drafts"] });
    for (const field of listFields(route))
      for (const wrong of isForm ? WRONG_TEXTS : WRONG_VALUES) {
        server.reset();
        const good = isForm
          ? Object.fromEntries(new URLSearchParams(String(row.body)))
          : { ...(row.body as Record<string, unknown>) };
        const bad = { ...good, [field]: wrong };
        const body = isForm
          ? new URLSearchParams(bad as Record<string, string>).toString()
          : fillParams(JSON.stringify(bad), fixtures.params[findSender(route)]);
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
  const BAD = "<id>";
  const isRefused = ({ expect: outcomes }: Row) =>
    new Set(Object.values(outcomes)).size === 1 && !outcomes.subscribed.startsWith("200");

  /** The row with each id in its address in turn replaced, and with each in its query that must name something. */
  function listBad(row: Row): Row[] {
    const { route, query = [] } = findContract(row.route);
    const [path = "", rest] = row.path.split("?");
    const parts = path.split("/");
    const ids = route.path.split("/").flatMap((part, at) => (part.startsWith(":") ? [at] : []));
    const bad = ids.map((at) => parts.with(at, BAD).join("/") + (rest ? `?${rest}` : ""));
    const named = row.method === "GET" ? query.map((name) => `${path}?${name}=${BAD}`) : [];
    return [...bad, ...named].map((each) => ({ ...row, path: each }));
  }
  const addresses = new Map(
    ROWS.filter((row) => !isRefused(row))
      .flatMap(listBad)
      .map((row) => [`${row.method} ${row.path}`, row]),
  );

  it.each([...addresses.entries()])("%s is not found, with a sentence", async (_is, row) => {
    const before = dump({ without: ["rate_limits"] });
    const role = findSender(row.route);
    const params = fixtures.params[role];
    for (const id of NO_IDS) {
      const response = await server.request(
        fixtures.people[role],
        fillParams(row.path.replace(BAD, id), params),
        buildSent(row, params),
      );
      const name = `${row.path} ${id.slice(0, 20)}`;
      const statuses = findContract(row.route).passesOverIds ? [303, 404] : [400, 404, 410];
      expect(statuses, name).toContain(response.status);
      if (response.status >= 400) await expectSentence(response, name);
    }
    expect(dump({ without: ["rate_limits"] })).toEqual(before);
  });
});

it("nothing that a request began goes on after it: uploads wait", async () => {
  const route = "features/voice/api.voice-messages.route";
  const { body } = findPost(route);
  const sent = fillParams(JSON.stringify(body), fixtures.params[findSender(route)]);
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
  for (const route of ACTIONS) {
    const row = findPost(route);
    const role = findSender(route);
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
  for (const body of ["", "x".repeat(10_000_000), BYTES("", 0, 255)]) {
    const response = await server.request(null, "/api/stripe/webhook", {
      method: "POST",
      body,
      headers: { "Stripe-Signature": "t=1,v1=00" },
    });
    expect(response.status).toBe(400);
  }
});
