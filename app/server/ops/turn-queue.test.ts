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

const LINES: readonly Line[] = ["form", "visitorForm", "member", "visitor"];

/** Five come to a line, of which in a burst one begins and three wait, otherwise one begins and one waits. */
const IN_BURST = [true, true, true, true, false];
const AFTER_BURST = [true, true, false, false, false];

/** A queue with a line to which five can come at once, and from which all have their turn. */
function openLine(line: Line) {
  const { enter, pass, endTurn } = openQueue();
  const come = (isGone?: () => boolean) => enter("page", { most: 1, inBurst: 3 }, { line, isGone });
  const comeTogether = () => Array.from({ length: 5 }, () => come());
  const haveTurns = () => {
    for (let turn = 0; turn < 5; turn += 1) endTurn();
  };
  return { come, comeTogether, haveTurns, endTurn, pass };
}

it.each(LINES)(
  "more may wait in the %s line in a burst, until requests have waited for 100 ms",
  (line) => {
    const { come, comeTogether, endTurn, pass } = openLine(line);
    expect(comeTogether()).toEqual(IN_BURST);
    pass(99);
    endTurn();
    expect([come(), come()]).toEqual([true, false]);
    pass(1);
    endTurn();
    expect(come()).toBe(false);
  },
);

it.each([
  ["100 ms", 100, 0],
  ["300 ms", 300, 200],
  ["half a second", 500, 400],
  ["an hour", 3_600_000, 400],
])(
  "after %s of waiting a line has a burst again once none have waited for long enough",
  (_, waitedMs, restMs) => {
    const { comeTogether, haveTurns, pass } = openLine("member");
    expect(comeTogether()).toEqual(IN_BURST);
    pass(waitedMs);
    haveTurns();
    pass(restMs);
    expect(comeTogether()).toEqual(AFTER_BURST);
    haveTurns();
    pass(1);
    expect(comeTogether()).toEqual(IN_BURST);
  },
);

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

it.each(LINES)("there is no burst in the %s line where members have waited for long", (line) => {
  const { enter, pass, endTurn } = openQueue();
  const limit = { most: 1, inBurst: 3 };
  const come = (to: Line) => enter(to, limit, { line: to });
  expect([come("member"), come("member"), come("member")]).toEqual([true, true, true]);
  pass(CAPACITY.burstMs);
  // A member waits on, so that the turn is taken.
  endTurn();
  const own = line === "member" ? [false] : [true, false];
  expect(own.map(() => come(line))).toEqual(own);
  for (let turn = 0; turn < 3; turn += 1) endTurn();
  pass(1);
  expect(Array.from({ length: 5 }, () => come(line))).toEqual(IN_BURST);
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

it.each(LINES)("whoever has gone fills no place of the %s line", (line) => {
  const { begun, enter, endTurn } = openQueue();
  let isGone = false;
  const leave = () => isGone;
  const come = (name: string) => enter(name, undefined, { line });
  come("a");
  expect([1, 2, 3].map(() => enter("gone", undefined, { line, isGone: leave }))).toEqual([
    true,
    true,
    false,
  ]);
  isGone = true;
  expect([come("b"), come("c"), come("d")]).toEqual([true, true, false]);
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

it.each<[what: keyof typeof CAPACITY.waiting, line: Line, inBurst: number, after: number]>([
  ["poll", "member", 4, 2],
  ["visitor", "visitor", 4, 3],
  ["member", "member", 3, 3],
  ["form", "form", 3, 3],
])(
  "the places of a %s are filled by no fewer addresses than the record says",
  (what, line, inBurst, after) => {
    for (const [waitedMs, addresses] of [
      [0, inBurst],
      [CAPACITY.burstMs, after],
    ] as const) {
      const { enter, pass } = openQueue();
      const come = (from: string) => enter("page", CAPACITY.waiting[what], { line, from });
      // One begins, and one waits for that long.
      for (const _ of [1, 2]) come("192.0.2.1");
      pass(waitedMs);
      for (let nth = 1; nth <= addresses; nth += 1) {
        expect(come(`192.0.2.${nth}`)).toBe(true);
        while (come(`192.0.2.${nth}`));
      }
      expect(come("198.51.100.2")).toBe(false);
    }
  },
);

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

/** A line in which one has waited for 600 ms behind another, and given up. */
function openLineOfOneGone() {
  const line = openLine("member");
  let isGone = false;
  line.come();
  line.come(() => isGone);
  line.pass(600);
  isGone = true;
  return line;
}

it("those who gave up waiting leave no burst to those who come, as when they reload a page", () => {
  const { come, comeTogether, haveTurns, pass } = openLineOfOneGone();
  // Nobody waits anymore, and one may.
  expect([come(), come()]).toEqual([true, false]);
  haveTurns();
  pass(400);
  expect(comeTogether()).toEqual(AFTER_BURST);
  haveTurns();
  pass(1);
  expect(comeTogether()).toEqual(IN_BURST);
});

it("those who gave up before their turn leave no burst either", () => {
  const { comeTogether, haveTurns } = openLineOfOneGone();
  haveTurns();
  expect(comeTogether()).toEqual(AFTER_BURST);
});
