import { describe, expect, it } from "vitest";
import { ROWS } from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";

const { fixtures, server } = setUpRoleServer();

const sendRequest = (method: string, address: string) =>
  server.request(fixtures.people.subscribed, fillParams(address, fixtures.params.subscribed), {
    method,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });

it("an unsupported method is refused with a sentence and the list of supported ones", async () => {
  const before = dump();
  const refused = ROWS.filter(({ expect: { subscribed } }) => subscribed === "405");
  expect(refused.length).toBeGreaterThan(15);
  for (const { method, path } of refused) {
    const response = await sendRequest(method, path);
    const other = method === "GET" ? "POST" : "GET";
    expect([path, response.status, response.headers.get("Allow")]).toEqual([
      path,
      405,
      other === "GET" ? "GET, HEAD" : "POST",
    ]);
    expect(await response.json()).toMatchObject({
      message: `This address only takes ${other === "GET" ? "GET and HEAD" : "POST"}.`,
    });
  }
  expect(dump()).toEqual(before);
});

/** These handle every method alike: one accepts signed events, the other is an unknown address. */
const takesAnyMethod = ({ path }: { path: string }) =>
  path === "/api/stripe/webhook" || path === "/api/no-such-call";

/** The methods of an address, as its header and as its sentence says them. */
const WORDS: Record<string, string> = {
  "GET, HEAD": "GET and HEAD",
  "GET, HEAD, POST": "GET, HEAD and POST",
  POST: "POST",
};

/** The methods of an address, as its GET and its POST are answered. */
function listMethods(route: string): string {
  const refuses = (method: string) =>
    ROWS.some(
      (row) => row.route === route && row.method === method && row.expect.subscribed === "405",
    );
  if (refuses("GET")) return "POST";
  const { default: page, action } = server.build.routes[route]?.module ?? {};
  return refuses("POST") || (page && !action) ? "GET, HEAD" : "GET, HEAD, POST";
}

it.each(["PUT", "PATCH", "DELETE"])(
  "%s is refused everywhere, with the supported methods",
  async (method) => {
    const before = dump();
    for (const { route, path } of ROWS.filter((row) => !takesAnyMethod(row))) {
      const response = await sendRequest(method, path);
      // A guarded screen redirects first.
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([405, 303])]);
      if (response.status !== 405) continue;
      const allow = response.headers.get("Allow") ?? "";
      expect([path, allow]).toEqual([path, listMethods(route)]);
      const words = WORDS[allow];
      if (response.headers.get("Content-Type")?.includes("json"))
        expect(await response.json(), path).toMatchObject({
          message: `This address only takes ${words}.`,
        });
    }
    expect(dump()).toEqual(before);
  },
);

it("a form posted to a screen without an action is refused with a sentence", async () => {
  const screens = ROWS.filter(({ route }, at) => {
    const { default: page, action } = server.build.routes[route]?.module ?? {};
    return page && !action && ROWS.findIndex((row) => row.route === route) === at;
  });
  expect(screens.length).toBeGreaterThan(10);
  for (const { route: id, path } of screens) {
    const response = await sendRequest("POST", path);
    expect([id, response.status, response.headers.get("Allow")]).toEqual([id, 405, "GET, HEAD"]);
    expect((await response.text()).replace(/<[^>]*>/g, " ")).toMatch(/doesn’t take forms/);
  }
});

describe("an unknown address under /api", () => {
  const open = (path: string, init: RequestInit) =>
    server.request(null, path, { ...init, headers: init.headers as Record<string, string> });
  const PAGES: Record<string, string>[] = [
    { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    { "Sec-Fetch-Dest": "document" },
  ];

  it("a browser gets the page for an unknown path", async () => {
    for (const headers of PAGES)
      for (const path of ["/api/nowhere", "/api/no/where?x=1", "/api", "/no/such/page"]) {
        const response = await open(path, { headers });
        expect([path, response.status]).toEqual([path, 404]);
        expect(response.headers.get("Content-Type")).toMatch("text/html");
        const page = await response.text();
        expect(page).toContain("<title>Page Not Found · August</title>");
        expect(page).toContain("Did you forget to add the page to the router?");
      }
  });

  it("a script and a form get a JSON 404", async () => {
    const asked: RequestInit[] = [
      {},
      { headers: { Accept: "*/*", "Sec-Fetch-Dest": "empty" } },
      { headers: { Accept: "application/json" } },
      ...["POST", "PUT", "DELETE"].map((method) => ({ method, headers: PAGES[0] })),
    ];
    for (const init of asked) {
      const response = await open("/api/nowhere", init);
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toMatch("application/json");
      expect(await response.json()).toEqual({
        code: "not_found",
        title: "Not Found",
        message: "There’s nothing here.",
      });
      expect(response.headers.get("Set-Cookie")).toBeNull();
    }
  });
});
