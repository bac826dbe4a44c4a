import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { islandDate, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { currentMeetupStatus, MEETUP_MS, wentUnansweredSql } from "../seats/meetup-status.server";
import type { Slot } from "../seats/slot.server";
import { formatDay, formatHour } from "../slots";

interface MeetupNow {
  id: number;
  status: string;
  isExpired: 0 | 1;
  startsAtMs: number;
  date: string;
  slotHour: number;
}

const NOW_SQL = `SELECT b.id, ${currentMeetupStatus("b")} AS status, ${wentUnansweredSql("b")} AS isExpired,
  b.starts_at AS startsAtMs, b.date, b.slot_hour AS slotHour
FROM json_each(:ids) CROSS JOIN meetup_bookings b ON b.id = json_each.value`;

/**
 * The title of a reminder, as it is true now: it may be read a day later. It names nobody, because it is
 * the subject of its mail.
 *
 * @returns for example `Your meetup tomorrow at 10:00 AM`
 */
export function describeReminder({ date, slotHour }: Pick<Slot, "date" | "slotHour">): string {
  const today = islandDate(now());
  // A reminder comes at most a day before.
  const day = date > today ? "tomorrow" : date === today ? "today" : `on ${formatDay(date)}`;
  return `Your meetup ${day} at ${formatHour(slotHour)}`;
}

/** Notices that tell what happened, which stays true. */
const PAST_EVENTS = ["cancelled", "declined", "unanswered", "unpaid"];

const isReminder = (what: string | undefined) => what === "day" || what === "soon";

/** What a notice says once it is no longer true; undefined while it is. */
function pastText(
  { status, isExpired, startsAtMs }: MeetupNow,
  what: string | undefined,
): string | undefined {
  if (what && PAST_EVENTS.includes(what)) return undefined;
  if (isExpired === 1) return "Time passed.";
  if (what === "suggested") return status === "pending" ? undefined : "That suggestion is closed.";
  if (status === "cancelled") return "It was canceled.";
  const saysSoon = isReminder(what) && startsAtMs <= now().getTime();
  const saysThere = what === "there" && startsAtMs + MEETUP_MS <= now().getTime();
  return saysSoon || saysThere ? "That time has passed." : undefined;
}

/** Composes the texts of the notices whose cause is a meetup. */
export const composeMeetupNotices: NoticeComposer = (_userId, ids) => {
  const rows = prepared<MeetupNow>(NOW_SQL).all({
    ids: JSON.stringify(ids),
    now: now().getTime(),
  });
  const meetups = new Map(rows.map((row) => [String(row.id), row]));
  return ({ title: stored, message }, id, what) => {
    const meetup = meetups.get(id);
    const title = meetup && isReminder(what) ? describeReminder(meetup) : stored;
    const past = meetup ? pastText(meetup, what) : "It is over.";
    return past
      ? { title, message: `${message} ${past}`, worth: "list" }
      : { title, message, worth: "toast" };
  };
};
