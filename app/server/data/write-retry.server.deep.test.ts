import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rows } from "../../../tests/support/island";
import { countUse } from "../ops/rate-limits.server";
import { cannotWrite, NotSaved } from "../ops/storage-faults.server";
import { Refusal } from "../web/errors";
import { closeDatabase, database, setDatabase, transact } from "./database.server";
import {
  LONGEST_LOCK_MS,
  MOST_WAITING_WRITES,
  retryWhileLocked,
  waitingWriteCount,
} from "./write-retry.server";

let folder = "";
let other: ReturnType<typeof connect>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "august-lock-"));
  const path = join(folder, "august.db");
  setDatabase(connect({ path, lockWaitMs: 0 }));
  // A separate connection, as another process has one.
  other = connect({ path });
});
afterEach(() => {
  other.$client.close();
  closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

const lock = () => void other.$client.exec("BEGIN IMMEDIATE");
const unlock = () => void other.$client.exec("ROLLBACK");
const LIMIT = { action: "test", uses: 1, windowMs: 3_600_000 };
const START = Date.UTC(2025, 7);
const write = () =>
  transact(() =>
    database().$client.exec(
      `INSERT INTO rate_limits VALUES ('written', ${START}, 1, ${START + 1})`,
    ),
  );

describe("while another process holds the write lock,", () => {
  it("a write waits for another process's lock without blocking other requests and is done once the lock is free", async () => {
    lock();
    const written = retryWhileLocked(write);
    await pause(1);
    expect([waitingWriteCount(), rows("rate_limits")]).toEqual([1, []]);
    unlock();
    await written;
    expect(rows("rate_limits")).toHaveLength(1);
    expect(waitingWriteCount()).toBe(0);
  });

  it("a write that waited too long is refused, and nothing of it is saved", async () => {
    lock();
    const startedMs = performance.now();
    await expect(retryWhileLocked(write)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("nothing was saved"),
      options: { retryAfterSeconds: 5 },
    });
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(LONGEST_LOCK_MS - 50);
    unlock();
    expect(rows("rate_limits")).toEqual([]);
    await retryWhileLocked(write);
    expect(rows("rate_limits")).toHaveLength(1);
  });

  it("writes beyond the limit of waiting ones are refused at once", async () => {
    lock();
    const all = Array.from({ length: MOST_WAITING_WRITES + 5 }, () =>
      retryWhileLocked(() => transact(() => undefined)).then(
        () => "done",
        (error) => error,
      ),
    );
    const refused = await Promise.all(all.slice(MOST_WAITING_WRITES));
    expect(refused.every((error) => error instanceof NotSaved)).toBe(true);
    expect(waitingWriteCount()).toBe(MOST_WAITING_WRITES);
    unlock();
    expect(new Set(await Promise.all(all.slice(0, MOST_WAITING_WRITES)))).toEqual(
      new Set(["done"]),
    );
  });

  it("a use that waits for the lock is counted once, with what it does", async () => {
    lock();
    const done = retryWhileLocked(() => countUse(LIMIT, "ada", () => "done"));
    await pause(1);
    unlock();
    expect(await done).toBe("done");
    expect(rows("rate_limits")).toMatchObject([{ key: "test:ada", uses: 1 }]);
  });
});

it("a refusal by the rules is not retried", async () => {
  let tries = 0;
  const refused = retryWhileLocked(() => {
    tries += 1;
    throw new Refusal("harsh_message", "No", "No.");
  });
  await expect(refused).rejects.toMatchObject({ status: 409 });
  expect(tries).toBe(1);
});

it("a full disk refuses a write, keeps what is read, and accepts writes again when there is room", async () => {
  const { $client } = database();
  const fill = () =>
    transact(() =>
      $client.exec(`INSERT INTO rate_limits SELECT value || hex(randomblob(40)), ${START}, 1, ${START + 1}
        FROM json_each('[${Array.from({ length: 500 }, (_, at) => at)}]')`),
    );
  const pages = Number($client.pragma("page_count", { simple: true }));
  $client.pragma(`max_page_count = ${pages}`);
  await expect(retryWhileLocked(fill)).rejects.toEqual(cannotWrite());
  expect(rows("rate_limits")).toEqual([]);
  $client.pragma(`max_page_count = ${pages + 1_000}`);
  await retryWhileLocked(fill);
  expect(rows("rate_limits")).toHaveLength(500);
});
