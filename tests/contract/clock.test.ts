import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { createRoleFixtures, type RoleFixtures } from "../support/role-fixtures";
import { listTroubles } from "../support/soundness";
import { dump, startTestServer, type TestServer } from "../support/test-server";
import { listActions } from "./post-as";
import { post, prepare } from "./preconditions";
import { REPEATED, REPEATED_ELSEWHERE } from "./repeated-actions";

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

/** The meetup there begins today on another day, which only a fixture can. */
const ODD_MEETUP = ["features/meetups/meetup/arrival.route", "features/meetups/meetup/share.route"];
const JUMPS: readonly [string, readonly number[], readonly string[]][] = [
  ["set back by a day, then an hour, and set right", [-DAY_MS, -HOUR_MS, 0], []],
  ["a day ahead, then an hour, and set right", [DAY_MS, HOUR_MS, 0], ODD_MEETUP],
];

/** What a post would change nothing of here, under whichever clock, and why: it is not posted. */
const CANNOT: ReadonlyMap<string, string> = new Map([
  ["features/notifications/api.push-subscriptions.route", "push is not switched on"],
  [
    "features/membership/cancellation.route",
    "membership/manage.server.test.ts does, on a clock that jumps",
  ],
  [
    "features/membership/resumption.route",
    "membership/manage.server.test.ts does, on a clock that jumps",
  ],
  ["features/membership/card.route", "it writes nothing: the provider opens a page"],
  ["features/introductions/preview.route", "it writes nothing"],
  ["features/meetups/booking/plan.route", "it leads to the payment"],
]);

const TRIED = [...REPEATED, ...REPEATED_ELSEWHERE].filter((route) => !CANNOT.has(route));

it("every action of the build is tried with a clock that jumps, or cannot change anything here", () => {
  expect(listActions(server).sort()).toEqual([...TRIED, ...CANNOT.keys()].sort());
});

describe("with a clock that is right", () => {
  it.each(TRIED)("a post to %s does something", async (route) => {
    prepare(fixtures, route);
    const before = dump({ without: ["rate_limits"] });
    expect((await post(server, fixtures, route)).status).toBeLessThan(400);
    expect(dump({ without: ["rate_limits"] })).not.toEqual(before);
  });
});

describe.each(JUMPS)("with a clock that is %s", (_jump, jumps, except) => {
  const routes = TRIED.filter((route) => !except.includes(route));
  it.each(routes)("posts to %s fail at nothing and leave a sound island", async (route) => {
    prepare(fixtures, route);
    const statuses: number[] = [];
    for (const byMs of jumps) {
      jump(byMs);
      statuses.push((await post(server, fixtures, route)).status);
    }
    expect(Math.max(...statuses), statuses.join(" ")).toBeLessThan(500);
    expect([...listKinds()].filter((kind) => !known.has(kind))).toEqual([]);
  });
});
