import { OPEN_CONVERSATIONS } from "~/features/matches/conversations.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";

/** A meetup that a member booked for themselves or agreed on with a match, as they see it. */
interface AgreedMeetup {
  id: number;
  /** Who it is with; null for oneself. */
  otherName: string | null;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which it begins; it takes an hour. */
  slotHour: number;
  isCancelled: boolean;
  /** Raised by each change of its status: the SEQUENCE of its calendar entry. */
  revision: number;
  changedAtMs: number;
  placeName: string;
  /** What the place is, and where there to meet. */
  description: string;
  requiredItem: string;
  latitude: number;
  longitude: number;
}

/** Days for which a past meetup is still listed. */
const PAST_DAYS = 60;

/** Most meetups in the list; the earliest are left out. */
const MOST_MEETUPS = 200;

type Row = Omit<AgreedMeetup, "isCancelled"> & { isCancelled: 0 | 1; startsAt: number };

const COLUMNS = `b.id, b.date, b.slot_hour AS slotHour, b.starts_at AS startsAt, b.status = 'cancelled' AS isCancelled,
  b.revision, coalesce(b.ended_at, b.confirmed_at) AS changedAtMs, l.name AS placeName,
  l.description, l.required_item AS requiredItem, l.latitude, l.longitude`;
const PLACE = "JOIN meetup_locations l ON l.id = b.location_id";
const LISTED = "b.confirmed_at IS NOT NULL AND b.starts_at >= :since";

const AGREED_SQL = `SELECT ${COLUMNS}, ${memberNameSql("o.otherId")} AS otherName
  FROM (${OPEN_CONVERSATIONS}) o JOIN meetup_bookings b ON b.match_id = o.matchId ${PLACE} WHERE ${LISTED}
  UNION ALL SELECT ${COLUMNS}, NULL FROM meetup_bookings b ${PLACE}
  WHERE b.user_id = :viewer AND b.match_id IS NULL AND ${LISTED}`;

/**
 * Lists the meetups that a member booked or agreed on, by date, also those that were cancelled since. What
 * two had planned ends with their conversation, and is gone once a block, a suspension or a deletion hides
 * the other.
 */
export const listAgreedMeetups = (viewerId: string): AgreedMeetup[] =>
  prepared<Row>(AGREED_SQL)
    .all({
      viewer: viewerId,
      now: now().getTime(),
      since: after(now(), -PAST_DAYS * DAY_MS).getTime(),
    })
    .sort((one, other) => one.startsAt - other.startsAt || one.id - other.id)
    .slice(-MOST_MEETUPS)
    .map((row) => ({ ...row, isCancelled: row.isCancelled === 1 }));
