import { OPENABLE_CONVERSATIONS } from "~/features/matches/conversations.server";
import { islandDate, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { env } from "~/server/env.server";
import { describeDaylight } from "../places/daylight.server";
import { formatCoordinates } from "../places/towns";
import { formatSlot } from "../slots";
import { CHECK_IN_MS, findAttendance } from "./attendance.server";
import { findMeetup, type MeetupView } from "./meetup-json.server";
import { findShare } from "./shares.server";

const CONVERSATION_SQL = `SELECT o.id FROM (${OPENABLE_CONVERSATIONS}) o WHERE o.matchId = :match`;

/** The conversation with the companion of a meetup, while it is running and the viewer may open it. */
const findConversationId = (viewer: string, match: string | null): number | null =>
  (match !== null &&
    prepared<{ id: number }>(CONVERSATION_SQL).get({ viewer, match, now: now().getTime() })?.id) ||
  null;

/** What a member can do with a meetup now. */
function listSteps(
  { status, startsAt, date, isOwn, companionName }: MeetupView,
  attendance: ReturnType<typeof findAttendance>,
  conversationId: number | null,
) {
  const at = now();
  const hasBegun = startsAt <= at;
  const isAgreed = status === "confirmed" || status === "completed" || status === "no_show";
  const isOver = islandDate(at) > date;
  return {
    canAnswer: status === "pending" && !isOwn && conversationId !== null,
    canCancel: !hasBegun && (status === "confirmed" || (status === "pending" && isOwn)),
    canSayHere:
      isAgreed &&
      !isOver &&
      !attendance?.checkedInAt &&
      at.getTime() >= startsAt.getTime() - CHECK_IN_MS,
    isHere: Boolean(attendance?.checkedInAt),
    canShare: (status === "confirmed" || status === "completed") && !isOver,
    canBeAsked: isAgreed && hasBegun && companionName !== null && !attendance?.answeredAt,
    hasAnswered: Boolean(attendance?.answeredAt),
  };
}

/**
 * Loads the screen of one of a member's own meetups.
 *
 * @throws Refusal 404 for anybody else's
 */
export function loadMeetupPage(viewerId: string, id: number) {
  const meetup = findMeetup(viewerId, id);
  const { date, slotHour } = meetup;
  const conversationId = findConversationId(viewerId, meetup.matchId);
  const token = findShare(viewerId, id);
  return {
    id,
    status: meetup.status,
    isExpired: meetup.isExpired,
    isOwn: meetup.isOwn,
    companionName: meetup.companionName,
    conversationId,
    placeId: meetup.locationId,
    placeName: meetup.placeName,
    placeIcon: meetup.placeIcon,
    requiredItem: meetup.requiredItem,
    when: formatSlot(date, slotHour),
    coordinates: formatCoordinates(meetup),
    daylight: describeDaylight(date),
    shareUrl: token ? `${env().APP_URL}/m/${token}` : null,
    ...listSteps(meetup, findAttendance(id, viewerId), conversationId),
  };
}

export type MeetupPage = ReturnType<typeof loadMeetupPage>;
