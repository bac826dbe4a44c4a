import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { checkLitestream, findSqliteDay } from "./litestream";

const folder = mkdtempSync(join(tmpdir(), "august-litestream-"));
const program = join(folder, "litestream");
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const live = { NODE_ENV: "production", LITESTREAM_REPLICA_URL: "s3://bucket/august" };
const levels = async (settings: Record<string, string>) =>
  (await checkLitestream(settings)).map(({ level }) => level);

it("npm's Litestream has an SQLite that may damage the file, and a live deployment is warned", async () => {
  expect(await levels(live)).toEqual(["warn"]);
  expect(await levels({ ...live, AUGUST_DEMO: "1" })).toEqual(["ok"]);
  expect(await levels({ NODE_ENV: "production" })).toEqual([]);
});

it("one with SQLite 3.51.3 is well", async () => {
  writeFileSync(program, `\0\x7f2026-03-13 10:38:09 ${"0a".repeat(32)}\0`);
  vi.stubEnv("LITESTREAM_BIN", program);
  expect(findSqliteDay(program)).toBe("2026-03-13");
  expect(await levels(live)).toEqual(["ok"]);
});
