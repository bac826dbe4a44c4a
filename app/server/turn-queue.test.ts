import { expect, it } from "vitest";
import { CAPACITY } from "./capacity.server";
import { TurnQueue } from "./turn-queue.server";

/** A queue whose turns end, and whose clock goes on, when the test says so, with what has begun. */
function openQueue() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  let ms = 0;
  const queue = new TurnQueue(
    (callback) => void ends.push(callback),
    () => ms,
  );
  const enter = (name: string, limit: object = {}, isGone = () => false, from = "direct") =>
    queue.enter(
      { from, isGone, begin: () => void begun.push(name) },
      { most: 2, inBurst: 2, ...limit },
    );
  const pass = (passedMs: number) => {
    ms += passedMs;
  };
  const hasRoom = (limit = { most: 1, inBurst: 1 }) => queue.hasRoom(limit);
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
  expect(enter("form", { most: 3, inBurst: 3, isForm: true })).toBe(true);
  endTurn();
  endTurn();
  expect(enter("e")).toBe(true);
  for (let turn = 0; turn < 4; turn += 1) endTurn();
  expect(begun).toEqual(["a", "form", "b", "c", "e"]);
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
  endTurn();
  expect([come(), come(), come()]).toEqual([true, true, true]);
});

it("a page does not wait for all the forms that came before it", () => {
  const { enter, begun, endTurn } = openQueue();
  const form = (name: string) => enter(name, { most: 9, inBurst: 9, isForm: true });
  for (const name of ["form 1", "form 2", "form 3", "form 4"]) form(name);
  for (const name of ["page 1", "page 2"]) enter(name);
  for (let turn = 0; turn < 6; turn += 1) endTurn();
  expect(begun).toEqual(["form 1", "page 1", "form 2", "page 2", "form 3", "form 4"]);
});

it("pages are admitted beside many forms that wait", () => {
  const { enter } = openQueue();
  const form = () => enter("form", { most: 9, inBurst: 9, isForm: true });
  expect(Array.from({ length: 11 }, form).filter(Boolean)).toHaveLength(10);
  expect([enter("page"), enter("page"), enter("page")]).toEqual([true, true, false]);
});

it("one address that does not go away has a share of the places, and others come in between", () => {
  const { enter, begun, endTurn } = openQueue();
  const limit = { most: 6, inBurst: 6 };
  const flood = () => enter("flood", limit, () => false, "192.0.2.1");
  expect([flood(), flood(), flood(), flood()]).toEqual([true, true, true, false]);
  const come = (nth: number) => enter(`member ${nth}`, limit, () => false, `192.0.2.${nth}`);
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
  enter("a");
  enter("gone", {}, () => true);
  enter("b");
  endTurn();
  expect(begun).toEqual(["a", "b"]);
});

it("after a burst that one address has filled its share of, members and visitors elsewhere are not refused", () => {
  const { member, visitor } = CAPACITY.waiting;
  for (const limit of [member, visitor]) {
    const { enter, hasRoom, pass } = openQueue();
    const flood = () => enter("flood", limit, () => false, "192.0.2.1");
    const begun = Array.from({ length: 40 }, flood).filter(Boolean);
    expect(begun).toHaveLength(1 + Math.floor(limit.inBurst / 3));
    pass(CAPACITY.burstMs);
    expect(flood()).toBe(false);
    expect(hasRoom(CAPACITY.waiting.poll)).toBe(true);
    expect(enter("visitor", visitor, () => false, "192.0.2.2")).toBe(true);
    expect(enter("member", member, () => false, "192.0.2.3")).toBe(true);
  }
});

it("three addresses still fill the places after a burst, so that no more wait than may", () => {
  const { enter, pass } = openQueue();
  const { member } = CAPACITY.waiting;
  const come = (nth: number) => enter("page", member, () => false, `192.0.2.${nth % 3}`);
  const begun = Array.from({ length: 60 }, (_, nth) => come(nth)).filter(Boolean);
  expect(begun).toHaveLength(1 + member.inBurst);
  pass(CAPACITY.burstMs);
  expect(enter("page", member, () => false, "198.51.100.1")).toBe(false);
});

it("a household whose two pages wait is refused none of them, however few may wait", () => {
  const { enter } = openQueue();
  const limit = { most: 3, inBurst: 3 };
  const come = () => enter("page", limit, () => false, "192.0.2.1");
  expect([come(), come(), come(), come()]).toEqual([true, true, true, false]);
});
