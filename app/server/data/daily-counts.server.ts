import { COUNTED_KINDS } from "@db/schema/values";
import { islandDate, now } from "./clock.server";
import { prepared } from "./database.server";

/** What is counted for each day of the island. */
export type CountedKind = (typeof COUNTED_KINDS)[number];

const COUNT_SQL = `INSERT INTO daily_counts (kind, day, times) VALUES (?, ?, 1)
ON CONFLICT (kind, day) DO UPDATE SET times = times + 1`;

/**
 * Counts that something happened on today's day of the island. Call it inside the transaction in which it
 * happens: what is undone was never counted. It says how often and never who.
 */
export const countToday = (kind: CountedKind): void =>
  void prepared(COUNT_SQL).run(kind, islandDate(now()));

interface DailyCount {
  kind: CountedKind;
  /** YYYY-MM-DD */
  day: string;
  times: number;
}

const LIST_SQL = `SELECT kind, day, times FROM daily_counts
WHERE kind IN (SELECT value FROM json_each(?)) AND day >= ?`;

/** Lists the counts of all kinds from one day on; a day on which nothing happened has none. */
export const listDailyCounts = (firstDay: string): DailyCount[] =>
  prepared<DailyCount>(LIST_SQL).all(JSON.stringify(COUNTED_KINDS), firstDay);
