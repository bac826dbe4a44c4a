import type { Reason } from "~/features/compatibility/compatibility";
import { eventReason } from "~/features/compatibility/shared-reasons";
import { formatDay } from "~/features/meetups/slots";
import { showsGoingSql } from "~/features/members/account.server";
import { indexEvents } from "~/features/season/desk-events.server";
import { isOverNow } from "./find-occurrence.server";
import { seesGoingSql } from "./going.server";
import { happensOn } from "./occurrences";

/**
 * SQL expression of the dates from `:today` on that the viewer and the member behind `column` both go to, for
 * `readSharedGoing`: none unless both show it to each other (rule going-together).
 */
export const sharedGoingSql = (column: string): string =>
  `(SELECT json_group_array(json_object('key', own.event_key, 'day', own.day,
    'goers', (SELECT count(*) FROM event_goers g WHERE g.event_key = own.event_key AND g.day = own.day)))
  FROM event_goers own CROSS JOIN event_goers theirs
    ON theirs.user_id = ${column} AND theirs.event_key = own.event_key AND theirs.day = own.day
  WHERE own.user_id = :viewer AND own.day >= :today AND ${showsGoingSql(":viewer")} AND ${seesGoingSql(column)})`;

interface Found {
  key: string;
  day: string;
  goers: number;
}

/** That two members go to the same date of an event. */
export interface SharedGoing {
  reason: Reason;
  /** Everyone who goes. */
  goers: number;
}

/**
 * Reads what `sharedGoingSql` found.
 *
 * @returns the date still to come that the fewest go to, and of those the first
 */
export function readSharedGoing(found: string): SharedGoing | undefined {
  const dates = JSON.parse(found) as Found[];
  // Most pairs share none.
  if (dates.length === 0) return undefined;
  const events = indexEvents();
  const [rarest] = dates
    .flatMap(({ key, day, goers }) => {
      const event = events.get(key);
      return event && !event.isCanceled && happensOn(event, day) && !isOverNow({ event, day })
        ? { event, day, goers }
        : [];
    })
    .sort((one, other) => one.goers - other.goers || one.day.localeCompare(other.day));
  if (!rarest) return undefined;
  const { event, day, goers } = rarest;
  return { reason: eventReason(event, formatDay(day)), goers };
}
