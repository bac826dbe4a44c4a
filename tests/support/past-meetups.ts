import { after, DAY_MS, HOUR_MS, islandTimestamp } from "~/server/data/clock.server";

/** A meetup of the past; nobody was invited to it. */
export interface PastMeetup {
  memberId: string;
  locationId?: number;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  slotHour?: number;
  status?: "completed" | "confirmed" | "cancelled" | "no_show";
}

/**
 * SQL that writes a meetup which took place, unless told otherwise. why: no verb books in the past.
 */
export function pastMeetupSql(meetup: PastMeetup): string {
  const { memberId, locationId = 1, date, slotHour = 10, status = "completed" } = meetup;
  const startsAt = islandTimestamp(date, slotHour);
  const madeAt = after(startsAt, -DAY_MS).getTime();
  const endedAt = status === "confirmed" ? "NULL" : after(startsAt, HOUR_MS).getTime();
  const slot = `location_id = ${locationId} AND date = '${date}' AND slot_hour = ${slotHour}`;
  const seat =
    status === "cancelled"
      ? "NULL"
      : `(SELECT count(*) + 1 FROM meetup_bookings WHERE ${slot} AND seat IS NOT NULL)`;
  const key = `${locationId} ${date} ${slotHour} ${memberId}`;
  return `INSERT INTO meetup_bookings (user_id, location_id, date, slot_hour, starts_at, seat, status,
      covered_by, client_id, created_at, confirmed_at, ended_at)
    VALUES ('${memberId}', ${locationId}, '${date}', ${slotHour}, ${startsAt.getTime()}, ${seat}, '${status}',
      'weekly', '${key}', ${madeAt}, ${madeAt}, ${endedAt});`;
}
