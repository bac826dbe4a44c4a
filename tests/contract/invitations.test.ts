import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findToken, introduceFriend } from "~/features/introductions/introductions.fixture";
import { createMember, rows, signInUser } from "../support/island";
import { dump, startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let path: string;
let newcomer: ReturnType<typeof signInUser>;
beforeAll(async () => {
  server = await startTestServer(() => {
    path = `/invitations/${findToken(introduceFriend(createMember(), { friendEmail: "dan@friends.example" }))}`;
    newcomer = signInUser();
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (to: string, headers: Record<string, string> = {}, body = "") =>
  server.request(null, to, { method: "POST", body, headers: { ...FORM, ...headers } });
const cookieOf = (response: Response) =>
  response.headers.getSetCookie().find((one) => one.includes("august-invitation")) ?? "";

describe("the page of an invitation", () => {
  it("it is a letter without scripts, kept by no cache and no search engine, that changes nothing", async () => {
    const before = dump();
    const response = await server.request(null, path);
    const html = await response.text();
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(html).toContain("Ada invites you to August");
    expect(html).toContain("Come and meet people here.");
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain("<script");
    expect(html.match(/<form method="post"/g)).toHaveLength(2);
    expect(dump()).toEqual(before);
  });

  it("an unknown one and a declined one read the same", async () => {
    const unknown = await server.request(null, "/invitations/nobody");
    await post(`${path}/decline`);
    const declined = await server.request(null, path);
    expect([unknown.status, declined.status]).toEqual([410, 410]);
    const neutral = (html: string) => html.replaceAll(/nonce-?[^ ]*|[A-Za-z0-9_-]{20,}/g, "");
    expect(neutral(await declined.text())).toBe(neutral(await unknown.text()));
  });
});

describe("accepting by form", () => {
  it("it leads to sign-in and joining with a cookie, by which the friend has joined and which ends then", async () => {
    const accepted = await post(path);
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([
      303,
      "/api/login?returnTo=%2Fwelcome",
    ]);
    const cookie = cookieOf(accepted);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const joined = await server.request(newcomer, "/welcome", {
      method: "POST",
      body: "dateOfBirth=1990-01-01&onIsland=on",
      headers: { ...FORM, Cookie: cookie.split(";")[0] ?? "" },
    });
    expect(joined.status).toBe(303);
    expect(cookieOf(joined)).toContain("Max-Age=0");
    expect(rows("friend_introductions")[0]).toMatchObject({
      friend_id: newcomer.id,
      is_rewarded: 1,
      points_awarded: 5,
    });
  });

  it("another site cannot accept for its visitors", async () => {
    const before = dump();
    expect((await post(path, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(dump()).toEqual(before);
  });
});

describe("declining by one click", () => {
  it("it works without a session, an origin and a redirect, and once", async () => {
    const first = await post(`${path}/decline`, {}, "List-Unsubscribe=One-Click");
    expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
    expect(await first.text()).toContain("You will hear nothing more from August");
    const once = dump();
    expect(once.declined_addresses).toHaveLength(1);
    const second = await post(`${path}/decline`, { "Sec-Fetch-Site": "cross-site" });
    expect(second.status).toBe(200);
    expect(dump()).toEqual(once);
  });

  it("opening its address changes nothing", async () => {
    const before = dump();
    const response = await server.request(null, `${path}/decline`);
    expect(await response.text()).toContain("No, thank you?");
    expect(dump()).toEqual(before);
  });
});
