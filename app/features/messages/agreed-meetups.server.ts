import { OPEN_CONVERSATIONS } from "~/features/matches/conversations.server";
import { ALL_PLACES } from "~/features/meetups/all-places.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { after, DAY_MS, islandDate, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";

/** A meetup that two members agreed on, as one of them sees it. */
export interface AgreedMeetup {
  id: number;
  conversationId: number;
  otherName: string;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which it begins; it takes an hour. */
  slotHour: number;
  agreedAtMs: number;
  placeName: string;
  requiredItem: string;
  latitude: number;
  longitude: number;
}

/** Days for which a past meetup is still listed. */
const PAST_DAYS = 60;

/** Most meetups in the list; the earliest are left out. */
const MOST_MEETUPS = 200;

const AGREED_SQL = `SELECT p.id, p.conversation_id AS conversationId, ${memberNameSql("o.otherId")} AS otherName,
  p.date, p.slot_hour AS slotHour, p.answered_at AS agreedAtMs, l.name AS placeName, l.requiredItem,
  l.latitude, l.longitude
FROM (${OPEN_CONVERSATIONS}) o
JOIN meetup_proposals p ON p.conversation_id = o.id AND p.state = 'accepted' AND p.date >= :since
JOIN (${ALL_PLACES}) l ON l.id = p.location_id`;

/**
 * Lists the meetups that the viewer agreed on, by date. What was planned ends with the conversation,
 * and is gone once a block, a suspension or a deletion hides the other.
 */
export function listAgreedMeetups(viewerId: string): AgreedMeetup[] {
  const since = islandDate(after(now(), -PAST_DAYS * DAY_MS));
  return prepared<AgreedMeetup>(AGREED_SQL)
    .all({ viewer: viewerId, now: now().getTime(), since })
    .sort((one, other) => one.date.localeCompare(other.date) || one.slotHour - other.slotHour)
    .slice(-MOST_MEETUPS);
}
