import { SEATS } from "@db/schema/values";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import type { Place } from "../places/places.server";
import { isActiveSql } from "../seats/meetup-status.server";
import { listOpenHours } from "../seats/seats.server";
import { SUGGESTABLE_CONVERSATIONS } from "./proposals.server";
import { listOfferedDays } from "./suggest-page.server";
import { suggestPath } from "./suggest-path";

interface Row {
  kind: "conversation" | "full" | "busy";
  memberId: string;
  /** Of the conversation or the place. */
  id: number;
  slotHour: number;
}

// One statement, because a screen has a budget of them.
const SITUATION_SQL = `SELECT 'conversation' AS kind, o.otherId AS memberId, o.id, 0 AS slotHour
    FROM (${SUGGESTABLE_CONVERSATIONS}) o WHERE o.otherId IN (SELECT value FROM json_each(:members))
  UNION ALL SELECT 'full', '', b.location_id, b.slot_hour FROM meetup_bookings b
    WHERE b.location_id IN (SELECT value FROM json_each(:places)) AND b.date = :date AND ${isActiveSql("b")}
    GROUP BY b.location_id, b.slot_hour HAVING count(*) >= ${SEATS}
  UNION ALL SELECT 'busy', '', 0, b.slot_hour FROM meetup_sides b
    WHERE b.member_id = :viewer AND b.date = :date AND (b.status <> 'pending' OR b.user_id = :viewer)
    AND ${isActiveSql("b")}`;

/** What the others and the viewer come together for. */
interface Occasion {
  /** YYYY-MM-DD */
  date: string;
  /** Minutes of that day after which it begins. */
  begins: number;
}

/**
 * Finds where the viewer can suggest to meet before an occasion: at the first of `places` that has a free hour which is
 * over by then, at the last such hour.
 *
 * @param memberIds members who the viewer may see
 * @returns the addresses of the suggestions, by the ids of the members with whom one is possible
 */
export function listSuggestionsBefore(
  viewerId: string,
  memberIds: readonly string[],
  places: readonly Place[],
  { date, begins }: Occasion,
): Map<string, string> {
  if (memberIds.length === 0 || !listOfferedDays().includes(date)) return new Map();
  const rows = prepared<Row>(SITUATION_SQL).all({
    viewer: viewerId,
    members: JSON.stringify(memberIds),
    places: JSON.stringify(places.map(({ id }) => id)),
    date,
    now: now().getTime(),
  });
  const isTaken = (place: Place, hour: number) =>
    rows.some(
      ({ kind, id, slotHour }) =>
        slotHour === hour && (kind === "busy" || (kind === "full" && id === place.id)),
    );
  const [choice] = places.flatMap((place) => {
    const slot = listOpenHours(place, date).findLast(
      (hour) => (hour + 1) * 60 <= begins && !isTaken(place, hour),
    );
    return slot === undefined ? [] : { place: place.id, date, slot };
  });
  if (!choice) return new Map();
  return new Map(
    rows.flatMap(({ kind, memberId, id }) =>
      kind === "conversation" ? [[memberId, suggestPath(id, choice)]] : [],
    ),
  );
}
