import { expect, it } from "vitest";
import { CAPACITY } from "./capacity.server";
import { type Line, TurnQueue } from "./turn-queue.server";

interface Waiting {
  line: Line;
  isGone: () => boolean;
  from: string;
}

/** A queue whose turns end, and whose clock goes on, when the test says so, with what has begun. */
function openQueue() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  let ms = 0;
  const queue = new TurnQueue(
    (callback) => void ends.push(callback),
    () => ms,
  );
  const enter = (
    name: string,
    limit = { most: 2, inBurst: 2 },
    { line = "member", isGone = () => false, from = "direct" }: Partial<Waiting> = {},
  ) => queue.enter({ from, isGone, begin: () => void begun.push(name) }, line, limit);
  const pass = (passedMs: number) => {
    ms += passedMs;
  };
  const hasRoom = (limit = { most: 1, inBurst: 1 }) => queue.hasRoom("member", limit);
  return { begun, enter, hasRoom, pass, endTurn: () => ends.shift()?.() };
}

it("each turn begins one request, in the order in which they came", () => {
  const { begun, enter, endTurn } = openQueue();
  for (const name of ["a", "b", "c"]) enter(name);
  expect(begun).toEqual(["a"]);
  endTurn();
  expect(begun).toEqual(["a", "b"]);
  endTurn();
  endTurn();
  enter("d");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

it("a request is refused while as many wait as may, and admitted in the turn after", () => {
  const { begun, enter, endTurn } = openQueue();
  expect(["a", "b", "c", "d"].map((name) => enter(name))).toEqual([true, true, true, false]);
  endTurn();
  expect([enter("e"), enter("f")]).toEqual([true, false]);
  for (let turn = 0; turn < 4; turn += 1) endTurn();
  expect(begun).toEqual(["a", "b", "c", "e"]);
});

it("one that takes no turn has room until pages wait", () => {
  const { begun, enter, hasRoom } = openQueue();
  enter("a");
  expect([hasRoom(), hasRoom(), hasRoom()]).toEqual([true, true, true]);
  enter("b");
  expect(hasRoom()).toBe(false);
  expect(begun).toEqual(["a"]);
});

it("more may wait in a burst than where requests have waited for long", () => {
  const { enter, pass, endTurn } = openQueue();
  const limit = { most: 1, inBurst: 3 };
  const come = () => enter("page", limit);
  expect([come(), come(), come(), come(), come()]).toEqual([true, true, true, true, false]);
  pass(CAPACITY.burstMs);
  endTurn();
  endTurn();
  expect(come()).toBe(false);
  for (let turn = 0; turn < 3; turn += 1) endTurn();
  // An empty line is not enough: nobody has to wait for a while.
  expect([come(), come(), come()]).toEqual([true, true, false]);
  endTurn();
  endTurn();
  pass(1);
  expect([come(), come(), come(), come()]).toEqual([true, true, true, true]);
});

it("lines take turns, and members' forms have two in each round", () => {
  const { enter, begun, endTurn } = openQueue();
  const limit = { most: 9, inBurst: 9 };
  for (const line of ["form", "visitorForm", "visitor", "member"] as const)
    for (const nth of [1, 2, 3]) enter(`${line} ${nth}`, limit, { line });
  for (let turn = 0; turn < 12; turn += 1) endTurn();
  expect(begun).toEqual([
    ...["form 1", "member 1", "form 2", "visitor 1", "visitorForm 1"],
    ...["form 3", "member 2", "visitor 2", "visitorForm 2"],
    ...["member 3", "visitor 3", "visitorForm 3"],
  ]);
});

it.each<[full: Line, other: Line, places: number]>([
  ["form", "member", 9],
  ["visitor", "member", 9],
  ["visitor", "form", 9],
  ["visitorForm", "form", 9],
  ["member", "visitor", 2],
])("a full %s line leaves the %s line its %i places", (full, line, places) => {
  const { enter, pass } = openQueue();
  const limit = { most: 2, inBurst: 9 };
  const come = () => enter(full, limit, { line: full });
  expect(Array.from({ length: 12 }, come).filter(Boolean)).toHaveLength(10);
  pass(CAPACITY.burstMs);
  expect(come()).toBe(false);
  const comeToOther = () => enter(line, limit, { line });
  // They have not waited yet, so that theirs is a burst, except for visitors where members have waited.
  expect(Array.from({ length: 12 }, comeToOther).filter(Boolean)).toHaveLength(places);
});

it("visitors have no burst where members have waited for long", () => {
  const { enter, pass, endTurn } = openQueue();
  const limit = { most: 1, inBurst: 3 };
  const come = (line: Line) => enter(line, limit, { line });
  expect([come("member"), come("member")]).toEqual([true, true]);
  pass(CAPACITY.burstMs);
  expect([come("visitor"), come("visitor")]).toEqual([true, false]);
  for (let turn = 0; turn < 3; turn += 1) endTurn();
  pass(1);
  expect([1, 2, 3, 4, 5].map(() => come("visitor"))).toEqual([true, true, true, true, false]);
});

it("one address that does not go away has a share of the places, and others come in between", () => {
  const { enter, begun, endTurn } = openQueue();
  const limit = { most: 6, inBurst: 6 };
  const flood = () => enter("flood", limit, { from: "192.0.2.1" });
  expect([flood(), flood(), flood(), flood()]).toEqual([true, true, true, false]);
  const come = (nth: number) => enter(`member ${nth}`, limit, { from: `192.0.2.${nth}` });
  expect([come(2), come(3), flood(), come(4), come(5), come(6)]).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  for (let turn = 0; turn < 4; turn += 1) endTurn();
  expect(begun).toEqual(["flood", "flood", "flood", "member 2", "member 3"]);
});

it("clients whom no proxy tells apart share all places", () => {
  const { enter } = openQueue();
  const come = () => enter("page", { most: 6, inBurst: 6 });
  expect(Array.from({ length: 8 }, come).filter(Boolean)).toHaveLength(7);
});

it("whoever has gone takes no turn", () => {
  const { begun, enter, endTurn } = openQueue();
  let isGone = false;
  enter("a");
  enter("gone", undefined, { isGone: () => isGone });
  enter("b");
  isGone = true;
  endTurn();
  expect(begun).toEqual(["a", "b"]);
});

it("whoever has gone fills no place", () => {
  const { begun, enter, endTurn } = openQueue();
  let isGone = false;
  const leave = () => isGone;
  enter("a");
  expect([1, 2, 3].map(() => enter("gone", undefined, { isGone: leave }))).toEqual([
    true,
    true,
    false,
  ]);
  isGone = true;
  expect([enter("b"), enter("c"), enter("d")]).toEqual([true, true, false]);
  for (let turn = 0; turn < 3; turn += 1) endTurn();
  expect(begun).toEqual(["a", "b", "c"]);
});

it("after a burst that one address has filled its share of, others in the same line are not refused", () => {
  const { member, visitor, poll } = CAPACITY.waiting;
  for (const [line, limit] of [
    ["member", member],
    ["visitor", visitor],
  ] as const) {
    const { enter, hasRoom, pass } = openQueue();
    const flood = () => enter("flood", limit, { line, from: "192.0.2.1" });
    const begun = Array.from({ length: 40 }, flood).filter(Boolean);
    expect(begun).toHaveLength(1 + Math.floor(limit.inBurst / 3));
    pass(CAPACITY.burstMs);
    expect(flood()).toBe(false);
    expect(hasRoom(poll)).toBe(true);
    expect(enter("other", limit, { line, from: "192.0.2.2" })).toBe(true);
  }
});

it("three addresses still fill the places of a line after a burst, so that no more wait than may", () => {
  const { enter, pass } = openQueue();
  const { member } = CAPACITY.waiting;
  const come = (nth: number) => enter("page", member, { from: `192.0.2.${nth % 3}` });
  const begun = Array.from({ length: 60 }, (_, nth) => come(nth)).filter(Boolean);
  expect(begun).toHaveLength(1 + member.inBurst);
  pass(CAPACITY.burstMs);
  expect(enter("page", member, { from: "198.51.100.1" })).toBe(false);
});

it("a household whose two pages wait is refused none of them, however few may wait", () => {
  const { enter } = openQueue();
  const limit = { most: 3, inBurst: 3 };
  const come = () => enter("page", limit, { from: "192.0.2.1" });
  expect([come(), come(), come(), come()]).toEqual([true, true, true, false]);
});

it("two in a row who have gone take no turn", () => {
  const { begun, enter, endTurn } = openQueue();
  let isGone = false;
  enter("a");
  const limit = { most: 3, inBurst: 3 };
  for (const name of ["gone", "gone, too"]) enter(name, limit, { isGone: () => isGone });
  enter("b", limit);
  isGone = true;
  endTurn();
  expect(begun).toEqual(["a", "b"]);
});

it("those who gave up waiting do not end the burst for those who come", () => {
  const { enter, pass } = openQueue();
  const limit = { most: 1, inBurst: 3 };
  let isGone = false;
  enter("page", limit);
  enter("gone", limit, { isGone: () => isGone });
  pass(CAPACITY.burstMs);
  isGone = true;
  const come = () => enter("page", limit);
  expect([come(), come(), come(), come()]).toEqual([true, true, true, false]);
});
