import { prepared } from "~/server/data/database.server";

/** The meetups that took place at one hour of a day at a place. */
export interface CompletedHour {
  locationId: number;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of the island's day at which they began. */
  slotHour: number;
  /** Anyone who booked each of them; never to be shown to anyone. */
  memberIds: string[];
}

// CROSS JOIN begins with the places, so that the days of each are a range of the index, in its order.
const COMPLETED_SQL = `SELECT b.location_id AS locationId, b.date, b.slot_hour AS slotHour,
    json_group_array(b.user_id) AS memberIds
  FROM meetup_locations l CROSS JOIN meetup_bookings b ON b.location_id = l.id
  WHERE b.status = 'completed' AND b.date <= :last
  GROUP BY l.id, b.date, b.slot_hour ORDER BY l.id, b.date, b.slot_hour`;

/**
 * Lists the meetups that took place up to a day, by place and time. They are single visits: what is made
 * of them for others must not tell one (rule heat-map-groups).
 *
 * @param last YYYY-MM-DD
 */
export const listCompletedHours = (last: string): CompletedHour[] =>
  prepared<Omit<CompletedHour, "memberIds"> & { memberIds: string }>(COMPLETED_SQL)
    .all({ last })
    .map(({ memberIds, ...hour }) => ({ ...hour, memberIds: JSON.parse(memberIds) }));
