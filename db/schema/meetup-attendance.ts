import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, isFlag, lengthWithin, secretToken, table, timestamp } from "./columns";
import { meetupBookings } from "./meetup-bookings";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/** That one of the two was there, and how it was: read by moderators, never by the other. */
export const meetupAttendance = table(
  "meetup_attendance",
  {
    bookingId: integer("booking_id")
      .notNull()
      .references(() => meetupBookings.id, { onDelete: "cascade" }),
    userId: member("user_id"),
    checkedInAt: timestamp("checked_in_at"),
    feltSafe: flag("felt_safe"),
    words: text("words"),
    answeredAt: timestamp("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.userId] }),
    index("meetup_attendance_member").on(t.userId),
    isFlag("meetup_attendance_felt_safe", t.feltSafe),
    lengthWithin("meetup_attendance_words", t.words, 1, LIMITS.feedbackWords),
    check("meetup_attendance_answered", sql`(${t.feltSafe} IS NULL) = (${t.answeredAt} IS NULL)`),
    check(
      "meetup_attendance_something",
      sql`coalesce(${t.checkedInAt}, ${t.answeredAt}) IS NOT NULL`,
    ),
    check(
      "meetup_attendance_words_of_answer",
      sql`${t.words} IS NULL OR ${t.feltSafe} IS NOT NULL`,
    ),
  ],
);

/** A link by which a friend sees where and when one of the two is, until the day is over. */
export const meetupShares = table(
  "meetup_shares",
  {
    token: text("token").primaryKey(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => meetupBookings.id, { onDelete: "cascade" }),
    userId: member("user_id"),
    createdAt: timestamp("created_at").notNull(),
    revokedAt: timestamp("revoked_at"),
    /** When its maker said that they are back safe. */
    safeAt: timestamp("safe_at"),
  },
  (t) => [
    uniqueIndex("meetup_shares_live").on(t.bookingId, t.userId).where(sql`revoked_at IS NULL`),
    index("meetup_shares_booking").on(t.bookingId),
    index("meetup_shares_member").on(t.userId),
    secretToken("meetup_shares_token", t.token),
  ],
);

export const attendanceTriggers = [
  trigger("meetup_attendance_by_one_of_two", {
    before: "INSERT ON meetup_attendance",
    when: `NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND b.confirmed_at IS NOT NULL
  AND b.seat IS NOT NULL AND NEW.user_id IN (b.user_id, b.companion_id))`,
  }),
  trigger("meetup_shares_by_one_of_two", {
    before: "INSERT ON meetup_shares",
    when: `NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND NEW.user_id IN (b.user_id, b.companion_id)
  AND b.status IN ('confirmed', 'completed') AND NEW.created_at < b.starts_at + (24 - b.slot_hour) * 3600000)`,
  }),
];
