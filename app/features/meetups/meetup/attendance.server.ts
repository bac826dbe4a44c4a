import { meetupAttendance } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { listMatchIds } from "~/features/matches/match-status.server";
import { findStageName } from "~/features/members/stage-name.server";
import { notifyInBell, retractNotice } from "~/features/notifications/notify.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { listCauses } from "~/features/tokens/causes.server";
import { award } from "~/features/tokens/ledger.server";
import {
  after,
  islandDate,
  MINUTE_MS,
  now,
  startOfIslandDay,
  startOfIslandWeek,
} from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { unconnected } from "~/server/ops/unconnected.server";
import { notFound, Refusal } from "~/server/web/errors";
import { whereAndWhen } from "../places/places.server";
import { MEETUP_MS } from "../seats/meetup-status.server";
import { changeStatus, findOwnMeetup, type OwnMeetup } from "../seats/own-meetup.server";
import type { Slot } from "../seats/slot.server";

/** How long before a meetup one can say that one is there. */
export const CHECK_IN_MS = 30 * MINUTE_MS;

type Attendance = typeof meetupAttendance.$inferInsert;

const ALL_SQL = `SELECT user_id AS userId, checked_in_at AS checkedInAt, answered_at AS answeredAt
  FROM meetup_attendance WHERE booking_id = ?`;

/** What each of the two has said of a meetup, in milliseconds; nobody is listed before they say anything. */
export const listAttendance = (bookingId: number) =>
  prepared<{ userId: string; checkedInAt: number | null; answeredAt: number | null }>(ALL_SQL).all(
    bookingId,
  );

/** What a member has said of a meetup; undefined before anything. */
const findAttendance = (bookingId: number, memberId: string) =>
  listAttendance(bookingId).find(({ userId }) => userId === memberId);

function record(
  tx: Transaction,
  bookingId: number,
  userId: string,
  changes: Omit<Attendance, "bookingId" | "userId">,
): void {
  const key = and(eq(meetupAttendance.bookingId, bookingId), eq(meetupAttendance.userId, userId));
  if (findAttendance(bookingId, userId)) tx.update(meetupAttendance).set(changes).where(key).run();
  else
    tx.insert(meetupAttendance)
      .values({ bookingId, userId, ...changes })
      .run();
}

type Begun = Pick<OwnMeetup, "id" | "matchId" | "startsAt" | "userId" | "companionId"> & Slot;

/**
 * Awards both of a match once both have said that they were there: nobody earns by their word alone, and two
 * earn once a week, whatever they book.
 */
function awardAttendance(tx: Transaction, { id, matchId, startsAt }: Begun): void {
  const there = listAttendance(id).filter(({ checkedInAt }) => checkedInAt);
  const [one, other] = there.map(({ userId }) => userId);
  if (!one || !other) return;
  const week = islandDate(startOfIslandWeek(new Date(startsAt)));
  const earned = listCauses(one, "meetup");
  // An earlier match of the two counts, too.
  if (listMatchIds(one, other).some((id) => earned.has(`meetup:${id}:${week}`))) return;
  for (const { userId } of there)
    award(tx, {
      userId,
      transactionType: "earned_meetup",
      halfTokens: AWARD_HALF_TOKENS.attendance,
      description: "Went to a meetup",
      cause: `meetup:${matchId}:${week}`,
    });
}

/** @throws Refusal 404 for a meetup that was never agreed on or is off */
function findAgreed(memberId: string, bookingId: number): OwnMeetup {
  const meetup = findOwnMeetup(memberId, bookingId);
  if (!["confirmed", "completed", "no_show"].includes(meetup.status)) throw notFound("meetup");
  return meetup;
}

const tooEarly = (message: string) => new Refusal("too_early", "Not Yet", message);

/** Tells the other that one of the two is there, for as long as the meetup takes. */
function tellCompanion(tx: Transaction, memberId: string, meetup: OwnMeetup): void {
  if (meetup.otherId === null || meetup.startsAt + MEETUP_MS <= now().getTime()) return;
  notifyInBell(tx, {
    userId: meetup.otherId,
    type: "meetup_reminder",
    title: `${findStageName(memberId)} is there`,
    message: `${whereAndWhen(meetup)}. Check in once you’re there, too.`,
    link: `/meetups/${meetup.id}`,
    cause: `meetup:${meetup.id}:there`,
    aboutId: memberId,
  });
}

/**
 * Records that one of the two is there ("I'm here"), from 30 minutes before the meetup until the end of its
 * day on the island, and tells the other. A repeat does nothing.
 *
 * @throws Refusal 404 for a meetup that is not theirs, not agreed on or off, 409 too early or too late
 */
export function checkIn(memberId: string, bookingId: number): void {
  transact((tx) => {
    const meetup = findAgreed(memberId, bookingId);
    if (findAttendance(bookingId, memberId)?.checkedInAt) return;
    const at = now();
    if (at.getTime() < meetup.startsAt - CHECK_IN_MS)
      throw tooEarly("You can check in from 30 minutes before.");
    if (islandDate(at) > meetup.date)
      throw new Refusal("too_late", "Too Late", "That day is over.");
    record(tx, bookingId, memberId, { checkedInAt: at });
    tellCompanion(tx, memberId, meetup);
    if (meetup.status === "completed") awardAttendance(tx, meetup);
  });
}

const feedbackCause = (bookingId: number) => `meetup:${bookingId}:feedback`;

/** Asks both of a match how it was, unless they have said it: in the bell, once. */
function askBoth(tx: Transaction, meetup: Begun): void {
  const { id, userId, companionId } = meetup;
  if (companionId === null) return;
  const message = `${whereAndWhen(meetup)}. Only moderators see your answer.`;
  for (const memberId of [userId, companionId])
    if (!findAttendance(id, memberId)?.answeredAt)
      notifyInBell(tx, {
        userId: memberId,
        type: "meetup_reminder",
        title: "How was it?",
        message,
        link: `/meetups/${id}`,
        cause: feedbackCause(id),
      });
}

/** What a member says after a meetup. */
export interface Feedback {
  feltSafe: boolean;
  /** Cleaned, as the schema reads it; blank for none. */
  words: string;
}

/** A meetup after which a member did not feel safe. */
export interface UnsafeMeetup {
  bookingId: number;
  fromId: string;
  aboutId: string;
  words: string;
}

let reportUnsafe: (tx: Transaction, meetup: UnsafeMeetup) => void = unconnected;

/** Registers what brings it before the moderators (`app/connect-features.server.ts`). */
export const onUnsafe = (report: typeof reportUnsafe): void => {
  reportUnsafe = report;
};

/**
 * Records whether a member felt safe with their companion: private, once, from the begin of the meetup on,
 * also after a block. A "no" goes to the moderators; the other never learns of either answer.
 *
 * @throws Refusal 404 for a meetup that is not theirs, was alone or is off, 409 before it begins
 */
export function giveFeedback(memberId: string, bookingId: number, feedback: Feedback): void {
  transact((tx) => {
    const meetup = findAgreed(memberId, bookingId);
    const { otherId } = meetup;
    if (otherId === null) throw notFound("meetup");
    if (meetup.startsAt > now().getTime()) throw tooEarly("The meetup has not begun.");
    if (findAttendance(bookingId, memberId)?.answeredAt) return;
    const { feltSafe, words } = feedback;
    record(tx, bookingId, memberId, { feltSafe, words: words || null, answeredAt: now() });
    retractNotice(tx, memberId, feedbackCause(bookingId));
    if (!feltSafe) reportUnsafe(tx, { bookingId, fromId: memberId, aboutId: otherId, words });
  });
}

const BATCH = 200;
const CHECKED_IN = `(SELECT 1 FROM meetup_attendance a WHERE a.booking_id = b.id AND a.checked_in_at IS NOT NULL)`;
const COLUMNS = `b.id, b.match_id AS matchId, b.starts_at AS startsAt, b.user_id AS userId,
  b.companion_id AS companionId, b.location_id AS locationId, b.date, b.slot_hour AS slotHour`;
const BEGUN = "FROM meetup_bookings b WHERE b.status = 'confirmed' AND b.starts_at";
const COMPLETED_SQL = `SELECT ${COLUMNS} ${BEGUN} <= :until AND EXISTS ${CHECKED_IN} ORDER BY b.starts_at LIMIT :most`;
const MISSED_SQL = `SELECT ${COLUMNS} ${BEGUN} < :until AND NOT EXISTS ${CHECKED_IN} ORDER BY b.starts_at LIMIT :most`;

/**
 * Sweep: after its hour a meetup at which someone was is completed, with 5 tokens for each of a match both were,
 * and both are asked how it was;
 * one at which nobody was is a no-show from the next midnight of the island on. Idempotent.
 *
 * @returns the number of meetups
 */
export function completeMeetups(most = BATCH): number {
  const at = now();
  const list = (sql: string, until: Date) =>
    prepared<Begun>(sql).all({ until: until.getTime(), most });
  const completed = list(COMPLETED_SQL, after(at, -MEETUP_MS));
  const missed = list(MISSED_SQL, startOfIslandDay(at));
  for (const meetup of completed)
    transact((tx) => {
      changeStatus(tx, meetup, { status: "completed", endedAt: at });
      awardAttendance(tx, meetup);
      askBoth(tx, meetup);
    });
  for (const meetup of missed)
    transact((tx) => changeStatus(tx, meetup, { status: "no_show", endedAt: at }));
  return completed.length + missed.length;
}
