import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, oneOf, table, timestamp, timestampOfStates } from "./columns";
import { matches } from "./matching";
import { meetupLocations } from "./meetups";
import { member } from "./member";
import { blockBetween, trigger, view } from "./trigger";
import {
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
 * A meetup (rule one-meetup-one-state): a booking for oneself, or one that a match is invited to. Each holds one of the
 * seats of its place and hour for as long as it stands. `clientId` is its idempotency key.
 */
export const meetupBookings = table(
  "meetup_bookings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Who booked or suggested it. */
    userId: member("user_id"),
    /** The match who it is with; both are null for a booking for oneself. */
    matchId: text("match_id").references(() => matches.id, { onDelete: "cascade" }),
    companionId: text("companion_id").references(() => users.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => meetupLocations.id),
    /** Day on the island, YYYY-MM-DD. */
    date: text("date").notNull(),
    /** Hour of the island's day at which it begins; it takes an hour. */
    slotHour: integer("slot_hour").notNull(),
    /** The time that day and hour stand for. */
    startsAt: timestamp("starts_at").notNull(),
    /** Null once it does not stand anymore. */
    seat: integer("seat"),
    status: text("status", { enum: MEETUP_STATUSES }).notNull().default("pending"),
    /**
     * Until when the companion can answer, or the base fee can be paid; it is over by itself from then on. Null
     * for a seat of one's own that did not wait for its payment.
     */
    heldUntil: timestamp("held_until"),
    coveredBy: text("covered_by", { enum: MEETUP_COVERS }).notNull(),
    pricePaidCents: integer("price_paid_cents").notNull().default(0),
    clientId: text("client_id").notNull(),
    /** Raised by each change of its status: the SEQUENCE of its calendar entry. */
    revision: integer("revision").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    confirmedAt: timestamp("confirmed_at"),
    /** When it was declined, cancelled, completed or missed. */
    endedAt: timestamp("ended_at"),
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
    check("meetup_bookings_confirmed_in_time", sql`${t.confirmedAt} <= ${t.heldUntil}`),
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
    timestampOfStates("meetup_bookings_ended", t.endedAt, t.status, [
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
    createdAt: timestamp("created_at").notNull(),
    endedAt: timestamp("ended_at"),
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
  ],
);

/** A meetup as each of its members sees it: one row a side. */
export const meetupSides = view(
  "meetup_sides",
  `SELECT b.*, b.user_id AS member_id, b.companion_id AS other_id FROM meetup_bookings b
UNION ALL SELECT b.*, b.companion_id, b.user_id FROM meetup_bookings b WHERE b.companion_id IS NOT NULL`,
);

/** SQL: a seat that someone has at the hour of NEW, as who booked it or as a companion who agreed. */
const hasSeat = (
  members: string,
) => `EXISTS (SELECT 1 FROM meetup_sides b WHERE b.member_id IN (${members})
  AND b.date = NEW.date AND b.slot_hour = NEW.slot_hour AND b.seat IS NOT NULL
  AND (b.status <> 'pending' OR b.user_id = b.member_id) AND b.id IS NOT NEW.id)`;

/** Who may have a seat, what covers it, and how it ends. */
export const meetupTriggers = [
  trigger("meetup_bookings_at_an_open_place", {
    before: "INSERT ON meetup_bookings",
    when: `NEW.seat IS NOT NULL AND NOT EXISTS (SELECT 1
  FROM (SELECT iif(NEW.date <= c.hours_until, c.hours, l.available_hours) AS hours
    FROM meetup_locations l LEFT JOIN place_changes c ON c.location_id = l.id
    WHERE l.id = NEW.location_id AND l.is_active AND coalesce(NEW.date NOT BETWEEN c.closed_from AND c.closed_until, 1))
  WHERE printf('%02d:00', NEW.slot_hour) >= substr(hours, 1, 5)
  AND printf('%02d:00', NEW.slot_hour + 1) <= substr(hours, 7))`,
  }),
  trigger("meetup_bookings_between_the_two", {
    before: "INSERT ON meetup_bookings",
    when: `NEW.match_id IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.match_id AND m.status = 'matched'
    AND NEW.user_id IN (m.user_id_1, m.user_id_2) AND NEW.companion_id IN (m.user_id_1, m.user_id_2))
  OR ${blockBetween("NEW.user_id", "NEW.companion_id")})`,
  }),
  trigger("meetup_bookings_by_who_is_here", {
    before: "INSERT ON meetup_bookings",
    when: `EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id
  AND state IN ('suspended', 'held', 'deleted') AND state_changed_at < NEW.created_at)`,
  }),
  trigger("meetup_bookings_one_place_at_a_time", {
    before: "INSERT ON meetup_bookings",
    when: `NEW.seat IS NOT NULL AND ${hasSeat("NEW.user_id, iif(NEW.status <> 'pending', NEW.companion_id, NULL)")}`,
  }),
  trigger("meetup_bookings_one_place_when_agreed", {
    before: "UPDATE OF status ON meetup_bookings",
    when: `OLD.status = 'pending' AND NEW.status = 'confirmed' AND ${hasSeat("NEW.companion_id")}`,
  }),
  trigger("meetup_bookings_of_a_plan", {
    before: "INSERT ON meetup_bookings",
    when: `NEW.covered_by = 'plan' AND NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id
  AND (ends_at IS NULL OR ends_at > NEW.created_at - 60000))`,
  }),
  trigger("meetup_bookings_of_earned_bonus", {
    before: "INSERT ON meetup_bookings",
    when: `NEW.covered_by = 'bonus'
  AND (SELECT coalesce(sum(bonus_meetups_awarded), 0) FROM friend_introductions WHERE introducer_id = NEW.user_id)
  <= (SELECT count(*) FROM meetup_bookings WHERE user_id = NEW.user_id AND covered_by = 'bonus' AND seat IS NOT NULL
    AND NOT (status = 'pending' AND held_until <= NEW.created_at))`,
  }),
  trigger("meetup_bookings_paid_when_confirmed", {
    before: "UPDATE OF price_paid_cents ON meetup_bookings",
    when: `NEW.price_paid_cents <> OLD.price_paid_cents
  AND (OLD.price_paid_cents > 0 OR OLD.status <> 'pending' OR NEW.status <> 'confirmed')`,
  }),
  trigger("meetup_bookings_stay_decided", {
    before: "UPDATE OF status ON meetup_bookings",
    when: `NEW.status <> OLD.status AND NOT ((OLD.status = 'pending' AND NEW.status IN ('confirmed', 'declined', 'cancelled'))
  OR (OLD.status = 'confirmed' AND NEW.status IN ('cancelled', 'completed', 'no_show')))`,
  }),
  trigger("meetup_bookings_end_as_attended", {
    before: "UPDATE OF status ON meetup_bookings",
    when: `OLD.status = 'confirmed' AND NEW.status IN ('completed', 'no_show') AND (NEW.status = 'completed')
  <> EXISTS (SELECT 1 FROM meetup_attendance WHERE booking_id = NEW.id AND checked_in_at IS NOT NULL)`,
  }),
  // A confirmed meetup stays with the one who is left.
  trigger("meetup_bookings_outlive_their_companion", {
    before: "DELETE ON users",
    run: `UPDATE meetup_bookings SET match_id = NULL, companion_id = NULL, held_until = NULL
  WHERE companion_id = OLD.id AND confirmed_at IS NOT NULL AND seat IS NOT NULL`,
  }),
];
