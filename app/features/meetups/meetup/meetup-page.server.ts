import { OPENABLE_CONVERSATIONS } from "~/features/matches/conversations.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { islandDate, MINUTE_MS, now, weekdayTime } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { describeDaylight, isClosedOn, slotProblem } from "../places/daylight.server";
import { findPlace } from "../places/places.server";
import { describeWhere, findTown } from "../places/towns";
import { MEETUP_MS } from "../seats/meetup-status.server";
import { formatSlot, formatTime } from "../slots";
import { CHECK_IN_MS, listAttendance } from "./attendance.server";
import { describeBonus, describeKeptExtra } from "./kept-extra.server";
import { findMeetup, type MeetupView } from "./meetup-json.server";
import { findShare } from "./shares.server";

interface Companion {
  conversationId: number;
  id: string;
  photoId: string | null;
}

const COMPANION_SQL = `SELECT o.id AS conversationId, o.otherId AS id, ${primaryPhotoSql("o.otherId")} AS photoId
  FROM (${OPENABLE_CONVERSATIONS}) o WHERE o.matchId = :match`;

/** The companion of a meetup, while their conversation is running and the viewer may open it. */
export const findCompanion = (viewer: string, match: string | null): Companion | undefined =>
  match === null
    ? undefined
    : prepared<Companion>(COMPANION_SQL).get({ viewer, match, now: now().getTime() });

/** Who has said what of a meetup. */
interface Attendance {
  isHere: boolean;
  otherIsHere: boolean;
  hasAnswered: boolean;
}

function loadAttendance(viewerId: string, bookingId: number): Attendance {
  const rows = listAttendance(bookingId);
  const own = rows.find(({ userId }) => userId === viewerId);
  return {
    isHere: Boolean(own?.checkedInAt),
    otherIsHere: rows.some(({ userId, checkedInAt }) => userId !== viewerId && checkedInAt),
    hasAnswered: Boolean(own?.answeredAt),
  };
}

/** What a member can do with a meetup now. */
function listSteps(
  { status, startsAt, date, isOwn, companionName, wasAgreed }: MeetupView,
  { isHere, hasAnswered }: Attendance,
  { isKnown, hasLink }: { isKnown: boolean; hasLink: boolean },
) {
  const at = now();
  const hasBegun = startsAt <= at;
  const isAgreed = status === "confirmed" || status === "completed" || status === "no_show";
  const isOver = islandDate(at) > date;
  return {
    canPay: status === "pending" && companionName === null,
    canAnswer: status === "pending" && !isOwn && isKnown,
    canCancel: !hasBegun && (status === "confirmed" || (status === "pending" && isOwn)),
    canSayHere: isAgreed && !isOver && !isHere && at.getTime() >= startsAt.getTime() - CHECK_IN_MS,
    // Once it has taken place a link is of use only to switch it off.
    canShare: !isOver && (status === "confirmed" || (status === "completed" && hasLink)),
    canBeAsked: isAgreed && hasBegun && companionName !== null && !hasAnswered,
    hasAnswered,
    calendarFile:
      status === "confirmed"
        ? ("add" as const)
        : wasAgreed && !hasBegun && (companionName === null || isKnown)
          ? ("remove" as const)
          : null,
  };
}

const TOKENS = `${AWARD_HALF_TOKENS.attendance / 2} August Tokens`;

/** What "I'm here" is for and when, or what came of it; null for a meetup that is not agreed on. */
function describePresence(
  { status, startsAt, slotHour, date, companionName: other }: MeetupView,
  { isHere, otherIsHere }: Attendance,
  isKnown: boolean,
): string | null {
  const at = now();
  if (status === "completed" || status === "no_show") {
    const isOver = islandDate(at) > date;
    if (!isHere) return isOver ? "You didn’t check in." : "Were you there? Check in today.";
    if (other === null) return "You checked in.";
    if (otherIsHere) return `You both checked in: ${TOKENS} each.`;
    return isOver
      ? "You checked in. Tokens need you both to check in that day."
      : `You checked in. Once ${other} does too, today, you each get ${TOKENS}.`;
  }
  if (status !== "confirmed") return null;
  const otherNow = otherIsHere && isKnown ? `${other} is there. ` : "";
  if (isHere) return `You’re checked in. ${otherNow}Have fun.`;
  const opens = formatTime(slotHour * 60 - CHECK_IN_MS / MINUTE_MS);
  const isSoon = at.getTime() >= startsAt.getTime() - CHECK_IN_MS;
  const when = isSoon ? "Check in now" : `Check in from ${opens}`;
  if (other === null) return `${when}, so this meetup counts.`;
  const isRunning = at.getTime() < startsAt.getTime() + MEETUP_MS;
  return `${otherNow}${when}.${isRunning ? ` We’ll tell ${other}. Once` : " Once"} you’ve both checked in, you each get ${TOKENS}.`;
}

/** Who comes, or why nobody does, in a sentence. */
function describeCompany(meetup: MeetupView): string {
  const { status, isOwn, companionName, isExpired, wasAgreed } = meetup;
  if (companionName === null) {
    if (isExpired) return "You didn’t pay in time.";
    return status === "cancelled" ? "It’s canceled." : "You booked this seat for yourself.";
  }
  if (isExpired)
    return isOwn ? `${companionName} didn’t answer in time.` : "You didn’t answer in time.";
  if (status === "declined") return isOwn ? `${companionName} declined.` : "You declined.";
  if (status === "cancelled") {
    if (wasAgreed) return `Your meetup with ${companionName} is canceled.`;
    return isOwn
      ? `Your suggestion to ${companionName} is no longer open.`
      : `${companionName}’s suggestion is no longer open.`;
  }
  if (status !== "pending") return `With ${companionName}.`;
  return isOwn ? `${companionName} hasn’t answered yet.` : `Suggested by ${companionName}.`;
}

/** Says that a meetup is off because its place is closed that day; undefined where it is not. */
function describeClosedPlace({ locationId, date, slotHour }: MeetupView): string | undefined {
  const place = findPlace(locationId);
  return place && isClosedOn(place, date) ? slotProblem(place, date, slotHour) : undefined;
}

/** Until when an invitation can be answered, or a seat paid for; null for any other meetup. */
function describeHold({ status, isOwn, companionName, heldUntil }: MeetupView) {
  if (status !== "pending" || !heldUntil) return null;
  const until = weekdayTime(heldUntil);
  if (companionName === null) return `Pay by ${until}. We’ll hold the seat until then.`;
  return isOwn
    ? `${companionName} can answer until ${until}. We’ll hold your seat until then.`
    : `You can answer until ${until}.`;
}

const toTime = (ms: number | null) => (ms === null ? null : weekdayTime(new Date(ms)));

/**
 * Loads the screen of one of a member's own meetups.
 *
 * @throws Refusal 404 for anyone else's
 */
export function loadMeetupPage(viewerId: string, id: number) {
  const meetup = findMeetup(viewerId, id);
  const { date, slotHour, status } = meetup;
  const isOff = status === "declined" || status === "cancelled";
  const why = isOff ? describeClosedPlace(meetup) : undefined;
  const companion = findCompanion(viewerId, meetup.matchId);
  const share = findShare(viewerId, id);
  const attendance = loadAttendance(viewerId, id);
  return {
    id,
    status: meetup.status,
    isExpired: meetup.isExpired,
    /** Whether it will not take place. */
    isOff,
    companionName: meetup.companionName,
    conversationId: companion?.conversationId ?? null,
    /** Whose profile the screen leads to; null where it may not. */
    companion: companion && { id: companion.id, photoUrl: primaryPhotoUrl(companion.photoId) },
    company: [describeCompany(meetup), why].filter(Boolean).join(" "),
    hold: describeHold(meetup),
    presence: describePresence(meetup, attendance, companion !== undefined),
    placeId: meetup.locationId,
    placeName: meetup.placeName,
    placeIcon: meetup.placeIcon,
    town: findTown(meetup),
    description: meetup.description,
    requiredItem: meetup.requiredItem,
    when: formatSlot(date, slotHour),
    where: describeWhere(meetup),
    daylight: describeDaylight(date),
    shareUrl: share ? `${env().APP_URL}/m/${share.token}` : null,
    /** "Back safe" is said once the meetup has begun, and once. */
    safe: share
      ? { canSay: share.safeAt === null && meetup.startsAt <= now(), saidAt: toTime(share.safeAt) }
      : null,
    kept: describeKeptExtra(meetup),
    bonus: describeBonus(meetup),
    /** Whether it lies ahead and is the first of the two. */
    needsTips: meetup.isFirst && meetup.status === "confirmed" && meetup.startsAt > now(),
    canReport: meetup.canReport,
    ...listSteps(meetup, attendance, {
      isKnown: companion !== undefined,
      hasLink: share !== undefined,
    }),
  };
}

export type MeetupPage = ReturnType<typeof loadMeetupPage>;
