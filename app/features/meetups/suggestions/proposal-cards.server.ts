import type { Conversation } from "~/features/matches/conversations.server";
import { islandDate, now, weekdayTime } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import {
  isExpiredSql,
  isFirstSql,
  MEETUP_MS,
  wentUnansweredSql,
} from "../seats/meetup-status.server";
import type { OwnMeetup } from "../seats/own-meetup.server";
import { formatSlot } from "../slots";

/**
 * How a meetup is on its card in the conversation. `ended`: the conversation ended first; `past`: its
 * time is over and nobody has said that they were there.
 */
type ProposalState =
  | "open"
  | "confirmed"
  | "completed"
  | "past"
  | "declined"
  | "withdrawn"
  | "expired"
  | "cancelled"
  | "ended";

/** A meetup with a match as one of the two sees it in their conversation. */
export interface Proposal {
  id: number;
  isOwn: boolean;
  state: ProposalState;
  placeName: string;
  requiredItem: string;
  /** For example `Sat, Aug 9 at 10:00 AM`. */
  when: string;
  /** Until when an open one can be answered, for example `Saturday 12:00 PM`; null for any other. */
  answerBy: string | null;
  /** Whether the two have not met before. */
  isFirst: boolean;
}

/** The newest meetups in a thread, of which one may wait for its answer. */
const NEWEST = 3;
/** Most of those agreed on before them, the soonest first, until their day is over. */
const MOST_AGREED = 10;
/** Most that two can have agreed on within the days ahead; a bound for the query. */
const MOST_READ = 200;

type Row = Pick<
  OwnMeetup,
  | "id"
  | "date"
  | "slotHour"
  | "startsAt"
  | "status"
  | "userId"
  | "heldUntil"
  | "confirmedAt"
  | "endedBy"
> & { isExpired: 0 | 1; isFirst: 0 | 1; placeName: string; requiredItem: string };

/** An invitation is open only until its time has come or the conversation has ended. */
function stateNow(row: Row, hasEnded: boolean): ProposalState {
  if (row.isExpired === 1) return "expired";
  if (row.status === "declined") return "declined";
  if (row.status === "pending") return hasEnded ? "ended" : "open";
  if (row.status === "completed") return "completed";
  if (row.status !== "cancelled")
    return row.startsAt + MEETUP_MS <= now().getTime() ? "past" : "confirmed";
  // Where the conversation continues, only a place that closed ends a meetup without either of them.
  if (row.endedBy === null && hasEnded) return "ended";
  return row.confirmedAt === null && row.endedBy !== null ? "withdrawn" : "cancelled";
}

const CARDS_SQL = `SELECT b.id, b.date, b.slot_hour AS slotHour, b.starts_at AS startsAt, b.status, b.user_id AS userId,
    b.held_until AS heldUntil, b.confirmed_at AS confirmedAt, b.ended_by AS endedBy, ${wentUnansweredSql("b")} AS isExpired,
    ${isFirstSql("b")} AS isFirst, l.name AS placeName, l.required_item AS requiredItem
  FROM meetup_bookings b JOIN meetup_locations l ON l.id = b.location_id
  WHERE b.match_id = :match AND ((b.date >= :today AND b.seat IS NOT NULL AND b.status <> 'pending')
    OR b.id >= (SELECT min(id) FROM (SELECT n.id FROM meetup_bookings n WHERE n.match_id = :match
      ORDER BY n.id DESC LIMIT ${NEWEST})))
  ORDER BY b.id DESC LIMIT ${MOST_READ}`;

const byTime = (one: Row, other: Row) =>
  one.date.localeCompare(other.date) || one.slotHour - other.slotHour;

function listRows(match: string): Row[] {
  const rows = prepared<Row>(CARDS_SQL).all({
    match,
    today: islandDate(now()),
    now: now().getTime(),
  });
  const agreed = rows.slice(NEWEST).sort(byTime).slice(0, MOST_AGREED);
  return [...agreed.sort((one, other) => one.id - other.id), ...rows.slice(0, NEWEST).reverse()];
}

/**
 * Lists the newest meetups of a conversation and those that are agreed on and not over, whatever came
 * later, newest last (rule one-meetup-one-state).
 *
 * @param conversation one that was loaded through the viewer
 */
export const listProposals = (
  viewerId: string,
  { matchId, endedAt }: Pick<Conversation, "matchId" | "endedAt">,
): Proposal[] =>
  listRows(matchId).map((row) => {
    const state = stateNow(row, endedAt !== null);
    return {
      id: row.id,
      isOwn: row.userId === viewerId,
      state,
      placeName: row.placeName,
      requiredItem: row.requiredItem,
      when: formatSlot(row.date, row.slotHour),
      isFirst: row.isFirst === 1,
      answerBy: state === "open" ? weekdayTime(new Date(row.heldUntil ?? 0)) : null,
    };
  });

const ASKED_SQL = `SELECT b.match_id AS matchId FROM meetup_bookings b
  WHERE b.companion_id = :viewer AND b.starts_at > :now AND b.status = 'pending' AND NOT ${isExpiredSql("b")}`;

/** Lists the matches in which a suggestion waits for the member's answer. */
export const listAskedMatches = (viewer: string): string[] =>
  prepared<{ matchId: string }>(ASKED_SQL)
    .all({ viewer, now: now().getTime() })
    .map(({ matchId }) => matchId);
