import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  forgetSlowStatements,
  listSlowStatements,
  normalizeSql,
  noteSlow,
} from "./slow-statements.server";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));
afterEach(() => {
  forgetSlowStatements();
  vi.restoreAllMocks();
});

it("no value of a statement is kept", () => {
  const sql =
    "SELECT *\n  FROM users WHERE email = 'ada@b.example' AND age > 41.5 AND id IN (?, ?, ?)";
  expect(normalizeSql(sql)).toBe("SELECT * FROM users WHERE email = ? AND age > ? AND id IN (?)");
});

it("one statement with several values is one entry with its count, its longest and its last", () => {
  noteSlow("SELECT 1 FROM a WHERE b = 7", 80.4);
  noteSlow("SELECT 1 FROM a WHERE b = 8", 60);
  expect(listSlowStatements()).toMatchObject([
    { sql: "SELECT ? FROM a WHERE b = ?", times: 2, longestMs: 80, lastMs: 60 },
  ]);
});

it("the slowest twenty are kept and a quicker one is forgotten", () => {
  for (let ms = 51; ms <= 80; ms += 1) noteSlow(`SELECT a${"x".repeat(ms)}`, ms);
  noteSlow("SELECT quick", 50);
  const kept = listSlowStatements().map(({ longestMs }) => longestMs);
  expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => 80 - index));
});

it("a statement of 100 ms is logged, one of 50 ms is not", () => {
  noteSlow("SELECT once", 99);
  expect(console.log).not.toHaveBeenCalled();
  noteSlow("SELECT twice", 100);
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining("slow_query"));
});
