import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type House, openHouse, type Sent } from "../support/house";
import { matchPair, type Person, rows, settle } from "../support/island";

let house: House;
let ada: Person;
let bea: Person;
let cai: Person;
beforeAll(async () => {
  house = await openHouse(() => {
    [ada, bea, cai] = [settle(), settle(), settle()];
    matchPair(ada, cai);
  });
});
afterAll(() => house.close());
afterEach(() => house.reset());

type Kind = "like" | "pass";

const byCall = (targetUserId: string, action: Kind) =>
  house.ask(ada, "/api/match", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ targetUserId, action }),
  });
const byForm = (id: string, kind: Kind, headers: Sent["headers"] = {}) =>
  house.ask(ada, `/members/${id}/${kind}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: "",
  });
const byScript = (id: string, kind: Kind) => byForm(id, kind, { Accept: "application/json" });

const DOORS = { call: byCall, form: byForm, script: byScript };
const DONE = { call: 200, form: 303, script: 200 };
const REFUSED = { call: 409, form: 303, script: 409 };
const doors = Object.keys(DOORS) as (keyof typeof DOORS)[];

const swipesOf = ({ id }: Person, target: Person) =>
  rows("swipes").flatMap(({ actor_id, target_id, kind }) =>
    actor_id === id && target_id === target.id ? [kind] : [],
  );
const pending = () => rows("matches").filter(({ status }) => status === "pending");

/** What the toast of the next page says, as the cookie carries it. */
const readToast = (answer: Response): string => {
  const cookie = decodeURIComponent(answer.headers.get("Set-Cookie") ?? "");
  return Buffer.from(/=([^.;]+)/.exec(cookie)?.[1] ?? "", "base64").toString();
};

describe.each(doors)("by %s", (door) => {
  it("a pass takes back a waiting like, once even when sent twenty times at once", async () => {
    await DOORS[door](bea.id, "like");
    expect([swipesOf(ada, bea), pending().length]).toEqual([["like"], 1]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => DOORS[door](bea.id, "pass")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([DONE[door]]));
    expect([swipesOf(ada, bea), pending().length]).toEqual([["pass"], 0]);
  });

  it("passing a match is refused with a hint to close it, and changes nothing", async () => {
    const before = [rows("swipes"), rows("matches")];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => DOORS[door](cai.id, "pass")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([REFUSED[door]]));
    const [first] = answers;
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
  const undone = await house.ask(ada, "/discover/undo", {
    method: "POST",
    body: new URLSearchParams({ memberId: bea.id }),
  });
  expect(undone.status).toBe(303);
  expect(swipesOf(ada, bea)).toEqual([]);
  expect(await (await house.ask(ada, "/discover")).text()).toContain(`/members/${bea.id}/like`);
});
