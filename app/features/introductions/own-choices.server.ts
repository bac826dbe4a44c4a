import { OPEN_CONVERSATIONS } from "~/features/matches/conversations.server";
import { listOwnLines } from "~/features/meetups/meetup/upcoming.server";
import { formatSlot } from "~/features/meetups/slots";
import { memberNameSql } from "~/features/members/stage-name.server";
import { islandTimestamp, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { INTRODUCTION_FAILED_TITLE } from "./introduction.schema";
import type { SuggestedMeetup } from "./invitation-mail";

const MATCHES_SQL = `SELECT o.matchId AS id, ${memberNameSql("o.otherId")} AS name FROM (${OPEN_CONVERSATIONS}) o`;

const listOwnMatches = (viewer: string) =>
  prepared<{ id: string; name: string }>(MATCHES_SQL)
    .all({ viewer, now: now().getTime() })
    .sort((one, other) => one.name.localeCompare(other.name));

/** Lists the meetups that a member has booked and that lie ahead, soonest first. */
const listOwnMeetups = (viewerId: string) =>
  listOwnLines(viewerId).upcoming.filter(
    ({ isOwn, status, date, slotHour }) =>
      isOwn && status !== "waiting" && islandTimestamp(date, slotHour) > now(),
  );

/** Lists a member's running matches and their own meetups ahead, of which an introduction can name one each. */
export function listOwnChoices(viewerId: string): {
  matches: { id: string; name: string }[];
  meetups: { id: number; label: string }[];
} {
  return {
    matches: listOwnMatches(viewerId),
    meetups: listOwnMeetups(viewerId).map(({ id, placeName, date, slotHour }) => ({
      id,
      label: `${placeName}, ${formatSlot(date, slotHour)}`,
    })),
  };
}

/** Finds a member's own meetup ahead, as an invitation suggests it; undefined for any other, and without an id. */
export function findSuggestedMeetup(
  viewerId: string,
  id: number | null | undefined,
): SuggestedMeetup | undefined {
  if (id === null || id === undefined) return undefined;
  const meetup = listOwnMeetups(viewerId).find((own) => own.id === id);
  return meetup && { placeName: meetup.placeName, when: formatSlot(meetup.date, meetup.slotHour) };
}

/**
 * Checks that a match and a meetup are the member's own: the match runs, and the meetup lies ahead.
 *
 * @throws Refusal 422 for any other
 */
export function assertOwnChoices(
  viewerId: string,
  { matchId, meetupId }: { matchId?: string; meetupId?: number },
): void {
  const isOwnMatch = () => listOwnMatches(viewerId).some(({ id }) => id === matchId);
  const refuse = (message: string, field: string) =>
    new Refusal("invalid", INTRODUCTION_FAILED_TITLE, message, { field });
  if (matchId !== undefined && !isOwnMatch())
    throw refuse("Please choose one of your matches", "suggestedMatchId");
  if (meetupId !== undefined && !findSuggestedMeetup(viewerId, meetupId))
    throw refuse("Please choose one of your meetups", "meetupBookingId");
}
