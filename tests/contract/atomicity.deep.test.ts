import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { addPlaces, giveTokens } from "~/features/meetups/booking/booking.fixture";
import { publish } from "~/server/data/changes.server";
import { setClock } from "~/server/data/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { findAtomicityFailures } from "../support/atomicity";
import { FakeProvider, provider } from "../support/fake-provider";
import { NOON } from "../support/island";
import { openMigrated } from "../support/migrated-database";
import { listModules, read } from "../support/sources";
import { hookStatements } from "../support/statement-hook";
import { listWriters } from "../support/writers";
import { type Cast, createCast } from "./atomicity-cast";
import { EVENT_VERBS } from "./atomicity-events";
import { JOB_VERBS, JOBS_LEFT_OUT } from "./atomicity-jobs";
import { LEDGER_VERBS } from "./atomicity-ledger";
import { MATCH_VERBS } from "./atomicity-matches";
import { MEETUP_VERBS } from "./atomicity-meetups";
import { MONEY_VERBS } from "./atomicity-money";
import { SAFETY_VERBS } from "./atomicity-safety";

/*
 * A statement fails, before it has begun or once it has done its work: every verb is then undone as a whole or done
 * as a whole, and the same call afterwards does it.
 */

vi.mock("~/server/data/ids.server", () => import("../support/made-ids"));
vi.mock("~/server/ops/payments.server", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  payments: () => provider.client,
}));

const VERBS = {
  ...{ ...MATCH_VERBS, ...MEETUP_VERBS },
  ...{ ...MONEY_VERBS, ...SAFETY_VERBS, ...JOB_VERBS, ...LEDGER_VERBS, ...EVENT_VERBS },
};

/** The features whose verbs are in the tables. */
const FEATURES = [
  ...["deletion", "discover", "matches", "meetups", "membership"],
  ...["review", "safety", "tokens", "wallet"],
];

/** What writes there and is in no table. */
const LEFT_OUT: Record<string, string> = {
  "deletion/purge-accounts#purgeAccount": "It is what `purgeAccounts` does with each account.",
  "discover/pool#moveCursor": "One statement, which a deck that is loaded again repeats.",
  "safety/identities#forgetOldIdentities": "One statement.",
  "membership/payment-provider#forgetCustomer": "One statement.",
  "membership/reconciliation#reconcileNightly":
    "It is `reconcile`, with a note in memory that the night's run is done.",
};

let cast: Cast;
let image: Buffer;
let stopHearing: () => void;

beforeAll(() => {
  setDatabase(openMigrated());
  addPlaces();
  cast = createCast();
  image = database().$client.serialize();
  closeDatabase();
  stopHearing = hookStatements();
});
afterAll(() => stopHearing());

beforeEach(() => {
  // What goes on where it fails for one logs that.
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  setDatabase(openMigrated({ path: image }));
  provider.data = new FakeProvider().data;
  setClock(NOON);
  return () => {
    vi.restoreAllMocks();
    closeDatabase();
    setClock();
  };
});

describe("a statement that fails leaves nothing half done:", () => {
  it.each(Object.entries(VERBS))("%s", async (_, describeVerb) => {
    expect((await findAtomicityFailures(describeVerb(cast))).slice(0, 5)).toEqual([]);
  });
});

it("every verb that writes is in a table, or left out for a reason", () => {
  const written = listWriters(...FEATURES);
  const tested = Object.values(VERBS).flatMap((describeVerb) => describeVerb(cast).writers);
  const listed = [...tested, ...Object.keys(LEFT_OUT)];
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !written.includes(name))).toEqual([]);
});

it("every periodic job is in a table, or left out for a reason", () => {
  const jobs = listModules("app").flatMap((path) =>
    [...read(path).matchAll(/\bname: "([^"]+)",\s+everyMs/g)].map(([, name]) => name as string),
  );
  const tested = Object.values(VERBS).flatMap((describeVerb) => describeVerb(cast).job ?? []);
  expect([...new Set(jobs)].sort()).toEqual([...tested, ...Object.keys(JOBS_LEFT_OUT)].sort());
});

describe("the search finds", () => {
  const find = async (call: () => unknown) =>
    (await findAtomicityFailures({ writers: [], prepare: () => call })).join("\n");

  it("a verb that is half done where its second transaction fails", async () => {
    const { ada, ben } = cast;
    const found = await find(() => [like(ada.id, ben.id), like(ben.id, ada.id)]);
    expect(found).toMatch("It writes in 2 steps.");
    expect(found).toMatch(/COMMIT: it is half done in .*matches/);
  });

  it("a verb that tells what is undone afterwards", async () => {
    const { ada, ben } = cast;
    const found = await find(() => {
      publish(ada.id);
      like(ada.id, ben.id);
    });
    expect(found).toMatch("BEGIN IMMEDIATE: it tells what did not happen");
  });

  it("a verb that claims what it has not done", async () => {
    const { ada, ben } = cast;
    const found = await find(() => {
      try {
        like(ada.id, ben.id);
      } catch {
        // It hides the failure.
      }
    });
    expect(found).toMatch("COMMIT: it claims to be done");
  });

  it("a verb that does it twice where it is called twice", async () => {
    expect(await find(() => giveTokens(cast.ada, 1))).toMatch(
      "After it is done: called again it leaves token_entries",
    );
  });
});
