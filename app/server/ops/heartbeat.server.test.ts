import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, setUpDatabase } from "../../../tests/support/island";
import { withoutRecording } from "../../../tests/support/watched-database";
import { DAY_MS, MINUTE_MS, now, SECOND_MS } from "../data/clock.server";
import { database } from "../data/database.server";

setUpDatabase();

let litestream: Server;
let address = "";
const folder = mkdtempSync(join(tmpdir(), "august-beats-"));
const own = join(folder, ".august.db-litestream");
const wal = join(own, "generations/first/wal");

/** How far the double has copied the log into its one file, and the storage has it. */
let copied = 0;
let replicated = 0;
let replicatedIndex = 0;
function copy(bytes: number): void {
  copied = bytes;
  truncateSync(join(wal, "00000000.wal"), bytes);
}

beforeAll(async () => {
  mkdirSync(wal, { recursive: true });
  writeFileSync(join(own, "generation"), "first\n");
  writeFileSync(join(wal, "00000000.wal"), "");
  // why: the real one's positions cannot be held still; tests/faults/replica-age.test.ts covers it.
  litestream = createServer((_, response) =>
    response.end(`litestream_replica_wal_index{db="/data/august.db",name="s3"} ${replicatedIndex}
litestream_replica_wal_offset{db="/data/august.db",name="s3"} ${replicated}
`),
  );
  await new Promise<void>((done) => litestream.listen(0, "127.0.0.1", done));
  address = `127.0.0.1:${(litestream.address() as AddressInfo).port}`;
});
afterAll(() => {
  litestream.close();
  rmSync(folder, { recursive: true });
});

type Heart = typeof import("./heartbeat.server");
let heart: Heart;
beforeEach(async () => {
  vi.resetModules();
  // Uses the clock and the database of the test.
  vi.doMock("../data/clock.server", async () => CLOCK);
  vi.doMock("../data/database.server", async () => DATABASE);
  vi.stubEnv("DATABASE_PATH", join(folder, "august.db"));
  heart = await import("./heartbeat.server");
  copy(0);
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
  it("the heartbeat writes once in 50 seconds, however often it is called", async () => {
    const before = written();
    for (let seconds = 0; seconds < 50; seconds += 5) {
      await heart.writeHeartbeat("");
      advanceClock(5 * SECOND_MS);
    }
    expect(written() - before).toBe(1);
    await heart.writeHeartbeat("");
    expect(written() - before).toBe(2);
    expect(heart.findHeartbeat()).toEqual({ beatAtMs: now().getTime(), replicatedAtMs: null });
  });

  it("the heartbeat fails while the disk accepts no write, and recovers at the next try", async () => {
    await heart.writeHeartbeat("");
    advanceClock(MINUTE_MS);
    takeWrites(false);
    await expect(heart.writeHeartbeat("")).rejects.toThrow("nothing was saved");
    expect(heart.canSave()).toBe(false);
    takeWrites(true);
    advanceClock(5 * SECOND_MS);
    await heart.writeHeartbeat("");
    expect(heart.canSave()).toBe(true);
  });

  it("a member's write that the disk refuses brings a heartbeat at the next turn", async () => {
    const { refuseFaults } = await import("../data/write-retry.server");
    await heart.writeHeartbeat("");
    advanceClock(5 * SECOND_MS);
    takeWrites(false);
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    await expect(refuseFaults(() => Promise.reject(full))).rejects.toThrow("nothing was saved");
    advanceClock(5 * SECOND_MS);
    await expect(heart.writeHeartbeat("")).rejects.toThrow("nothing was saved");
    expect(heart.canSave()).toBe(false);
    takeWrites(true);
  });

  it("nothing can be saved on a full disk, though no write has failed yet", async () => {
    await heart.writeHeartbeat("");
    const room = vi.spyOn(DATABASE, "freeBytes").mockReturnValue(1024 * 1024 - 1);
    expect(heart.canSave()).toBe(false);
    room.mockReturnValue(1024 * 1024);
    expect(heart.canSave()).toBe(true);
    room.mockRestore();
  });

  it("the heartbeat continues where the machine's clock is set back", async () => {
    await heart.writeHeartbeat("");
    advanceClock(-MINUTE_MS);
    await heart.writeHeartbeat("");
    expect(heart.findHeartbeat()?.beatAtMs).toBe(now().getTime());
  });
});

describe("the age of the replica", () => {
  /** A heartbeat, which Litestream copies. */
  async function beatAndCopy(): Promise<number | null | undefined> {
    await heart.writeHeartbeat(address);
    copy(copied + 4_000);
    return heart.findHeartbeat()?.replicatedAtMs;
  }
  /** A look 5 seconds later. */
  async function look(): Promise<number | null | undefined> {
    advanceClock(5 * SECOND_MS);
    await heart.writeHeartbeat(address);
    return heart.findHeartbeat()?.replicatedAtMs;
  }
  /** A look, and the next heartbeat, which records what it saw. */
  async function lookAndBeat(): Promise<number | null | undefined> {
    await look();
    advanceClock(MINUTE_MS);
    await heart.writeHeartbeat(address);
    return heart.findHeartbeat()?.replicatedAtMs;
  }

  it("the replica is as old as the beat before, once Litestream has uploaded it", async () => {
    const beatAtMs = now().getTime();
    expect(await beatAndCopy()).toBe(null);
    replicated = copied;
    expect(await lookAndBeat()).toBe(beatAtMs);
  });

  it("a first replicated beat is recorded at once, and one after a pause; the others with the next", async () => {
    const first = now().getTime();
    await beatAndCopy();
    replicated = copied;
    expect(await look()).toBe(first);
    copy(copied + 4_000);
    replicated = copied;
    await look();
    expect(await look()).toBe(first);
    advanceClock(50 * SECOND_MS);
    await beatAndCopy();
    const missed = heart.findHeartbeat()?.replicatedAtMs;
    advanceClock(50 * SECOND_MS);
    await beatAndCopy();
    advanceClock(50 * SECOND_MS);
    const late = now().getTime();
    expect(await beatAndCopy()).toBe(missed);
    replicated = copied;
    expect(await look()).toBe(late);
  });

  it("the replica's age grows while the storage accepts nothing", async () => {
    await beatAndCopy();
    expect(await lookAndBeat()).toBe(null);
  });

  it("the replica's age grows while Litestream hangs, though everything it copied is there", async () => {
    await heart.writeHeartbeat(address);
    expect(await lookAndBeat()).toBe(null);
  });

  it("the replica's age grows while Litestream, which began again, uploads the whole database", async () => {
    replicatedIndex = 3;
    replicated = 8_000;
    await beatAndCopy();
    expect(await lookAndBeat()).toBe(null);
  });

  it("the replica is never newer than the beat, even where the machine's clock is set back", async () => {
    await beatAndCopy();
    replicated = copied;
    await lookAndBeat();
    advanceClock(-DAY_MS);
    vi.resetModules();
    vi.doMock("../data/clock.server", async () => CLOCK);
    vi.doMock("../data/database.server", async () => DATABASE);
    const restarted = (await import("./heartbeat.server")) as Heart;
    await restarted.writeHeartbeat(address);
    const beatAtMs = now().getTime();
    expect(restarted.findHeartbeat()).toEqual({ beatAtMs, replicatedAtMs: beatAtMs });
  });

  it("the replica's age survives a restart", async () => {
    const beatAtMs = now().getTime();
    await beatAndCopy();
    replicated = copied;
    await lookAndBeat();
    vi.resetModules();
    vi.doMock("../data/clock.server", async () => CLOCK);
    vi.doMock("../data/database.server", async () => DATABASE);
    const restarted = (await import("./heartbeat.server")) as Heart;
    advanceClock(MINUTE_MS);
    await restarted.writeHeartbeat(address);
    expect(restarted.findHeartbeat()?.replicatedAtMs).toBe(beatAtMs);
  });
});
