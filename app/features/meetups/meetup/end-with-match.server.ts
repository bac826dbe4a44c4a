import { meetupBookings } from "@db/schema";
import { listMatchIds } from "~/features/matches/deactivation.server";
import { now } from "~/server/data/clock.server";
import { columnsOf } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import type { OwnMeetup } from "../seats/own-meetup.server";
import { endWait } from "../seats/waits.server";
import { freeSeat } from "./end-meetup.server";

const COLUMNS = `${columnsOf(meetupBookings, "b")}, NULL AS otherId`;
const AHEAD = "b.status IN ('pending', 'confirmed') AND b.starts_at > :now";
const OF_MATCH_SQL = `SELECT ${COLUMNS} FROM meetup_bookings b WHERE b.match_id = :id AND ${AHEAD} ORDER BY b.id`;
const OF_MEMBER_SQL = `SELECT ${COLUMNS} FROM meetup_bookings b
  WHERE b.user_id = :id AND b.match_id IS NULL AND ${AHEAD} ORDER BY b.starts_at`;
const WAITS_SQL = "SELECT id FROM meetup_waits WHERE user_id = ? AND ended_at IS NULL ORDER BY id";

function endAll(tx: Transaction, sql: string, id: string): void {
  for (const meetup of prepared<OwnMeetup>(sql).all({ id, now: now().getTime() }))
    freeSeat(tx, meetup, "cancelled", null);
}

/**
 * Ends what the two of a match had planned, inside the transaction that ends the match: silently and at
 * once. What has begun continues.
 */
export const endMeetupsOfMatch = (tx: Transaction, matchId: string): void =>
  endAll(tx, OF_MATCH_SQL, matchId);

/** Ends what a member had planned with all of their matches, which wait while the member is held. */
export function endMeetupsOfMatches(tx: Transaction, memberId: string): void {
  for (const matchId of listMatchIds(memberId)) endMeetupsOfMatch(tx, matchId);
}

/** Ends what a member who is suspended, held or deleted had booked and waited for by themselves. */
export function endMeetupsOfMember(tx: Transaction, memberId: string): void {
  for (const { id } of prepared<{ id: number }>(WAITS_SQL).all(memberId)) endWait(tx, id, "left");
  endAll(tx, OF_MEMBER_SQL, memberId);
}
