import { afterAll, describe, expect, it } from "vitest";
import { findPost, ROWS, type Row } from "../support/all-contracts";
import { fillParams, ROLES, type Role } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { NEXT_CASE } from "../support/route-contract";
import { dump } from "../support/test-server";
import { expectGoodPlans } from "../support/watched-database";
import { buildSent } from "./post-as";

const { fixtures, server } = setUpRoleServer();
afterAll(expectGoodPlans);

const CASE = /^\/review(?:\/(?:media|reports|appeals|holds|concierge)\/[\w-]+)?$/;

/** The outcome of a request in the notation of the contracts; at the desk, which case is next is not part of it. */
function toOutcome({ status, headers }: Response, path: string): string {
  const location = headers.get("Location");
  if (location === null) return `${status}`;
  const isNext = path.startsWith("/review/") && location !== path && CASE.test(location);
  return `${status} ${isNext ? NEXT_CASE : location}`;
}

async function walk(row: Row, role: Role) {
  const path = fillParams(row.path, fixtures.params[role]);
  const response = await server.request(
    fixtures.people[role],
    path,
    buildSent(row, fixtures.params[role]),
  );
  const expected = fillParams(row.expect[role], fixtures.params[role]).replace(
    " login",
    ` /api/login?returnTo=${encodeURIComponent(path)}`,
  );
  return { response, expected, got: toOutcome(response, path) };
}

describe.each(ROWS.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_is, row) => {
  it("every role gets what the contract says", async () => {
    const got: Partial<Record<Role, string>> = {};
    const expected: Partial<Record<Role, string>> = {};
    for (const role of ROLES) {
      const walked = await walk(row, role);
      got[role] = walked.got;
      expected[role] = walked.expected;
      if (row.method === "POST") server.reset();
    }
    expect(got).toEqual(expected);
  });
});

describe("a JSON call", () => {
  const calls = ROWS.filter(
    ({ path, expect: { visitor } }) => path.startsWith("/api/") && visitor === "401",
  );

  it("a visitor gets the word Unauthorized and nothing else", async () => {
    expect(calls.length).toBeGreaterThan(10);
    for (const row of calls) {
      const { response } = await walk(row, "visitor");
      expect([row.path, response.status, await response.text()]).toEqual([
        row.path,
        401,
        "Unauthorized",
      ]);
    }
  });

  it("a member without agreements is sent to the community standards", async () => {
    const guarded = calls.filter(({ expect: { undecided } }) => undecided === "403");
    expect(guarded.length).toBeGreaterThan(5);
    for (const row of guarded) {
      const { response } = await walk(row, "undecided");
      expect(await response.json()).toMatchObject({
        message: expect.stringContaining("community standards"),
      });
    }
  });
});

describe("refused requests", () => {
  const sends = ROWS.filter(({ method }) => method === "POST");
  const refused = sends.flatMap((row) =>
    ROLES.filter((role) =>
      /^4\d\d|^303 (login|\/welcome(\?|$)|\/suspended$|\/community-agreements$)/.test(
        row.expect[role],
      ),
    ).map((role) => [row.path, role, row] as const),
  );

  it.each(refused)("POST %s as %s is refused and changes nothing", async (_path, role, row) => {
    const before = dump({ without: ["rate_limits"] });
    await walk(row, role);
    expect(dump({ without: ["rate_limits"] })).toEqual(before);
  });
});

it("nobody can sign out someone else's device", async () => {
  const row = findPost("features/account/end-device.route");
  const before = dump();
  await walk(row, "other");
  expect(dump()).toEqual(before);
  await walk(row, "subscribed");
  expect(dump()).not.toEqual(before);
});
