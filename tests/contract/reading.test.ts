import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cast, enter, fill, ROLES } from "../support/cast";
import { dump, type House, openHouse } from "../support/house";
import { ACCESS } from "./access-table";

let cast: Cast;
let house: House;
beforeAll(async () => {
  house = await openHouse(() => {
    cast = enter();
  });
});
afterAll(() => house.close());

/** Sign-in and logout by address write to sessions and to the count of sign-ins (record 6). */
const WRITERS = [
  "features/account/api.login",
  "features/account/api.callback",
  "features/account/api.logout",
];
const PAGES = ACCESS.filter(({ method, route }) => method === "GET" && !WRITERS.includes(route));

describe.each(PAGES.map(({ path }) => [path]))("GET %s", (path) => {
  it("GET changes nothing in the database, whoever reads and however", async () => {
    const before = dump();
    for (const role of ROLES)
      for (const [end, init] of [
        ["", {}],
        ["", { method: "HEAD" }],
        ["?subscription=success&action=like&_method=POST", {}],
        [".data", { headers: { "Sec-Fetch-Dest": "empty" } }],
      ] as const) {
        if (end === ".data" && (path === "/" || path.startsWith("/api/"))) continue;
        await house.ask(cast.people[role], `${fill(path, cast.things[role])}${end}`, init);
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
    const answer = await house.ask(null, "/account", { headers: { Cookie: cookie } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/api/login?returnTo=%2Faccount",
    ]);
  }
  expect((await house.ask({ token: "made-up" }, "/api/auth/user")).status).toBe(401);
  expect(dump()).toEqual(before);
});
