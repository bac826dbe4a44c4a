import { COUNTED_KINDS } from "@db/schema/values";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { type CountedKind, listDailyCounts } from "~/server/data/daily-counts.server";

const SHOWN_DAYS = 30;

export interface DailyCounts {
  /** The last 30 days of the island, today's last, as YYYY-MM-DD. */
  days: string[];
  /** How often each kind happened on each of them. */
  times: Record<CountedKind, number[]>;
}

/** Computes what happened on each of the last 30 days of the island. */
export function loadDailyCounts(): DailyCounts {
  // A calendar day is stepped back at noon UTC, where no change of the clocks makes it another.
  const noon = new Date(`${islandDate(now())}T12:00:00Z`);
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) =>
    after(noon, (index + 1 - SHOWN_DAYS) * DAY_MS)
      .toISOString()
      .slice(0, 10),
  );
  const found = new Map(
    listDailyCounts(days[0] ?? "").map(({ kind, day, times }) => [`${kind} ${day}`, times]),
  );
  const times = COUNTED_KINDS.map((kind) => [
    kind,
    days.map((day) => found.get(`${kind} ${day}`) ?? 0),
  ]);
  return { days, times: Object.fromEntries(times) };
}
