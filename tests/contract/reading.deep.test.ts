import { describe, expect, it } from "vitest";
import { isWalked, ROWS } from "../support/all-contracts";
import { fillParams, ROLES } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";

const { fixtures, server } = setUpRoleServer();

const PAGES = ROWS.filter(({ method, route }) => method === "GET" && isWalked(route, "reads"));

describe.each(PAGES.map(({ path }) => [path]))("GET %s", (path) => {
  it("GET changes nothing in the database, anyone who reads and however", async () => {
    const before = dump();
    for (const role of ROLES)
      for (const [end, init] of [
        ["", {}],
        ["", { method: "HEAD" }],
        ["?subscription=success&action=like&_method=POST", {}],
        [".data", { headers: { "Sec-Fetch-Dest": "empty" } }],
        [".data", { headers: { "Sec-Fetch-Dest": "empty", Purpose: "prefetch" } }],
      ] as const) {
        if (end === ".data" && (path === "/" || path.startsWith("/api/"))) continue;
        await server.request(
          fixtures.people[role],
          `${fillParams(path, fixtures.params[role])}${end}`,
          init,
        );
      }
    expect(dump()).toEqual(before);
  });
});

it("a broken or made-up session cookie reads as a visitor, and changes nothing", async () => {
  const before = dump();
  for (const cookie of [
    "august=",
    "august=x",
    "august=eyJhIjoxfQ.x",
    `august=${"a".repeat(9000)}`,
  ]) {
    const response = await server.request(null, "/account", { headers: { Cookie: cookie } });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/api/login?returnTo=%2Faccount",
    ]);
  }
  expect((await server.request({ token: "made-up" }, "/api/auth/user")).status).toBe(401);
  expect(dump()).toEqual(before);
});
