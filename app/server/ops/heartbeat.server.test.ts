import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, setUpDatabase } from "../../../tests/support/island";
import { withoutRecording } from "../../../tests/support/watched-database";
import { DAY_MS, MINUTE_MS, now, SECOND_MS } from "../data/clock.server";
import { database } from "../data/database.server";

setUpDatabase();

let litestream: Server;
let address = "";
/**
 * A test double of Litestream's metrics; where it copies and replicates at once, both positions
 * move together.
 */
let copied = 0;
let replicated = 0;
let replicatedIndex = 0;

beforeAll(async () => {
  // why: the real one's positions cannot be held still; tests/faults/replica-age.test.ts covers it.
  litestream = createServer((_, response) =>
    response.end(`litestream_shadow_wal_index{db="/data/august.db"} 0
litestream_shadow_wal_size{db="/data/august.db"} ${copied}
litestream_replica_wal_index{db="/data/august.db",name="s3"} ${replicatedIndex}
litestream_replica_wal_offset{db="/data/august.db",name="s3"} ${replicated}
`),
  );
  await new Promise<void>((done) => litestream.listen(0, "127.0.0.1", done));
  address = `127.0.0.1:${(litestream.address() as AddressInfo).port}`;
});
afterAll(() => litestream.close());

type Heart = typeof import("./heartbeat.server");
let heart: Heart;
beforeEach(async () => {
  vi.resetModules();
  // Uses the clock and the database of the test.
  vi.doMock("../data/clock.server", async () => CLOCK);
  vi.doMock("../data/database.server", async () => DATABASE);
  heart = await import("./heartbeat.server");
  copied = 0;
  replicated = 0;
  replicatedIndex = 0;
});
const CLOCK = await import("../data/clock.server");
const DATABASE = await import("../data/database.server");

const takeWrites = (isOn: boolean) =>
  withoutRecording(() => void database().$client.pragma(`query_only = ${isOn ? "OFF" : "ON"}`));
const written = () =>
  withoutRecording(() =>
    Number(database().$client.prepare("SELECT total_changes()").pluck().get()),
  );

describe("the heartbeat", () => {
  it("the heartbeat writes at most once a minute, however often it is called", async () => {
    const before = written();
    for (let seconds = 0; seconds < 60; seconds += 15) {
      await heart.beat("");
      advanceClock(15 * SECOND_MS);
    }
    expect(written() - before).toBe(1);
    await heart.beat("");
    expect(written() - before).toBe(2);
    expect(heart.lastBeat()).toEqual({ beatAtMs: now().getTime(), replicatedAtMs: null });
  });

  it("the heartbeat fails while the disk accepts no write, and recovers at the next try", async () => {
    await heart.beat("");
    advanceClock(MINUTE_MS);
    takeWrites(false);
    await expect(heart.beat("")).rejects.toThrow("nothing was saved");
    expect(heart.canSave()).toBe(false);
    takeWrites(true);
    advanceClock(15 * SECOND_MS);
    await heart.beat("");
    expect(heart.canSave()).toBe(true);
  });

  it("the heartbeat continues where the machine's clock is set back", async () => {
    await heart.beat("");
    advanceClock(-MINUTE_MS);
    await heart.beat("");
    expect(heart.lastBeat()?.beatAtMs).toBe(now().getTime());
  });
});

describe("the age of the replica", () => {
  /**
   * A heartbeat, and a read of Litestream's metrics 15 seconds later; the next heartbeat records
   * them.
   */
  async function beatAndLook(): Promise<number | null | undefined> {
    await heart.beat(address);
    copied += 4_000;
    return heart.lastBeat()?.replicatedAtMs;
  }
  async function lookAndBeat(): Promise<number | null | undefined> {
    advanceClock(15 * SECOND_MS);
    await heart.beat(address);
    advanceClock(MINUTE_MS);
    await heart.beat(address);
    return heart.lastBeat()?.replicatedAtMs;
  }

  it("the replica is as old as the beat before, once Litestream has uploaded it", async () => {
    const beatAtMs = now().getTime();
    expect(await beatAndLook()).toBe(null);
    replicated = copied;
    expect(await lookAndBeat()).toBe(beatAtMs);
  });

  it("the replica's age grows while the storage accepts nothing", async () => {
    await beatAndLook();
    expect(await lookAndBeat()).toBe(null);
  });

  it("the replica's age grows while Litestream hangs, though everything it copied is there", async () => {
    await heart.beat(address);
    expect(await lookAndBeat()).toBe(null);
  });

  it("the replica's age grows while Litestream, which began anew, uploads the whole database", async () => {
    replicatedIndex = 3;
    replicated = 8_000;
    await beatAndLook();
    expect(await lookAndBeat()).toBe(null);
  });

  it("the replica is never newer than the beat, even where the machine's clock is set back", async () => {
    await beatAndLook();
    replicated = copied;
    await lookAndBeat();
    advanceClock(-DAY_MS);
    vi.resetModules();
    vi.doMock("../data/clock.server", async () => CLOCK);
    vi.doMock("../data/database.server", async () => DATABASE);
    const restarted = (await import("./heartbeat.server")) as Heart;
    await restarted.beat(address);
    const beatAtMs = now().getTime();
    expect(restarted.lastBeat()).toEqual({ beatAtMs, replicatedAtMs: beatAtMs });
  });

  it("the replica's age survives a restart", async () => {
    const beatAtMs = now().getTime();
    await beatAndLook();
    replicated = copied;
    await lookAndBeat();
    vi.resetModules();
    vi.doMock("../data/clock.server", async () => CLOCK);
    vi.doMock("../data/database.server", async () => DATABASE);
    const restarted = (await import("./heartbeat.server")) as Heart;
    advanceClock(MINUTE_MS);
    await restarted.beat(address);
    expect(restarted.lastBeat()?.replicatedAtMs).toBe(beatAtMs);
  });
});
