import type { Conversation } from "~/features/matches/conversations.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import type { OwnMeetup } from "./own-meetup.server";
import { formatSlot } from "./slots";

/** How a meetup stands on its card in the conversation. `ended`: the conversation ended first. */
export type ProposalState =
  | "open"
  | "accepted"
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
}

/** Most meetups in a thread. */
const SHOWN = 3;

type Row = Pick<
  OwnMeetup,
  | "id"
  | "date"
  | "slotHour"
  | "status"
  | "userId"
  | "heldUntil"
  | "confirmedAt"
  | "endedAt"
  | "endedBy"
> & { placeName: string; requiredItem: string };

/** An invitation is open only until its time has come or the conversation has ended. */
function stateNow(row: Row, hasEnded: boolean): ProposalState {
  const heldUntil = row.heldUntil ?? 0;
  if (row.status === "declined") return "declined";
  if (row.status === "pending")
    return heldUntil <= now().getTime() ? "expired" : hasEnded ? "ended" : "open";
  if (row.status !== "cancelled") return "accepted";
  if (row.endedBy !== null) return row.confirmedAt === null ? "withdrawn" : "cancelled";
  return row.confirmedAt === null && (row.endedAt ?? 0) >= heldUntil ? "expired" : "ended";
}

const CARDS_SQL = `SELECT b.id, b.date, b.slot_hour AS slotHour, b.status, b.user_id AS userId,
    b.held_until AS heldUntil, b.confirmed_at AS confirmedAt, b.ended_at AS endedAt, b.ended_by AS endedBy,
    l.name AS placeName, l.required_item AS requiredItem
  FROM meetup_bookings b JOIN meetup_locations l ON l.id = b.location_id
  WHERE b.match_id = ? ORDER BY b.id DESC LIMIT ?`;

/**
 * Lists the newest meetups of a conversation, newest last (decision B8).
 *
 * @param conversation one that was loaded through the viewer
 */
export const listProposals = (
  viewerId: string,
  { matchId, endedAt }: Pick<Conversation, "matchId" | "endedAt">,
): Proposal[] =>
  prepared<Row>(CARDS_SQL)
    .all(matchId, SHOWN)
    .map((row) => ({
      id: row.id,
      isOwn: row.userId === viewerId,
      state: stateNow(row, endedAt !== null),
      placeName: row.placeName,
      requiredItem: row.requiredItem,
      when: formatSlot(row.date, row.slotHour),
    }))
    .reverse();
