import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { ACTIONS, findContract, isWalked } from "../support/all-contracts";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { createRoleFixtures, type RoleFixtures } from "../support/role-fixtures";
import type { Walk } from "../support/route-contract";
import { listTroubles } from "../support/soundness";
import { dump, startTestServer, type TestServer } from "../support/test-server";
import { prepare } from "./post-as";

let fixtures: RoleFixtures;
let server: TestServer;
let provider: LocalPayments;
/** What is made up for the roles has some from the start. */
let known: Set<string>;
beforeAll(async () => {
  provider = await startLocalPayments();
  server = await startTestServer(() => {
    fixtures = createRoleFixtures();
  });
  known = listKinds();
});
afterAll(async () => {
  server.close();
  await provider.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  server.reset();
});

const readClock = Date.now.bind(Date);

function jump(byMs: number): void {
  vi.spyOn(Date, "now").mockImplementation(() => readClock() + byMs);
}

/** The kinds of what is wrong on the island. */
const listKinds = () => new Set(listTroubles(database()).map((words) => words.replace(/: .*/, "")));

const JUMPS: readonly [string, readonly number[], Walk][] = [
  ["set back by a day, then an hour, and set right", [-DAY_MS, -HOUR_MS, 0], "clock"],
  ["a day ahead, then an hour, and set right", [DAY_MS, HOUR_MS, 0], "clock ahead"],
];

const TRIED = ACTIONS.filter(
  (route) => isWalked(route, "clock") && !findContract(route).changesNothing,
);

describe("with a clock that is right", () => {
  it.each(TRIED)("a post to %s does something", async (route) => {
    const post = prepare(server, fixtures, route);
    const before = dump({ without: ["rate_limits"] });
    expect((await post()).status).toBeLessThan(400);
    expect(dump({ without: ["rate_limits"] })).not.toEqual(before);
  });
});

describe.each(JUMPS)("with a clock that is %s", (_jump, jumps, walk) => {
  const routes = TRIED.filter((route) => isWalked(route, walk));
  it.each(routes)("posts to %s fail at nothing and leave a sound island", async (route) => {
    const post = prepare(server, fixtures, route);
    const statuses: number[] = [];
    for (const byMs of jumps) {
      jump(byMs);
      statuses.push((await post()).status);
    }
    expect(Math.max(...statuses), statuses.join(" ")).toBeLessThan(500);
    expect([...listKinds()].filter((kind) => !known.has(kind))).toEqual([]);
  });
});
