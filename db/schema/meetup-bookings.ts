import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./account";
import {
  flag,
  isFlag,
  lengthWithin,
  moment,
  momentOfStates,
  notBlank,
  oneOf,
  secretToken,
  table,
} from "./columns";
import { matches } from "./matching";
import { meetupLocations } from "./meetups";
import { member } from "./member";
import {
  LIMITS,
  MEETUP_COVERS,
  MEETUP_STATUSES,
  PAYMENT_HOLD_MINUTES,
  SEATS,
  SLOT_HOURS,
  WAIT_ENDINGS,
} from "./values";

const [FIRST_HOUR, LAST_HOUR] = [SLOT_HOURS[0], SLOT_HOURS[SLOT_HOURS.length - 1]];

/** CHECKs of a slot: a day of the calendar, and an hour at which meetups begin. */
const slotChecks = (name: string, date: AnySQLiteColumn, slotHour: AnySQLiteColumn) => [
  check(`${name}_slot`, sql`${slotHour} BETWEEN ${sql.raw(`${FIRST_HOUR} AND ${LAST_HOUR}`)}`),
  check(
    `${name}_date`,
    sql`${date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND date(${date}) IS ${date}`,
  ),
];

/**
 * A meetup (decision B8): a booking for oneself, or one that a match is invited to. Each holds one of the
 * seats of its place and hour for as long as it stands. `clientId` is its idempotency key.
 */
export const meetupBookings = table(
  "meetup_bookings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Who booked or suggested it. */
    userId: member("user_id"),
    /** The match whom it is with; both are null for a booking for oneself. */
    matchId: text("match_id").references(() => matches.id, { onDelete: "cascade" }),
    companionId: text("companion_id").references(() => users.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => meetupLocations.id),
    /** Day on the island, YYYY-MM-DD. */
    date: text("date").notNull(),
    /** Hour of the island's day at which it begins; it takes an hour. */
    slotHour: integer("slot_hour").notNull(),
    /** The moment that day and hour stand for. */
    startsAt: moment("starts_at").notNull(),
    /** Null once it does not stand anymore. */
    seat: integer("seat"),
    status: text("status", { enum: MEETUP_STATUSES }).notNull().default("pending"),
    /**
     * Until when the companion can answer, or the base fee can be paid; it is over by itself from then on. Null
     * for a seat of one's own that did not wait for its payment.
     */
    heldUntil: moment("held_until"),
    coveredBy: text("covered_by", { enum: MEETUP_COVERS }).notNull(),
    pricePaidCents: integer("price_paid_cents").notNull().default(0),
    clientId: text("client_id").notNull(),
    /** Raised by each change of its status: the SEQUENCE of its calendar entry. */
    revision: integer("revision").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    /** When it was declined, cancelled, completed or missed. */
    endedAt: moment("ended_at"),
    /** Who declined or cancelled it; null where it ended by itself or with the match. */
    endedBy: text("ended_by").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("meetup_bookings_seat")
      .on(t.locationId, t.date, t.slotHour, t.seat)
      .where(sql`seat IS NOT NULL`),
    // A member is in one place at a time; triggers say the same of the companion.
    uniqueIndex("meetup_bookings_booker")
      .on(t.userId, t.date, t.slotHour)
      .where(sql`seat IS NOT NULL`),
    uniqueIndex("meetup_bookings_companion")
      .on(t.companionId, t.date, t.slotHour)
      .where(sql`seat IS NOT NULL AND status <> 'pending'`),
    uniqueIndex("meetup_bookings_open").on(t.matchId).where(sql`status = 'pending'`),
    // One seat of a member's waits for its payment.
    uniqueIndex("meetup_bookings_unpaid")
      .on(t.userId)
      .where(sql`status = 'pending' AND match_id IS NULL`),
    uniqueIndex("meetup_bookings_client_id").on(t.userId, t.clientId),
    index("meetup_bookings_match").on(t.matchId, t.id).where(sql`match_id IS NOT NULL`),
    index("meetup_bookings_location").on(t.locationId),
    index("meetup_bookings_made").on(t.userId, t.createdAt).where(sql`seat IS NOT NULL`),
    index("meetup_bookings_own").on(t.userId, t.startsAt),
    index("meetup_bookings_invited")
      .on(t.companionId, t.startsAt)
      .where(sql`companion_id IS NOT NULL`),
    index("meetup_bookings_ended_by").on(t.endedBy).where(sql`ended_by IS NOT NULL`),
    // For the heat map.
    index("meetup_bookings_completed")
      .on(t.locationId, t.date, t.slotHour, t.userId)
      .where(sql`status = 'completed'`),
    // For the sweeps.
    index("meetup_bookings_holds").on(t.heldUntil).where(sql`status = 'pending'`),
    index("meetup_bookings_begun").on(t.startsAt).where(sql`status = 'confirmed'`),
    oneOf("meetup_bookings_status", t.status, MEETUP_STATUSES),
    oneOf("meetup_bookings_covered_by", t.coveredBy, MEETUP_COVERS),
    ...slotChecks("meetup_bookings", t.date, t.slotHour),
    // New York is 4 or 5 hours behind UTC.
    check(
      "meetup_bookings_begin",
      sql`${t.startsAt} - unixepoch(${t.date}) * 1000 - ${t.slotHour} * 3600000 IN (14400000, 18000000)`,
    ),
    check(
      "meetup_bookings_order",
      sql`${t.createdAt} < ${t.startsAt} AND ${t.confirmedAt} >= ${t.createdAt} AND ${t.confirmedAt} <= ${t.heldUntil} AND ${t.endedAt} >= ${t.createdAt} AND (${t.endedAt} >= ${t.startsAt} OR ${t.status} NOT IN ('completed', 'no_show'))`,
    ),
    check("meetup_bookings_seats", sql`${t.seat} BETWEEN 1 AND ${sql.raw(`${SEATS}`)}`),
    check(
      "meetup_bookings_seat_of_standing",
      sql`(${t.seat} IS NOT NULL) = (${t.status} IN ('pending', 'confirmed', 'completed', 'no_show'))`,
    ),
    check(
      "meetup_bookings_with_a_match",
      sql`(${t.matchId} IS NULL) = (${t.companionId} IS NULL) AND (${t.matchId} IS NULL OR ${t.heldUntil} IS NOT NULL)`,
    ),
    check(
      "meetup_bookings_held_alone",
      sql`${t.matchId} IS NOT NULL OR (${t.heldUntil} IS NULL AND ${t.status} <> 'pending') OR (${t.heldUntil} IS NOT NULL AND ${t.coveredBy} = 'payment' AND ${t.heldUntil} <= ${t.createdAt} + ${sql.raw(`${PAYMENT_HOLD_MINUTES * 60_000}`)})`,
    ),
    check("meetup_bookings_not_self", sql`${t.companionId} <> ${t.userId}`),
    check(
      "meetup_bookings_held",
      sql`${t.heldUntil} > ${t.createdAt} AND ${t.heldUntil} <= ${t.startsAt} AND ${t.heldUntil} <= ${t.createdAt} + 86400000`,
    ),
    check("meetup_bookings_price", sql`${t.pricePaidCents} BETWEEN 0 AND 100000`),
    // A seat of one's own is paid once it is confirmed; an invitation beforehand.
    check(
      "meetup_bookings_paid",
      sql`(${t.pricePaidCents} > 0) = (${t.coveredBy} = 'payment' AND (${t.confirmedAt} IS NOT NULL OR ${t.matchId} IS NOT NULL))`,
    ),
    check("meetup_bookings_revision", sql`${t.revision} >= 0`),
    check(
      "meetup_bookings_confirmed",
      sql`${t.confirmedAt} IS NOT NULL OR ${t.status} IN ('pending', 'declined', 'cancelled')`,
    ),
    check(
      "meetup_bookings_not_confirmed",
      sql`${t.confirmedAt} IS NULL OR ${t.status} NOT IN ('pending', 'declined')`,
    ),
    momentOfStates("meetup_bookings_ended", t.endedAt, t.status, [
      "declined",
      "cancelled",
      "completed",
      "no_show",
    ]),
    check(
      "meetup_bookings_ended_by_somebody",
      sql`${t.endedBy} IS NULL OR (${t.status} IN ('declined', 'cancelled') AND ${t.endedBy} IN (${t.userId}, coalesce(${t.companionId}, ${t.userId})))`,
    ),
    check(
      "meetup_bookings_declined_by",
      sql`${t.status} <> 'declined' OR (${t.endedBy} IS NOT NULL AND ${t.endedBy} IS ${t.companionId})`,
    ),
    lengthWithin("meetup_bookings_client_id_length", t.clientId, 8, 64),
  ],
);

/** A place on the waiting list of a full slot; the first gets the next free seat. */
export const meetupWaits = table(
  "meetup_waits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    locationId: integer("location_id")
      .notNull()
      .references(() => meetupLocations.id),
    date: text("date").notNull(),
    slotHour: integer("slot_hour").notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
    ending: text("ending", { enum: WAIT_ENDINGS }),
  },
  (t) => [
    uniqueIndex("meetup_waits_once")
      .on(t.userId, t.date, t.slotHour, t.locationId)
      .where(sql`ended_at IS NULL`),
    index("meetup_waits_line")
      .on(t.locationId, t.date, t.slotHour, t.id)
      .where(sql`ended_at IS NULL`),
    index("meetup_waits_member").on(t.userId, t.id),
    index("meetup_waits_location").on(t.locationId),
    ...slotChecks("meetup_waits", t.date, t.slotHour),
    oneOf("meetup_waits_ending", t.ending, WAIT_ENDINGS),
    check("meetup_waits_ended", sql`(${t.endedAt} IS NULL) = (${t.ending} IS NULL)`),
    check("meetup_waits_order", sql`${t.endedAt} >= ${t.createdAt}`),
  ],
);

/** That one of the two was there, and how it was: read by moderators, never by the other. */
export const meetupAttendance = table(
  "meetup_attendance",
  {
    bookingId: integer("booking_id")
      .notNull()
      .references(() => meetupBookings.id, { onDelete: "cascade" }),
    userId: member("user_id"),
    checkedInAt: moment("checked_in_at"),
    feltSafe: flag("felt_safe"),
    words: text("words"),
    answeredAt: moment("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.userId] }),
    index("meetup_attendance_member").on(t.userId),
    isFlag("meetup_attendance_felt_safe", t.feltSafe),
    lengthWithin("meetup_attendance_words", t.words, 1, LIMITS.feedbackWords),
    notBlank("meetup_attendance_words_not_blank", t.words),
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
    createdAt: moment("created_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    uniqueIndex("meetup_shares_live").on(t.bookingId, t.userId).where(sql`revoked_at IS NULL`),
    index("meetup_shares_booking").on(t.bookingId),
    index("meetup_shares_member").on(t.userId),
    secretToken("meetup_shares_token", t.token),
    check("meetup_shares_order", sql`${t.revokedAt} >= ${t.createdAt}`),
  ],
);
