import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  findToken,
  introduceFriend,
  signInAs,
} from "~/features/introductions/introductions.fixture";
import { createMember, type Person, rows, signInUser } from "../support/island";
import { dump, startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let path: string;
let ann: Person;
let bob: Person;
let newcomer: Person;
let invited: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    [ann, bob] = [createMember(), createMember()];
    path = `/invitations/${findToken(introduceFriend(ann, { friendEmail: "dan@friends.example" }))}`;
    newcomer = signInUser();
    introduceFriend(ann, { friendName: "Fay", friendEmail: "fay@friends.example" });
    invited = signInAs("fay@friends.example");
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (to: string, headers: Record<string, string> = {}, body = "") =>
  server.request(null, to, { method: "POST", body, headers: { ...FORM, ...headers } });
const JOINING = "dateOfBirth=1990-01-01&onIsland=on&stageName=Fay&gender=female&lookingFor=friends";
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
    expect(html).not.toMatch(/<meta (?:name="description"|property="og:)/);
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
      body: JOINING,
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
    expect(await first.text()).toContain("that was the last time");
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

describe("joining with an invited address", () => {
  const TICK = "who invited me";
  const join = (person: Person, body: string) =>
    server.request(person, "/welcome", {
      method: "POST",
      body: `${JOINING}${body}`,
      headers: FORM,
    });
  const joinedAt = () =>
    rows("friend_introductions").find(({ friend_name }) => friend_name === "Fay")?.joined_at;

  it("the box is shown to the invited address alone, and not in the browser that accepted", async () => {
    const read = async (person: Person, headers = {}) =>
      (await (await server.request(person, "/welcome", { headers })).text()).includes(TICK);
    expect(await read(invited)).toBe(true);
    expect(await read(newcomer)).toBe(false);
    const cookie = cookieOf(await post(path)).split(";")[0] ?? "";
    expect(await read(invited, { Cookie: cookie })).toBe(false);
  });

  it("an unticked box tells nothing, and a ticked one counts", async () => {
    expect((await join(invited, "")).status).toBe(303);
    expect([joinedAt(), rows("notifications")]).toEqual([null, []]);
    server.reset();
    expect((await join(invited, "&mayTell=on")).status).toBe(303);
    expect(joinedAt()).not.toBe(null);
    expect(rows("notifications")).toMatchObject([
      { user_id: ann.id, title: "Fay has joined August" },
    ]);
  });

  it("a box that was forged for an address that nobody invited tells nothing", async () => {
    expect((await join(newcomer, "&mayTell=on")).status).toBe(303);
    expect([joinedAt(), rows("notifications")]).toEqual([null, []]);
  });
});

describe("the browser in which a member introduces friends", () => {
  const FRIEND = {
    ...{ friendName: "Eve", friendGender: "female", relationshipToIntroducer: "friend" },
    ...{ introductionType: "other", commonDetail: "sailing", personalMessage: "Come and meet us." },
  };
  const remembered = (response: Response) =>
    response.headers.getSetCookie().find((one) => one.includes("august-introducer")) ?? "";

  it("the form and the call remember their member beside those of before", async () => {
    const clientId = "introduce-eve-1";
    const form = await server.request(ann, "/friend-intro", {
      method: "POST",
      body: new URLSearchParams({
        ...FRIEND,
        friendEmail: "eve@friends.example",
        clientId,
      }).toString(),
      headers: FORM,
    });
    const call = await server.request(bob, "/api/friend-introductions", {
      method: "POST",
      body: JSON.stringify({ ...FRIEND, friendEmail: "eve@friends.example" }),
      headers: {
        "Content-Type": "application/json",
        Cookie: remembered(form).split(";")[0] ?? "",
      },
    });
    expect([form.status, call.status]).toEqual([303, 201]);
    const cookie = remembered(call).split(";")[0] ?? "";
    const token = String(
      rows("friend_introductions").find(
        (one) => one.introducer_id === ann.id && one.friend_name === "Eve",
      )?.token,
    );
    await post(`/invitations/${token}`, { Cookie: cookie });
    expect(rows("friend_introductions").find((one) => one.token === token)).toMatchObject({
      is_own_browser: 1,
    });
  });
});
