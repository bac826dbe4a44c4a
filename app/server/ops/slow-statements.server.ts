import { log } from "./log.server";

/** From here on a statement counts as slow. */
export const SLOW_STATEMENT_MS = 50;
/** From here on it is logged too: it blocks the process for longer than a page may take. */
const LOGGED_MS = 100;
const KEPT = 20;
const LONGEST_TEXT = 500;

interface SlowStatement {
  /** Its text without any value. */
  sql: string;
  times: number;
  longestMs: number;
  /** When it was last slow, and how long it then took. */
  lastAt: Date;
  lastMs: number;
}

const slowest = new Map<string, SlowStatement>();

/** The text of a statement on one line without the values that stand in it; bound ones never do. */
export const normalizeSql = (sql: string): string =>
  sql
    .replace(/x?'(?:[^']|'')*'/gi, "?")
    .replace(/\b\d+(?:\.\d+)?\b/g, "?")
    .replace(/\s+/g, " ")
    .replace(/\?(?:, ?\?)+/g, "?")
    .trim()
    .slice(0, LONGEST_TEXT);

/** Remembers a slow statement until the process ends; beyond the slowest 20 the quickest is forgotten. */
export function noteSlow(text: string, tookMs: number): void {
  const sql = normalizeSql(text);
  const lastMs = Math.round(tookMs);
  if (tookMs >= LOGGED_MS) log("warn", "slow_query", { sql, tookMs: lastMs });
  const known = slowest.get(sql);
  slowest.set(sql, {
    sql,
    times: (known?.times ?? 0) + 1,
    longestMs: Math.max(known?.longestMs ?? 0, lastMs),
    lastAt: new Date(),
    lastMs,
  });
  if (slowest.size <= KEPT) return;
  const quickest = listSlowStatements().at(-1);
  if (quickest) slowest.delete(quickest.sql);
}

/** Lists what was slow since the process began, the slowest first. */
export const listSlowStatements = (): SlowStatement[] =>
  [...slowest.values()].sort((one, other) => other.longestMs - one.longestMs);

/** Forgets them, for a test. */
export const forgetSlowStatements = (): void => slowest.clear();
