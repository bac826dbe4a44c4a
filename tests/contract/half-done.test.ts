import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addPlaces } from "~/features/meetups/booking/booking.fixture";
import { setClock } from "~/server/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/database.server";
import { FakeProvider, provider } from "../support/fake-provider";
import { findHalfDone, hearStatements } from "../support/half-done";
import { openMigrated } from "../support/migrated-database";
import { createCast, type Cast } from "./half-done-cast";
import { MATCH_VERBS } from "./half-done-matches";
import { MEETUP_VERBS } from "./half-done-meetups";
import { MONEY_VERBS } from "./half-done-money";
import { SAFETY_VERBS } from "./half-done-safety";

/*
 * A statement fails, before it has begun or once it has done its work: every verb is then undone as a whole or done
 * as a whole, and the same call afterwards does it.
 */

vi.mock("~/server/ids.server", () => import("../support/made-ids"));
vi.mock("~/server/payments.server", async (importOriginal) => {
  const { provider } = await import("../support/fake-provider");
  return { ...(await importOriginal<object>()), payments: () => provider.client };
});

const VERBS = { ...MATCH_VERBS, ...MEETUP_VERBS, ...MONEY_VERBS, ...SAFETY_VERBS };

let cast: Cast;
let image: Buffer;
let silence: () => void;

beforeAll(() => {
  setDatabase(openMigrated());
  addPlaces();
  cast = createCast();
  image = database().$client.serialize();
  closeDatabase();
  silence = hearStatements();
});
afterAll(() => silence());

beforeEach(() => {
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  setDatabase(openMigrated({ path: image }));
  provider.data = new FakeProvider().data;
  setClock("2025-08-08T16:00:00Z");
  return () => {
    vi.restoreAllMocks();
    closeDatabase();
    setClock();
  };
});

describe("a statement that fails leaves nothing half done:", () => {
  it.each(Object.keys(VERBS))("%s", async (name) => {
    const verb = VERBS[name]?.(cast);
    if (!verb) throw new Error(name);
    expect((await findHalfDone(verb)).slice(0, 5)).toEqual([]);
  });
});
