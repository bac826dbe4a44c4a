import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createMember, matchPair, type Person, rows } from "../support/island";
import { type RequestOptions, startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let ada: Person;
let bea: Person;
let cai: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    // An answer, so that no question takes the place of her second card.
    ada = createMember({ islandActivities: ["beach"] });
    [bea, cai] = [createMember(), createMember()];
    matchPair(ada, cai);
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

type Kind = "like" | "pass";

const byCall = (targetUserId: string, action: Kind) =>
  server.request(ada, "/api/match", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ targetUserId, action }),
  });
const byForm = (id: string, kind: Kind, headers: RequestOptions["headers"] = {}) =>
  server.request(ada, `/members/${id}/${kind}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: "",
  });
const byScript = (id: string, kind: Kind) => byForm(id, kind, { Accept: "application/json" });

const WAYS_IN = { call: byCall, form: byForm, script: byScript };
const DONE = { call: 200, form: 303, script: 200 };
const REFUSED = { call: 409, form: 303, script: 409 };
const ways = Object.keys(WAYS_IN) as (keyof typeof WAYS_IN)[];

const listSwipes = ({ id }: Person, target: Person) =>
  rows("swipes").flatMap(({ actor_id, target_id, kind }) =>
    actor_id === id && target_id === target.id ? [kind] : [],
  );
const pending = () => rows("matches").filter(({ status }) => status === "pending");

/** The text of the next page's toast, read from its cookie. */
const readToast = (response: Response): string => {
  const cookie = decodeURIComponent(response.headers.get("Set-Cookie") ?? "");
  return Buffer.from(/=([^.;]+)/.exec(cookie)?.[1] ?? "", "base64").toString();
};

describe.each(ways)("by %s", (door) => {
  it("a pass takes back a waiting like, once even when sent twenty times at once", async () => {
    await WAYS_IN[door](bea.id, "like");
    expect([listSwipes(ada, bea), pending().length]).toEqual([["like"], 1]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => WAYS_IN[door](bea.id, "pass")),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([DONE[door]]));
    expect([listSwipes(ada, bea), pending().length]).toEqual([["pass"], 0]);
  });

  it("passing a match is refused with a hint to close it, and changes nothing", async () => {
    const before = [rows("swipes"), rows("matches")];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => WAYS_IN[door](cai.id, "pass")),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([REFUSED[door]]));
    const [first] = responses;
    const said = door === "form" ? readToast(first as Response) : await first?.text();
    expect(said).toContain("Close match");
    expect([rows("swipes"), rows("matches")]).toEqual(before);
  });
});

it("the call says whether the two are matched, and only then by which match", async () => {
  const [match] = rows("matches");
  const said = async (id: string, kind: Kind) => (await byCall(id, kind)).json();
  expect(await said(cai.id, "like")).toEqual({ matched: true, matchId: match?.id });
  expect(await said(bea.id, "like")).toEqual({ matched: false });
  expect(await said(bea.id, "pass")).toEqual({ matched: false });
});

it("the deck counts a like that became a pass once, and offers undo", async () => {
  const head = async (kind: Kind) => (await (await byScript(bea.id, kind)).json()).head;
  const liked = await head("like");
  const passed = await head("pass");
  expect([passed.position, passed.total]).toEqual([liked.position, liked.total]);
  expect(passed.undoable).toBe(bea.id);
  const undone = await server.request(ada, "/discover/undo", {
    method: "POST",
    body: new URLSearchParams({ memberId: bea.id }),
  });
  expect(undone.status).toBe(303);
  expect(listSwipes(ada, bea)).toEqual([]);
  expect(await (await server.request(ada, "/discover")).text()).toContain(
    `/members/${bea.id}/like`,
  );
});
