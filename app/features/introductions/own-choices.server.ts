import { isRunning } from "~/features/matches/match-status.server";
import { isActiveSql } from "~/features/meetups/seats/meetup-status.server";
import { formatSlot } from "~/features/meetups/slots";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";
import type { SuggestedMeetup } from "./invitation-mail";

const OWN_MATCHES = `SELECT m.id, ${memberNameSql("m.other_id")} AS name FROM match_sides m
  WHERE m.member_id = :viewer AND ${isRunning("m")} AND ${visibleTo("m.other_id", { paused: true })}`;
const OWN_MEETUPS = `SELECT b.id, l.name AS placeName, b.date, b.slot_hour AS slotHour
  FROM meetup_sides b JOIN meetup_locations l ON l.id = b.location_id
  WHERE b.member_id = :viewer AND b.user_id = :viewer AND b.starts_at > :now AND ${isActiveSql("b")}`;

interface MeetupRow {
  id: number;
  placeName: string;
  date: string;
  slotHour: number;
}

const at = (viewer: string) => ({ viewer, now: now().getTime() });

/** Lists a member's running matches and their own meetups ahead, of which an introduction can name one each. */
export function listOwnChoices(viewerId: string): {
  matches: { id: string; name: string }[];
  meetups: { id: number; label: string }[];
} {
  const matches = prepared<{ id: string; name: string }>(OWN_MATCHES).all(at(viewerId));
  const meetups = prepared<MeetupRow>(OWN_MEETUPS).all(at(viewerId));
  return {
    matches: matches.sort((one, other) => one.name.localeCompare(other.name)),
    meetups: meetups
      .sort((one, other) => one.date.localeCompare(other.date) || one.slotHour - other.slotHour)
      .map(({ id, placeName, date, slotHour }) => ({
        id,
        label: `${placeName}, ${formatSlot(date, slotHour)}`,
      })),
  };
}

const MATCH_SQL = `${OWN_MATCHES} AND m.id = :id`;
const MEETUP_SQL = `${OWN_MEETUPS} AND b.id = :id`;

/** Finds a member's own meetup ahead, as an invitation suggests it; undefined for any other. */
export function findSuggestedMeetup(viewerId: string, id: number): SuggestedMeetup | undefined {
  const row = prepared<MeetupRow>(MEETUP_SQL).get({ ...at(viewerId), id });
  return row && { placeName: row.placeName, when: formatSlot(row.date, row.slotHour) };
}

/**
 * Checks that a match and a meetup are the member's own: the match runs, and the meetup lies ahead.
 *
 * @throws Refusal 404 for any other
 */
export function assertOwnChoices(
  viewerId: string,
  { matchId, meetupId }: { matchId?: string; meetupId?: number },
): void {
  if (matchId !== undefined && !prepared(MATCH_SQL).get({ ...at(viewerId), id: matchId }))
    throw notFound();
  if (meetupId !== undefined && !findSuggestedMeetup(viewerId, meetupId)) throw notFound();
}
