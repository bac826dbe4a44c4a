import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { currentMeetupStatus, wentUnansweredSql } from "../seats/meetup-status.server";

interface MeetupNow {
  id: number;
  status: string;
  isExpired: 0 | 1;
  startsAtMs: number;
}

const NOW_SQL = `SELECT b.id, ${currentMeetupStatus("b")} AS status, ${wentUnansweredSql("b")} AS isExpired,
  b.starts_at AS startsAtMs
FROM json_each(:ids) CROSS JOIN meetup_bookings b ON b.id = json_each.value`;

/** What a notice says once it is no longer true; undefined while it is. */
function pastText(
  { status, isExpired, startsAtMs }: MeetupNow,
  what: string | undefined,
): string | undefined {
  if (isExpired === 1) return "Time passed.";
  if (what === "suggested") return status === "pending" ? undefined : "That suggestion is closed.";
  if (what === "cancelled" || what === "declined") return undefined;
  if (status === "cancelled") return "It was cancelled.";
  const isReminder = what === "day" || what === "soon";
  return isReminder && startsAtMs <= now().getTime() ? "That time has passed." : undefined;
}

/** Composes the texts of the notices whose cause is a meetup. */
export const composeMeetupNotices: NoticeComposer = (_userId, ids) => {
  const rows = prepared<MeetupNow>(NOW_SQL).all({
    ids: JSON.stringify(ids),
    now: now().getTime(),
  });
  const meetups = new Map(rows.map((row) => [String(row.id), row]));
  return ({ title, message }, id, what) => {
    const meetup = meetups.get(id);
    const past = meetup ? pastText(meetup, what) : "It is over.";
    return past
      ? { title, message: `${message} ${past}`, worth: "list" }
      : { title, message, worth: "toast" };
  };
};
