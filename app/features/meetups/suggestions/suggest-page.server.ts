import { SEATS } from "@db/schema/values";
import { findOpenableConversation } from "~/features/matches/conversations.server";
import { sortPair } from "~/features/matches/matching.server";
import { suggestPlacesFor } from "~/features/matches/rank-places";
import { hasWrittenSql } from "~/features/matches/written.server";
import { hasMembershipSql } from "~/features/members/entitlements.server";
import { loadActivities } from "~/features/members/profile-facts.server";
import {
  after,
  DAY_MS,
  islandDate,
  islandTimestamp,
  now,
  weekdayTime,
} from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { positiveInt } from "~/server/web/params";
import type { Viewer } from "~/server/web/viewer.server";
import { isClosedOn } from "../places/daylight.server";
import { listPlacesFor, type Place } from "../places/places.server";
import { isActiveSql } from "../seats/meetup-status.server";
import {
  EXTRA_MEETUP_TOKENS,
  formatLimit,
  loadMeetupAllowance,
  type MeetupAllowance,
} from "../seats/seat-allowance.server";
import { listOpenHours } from "../seats/seats.server";
import { bookableDays, startOf } from "../seats/slot.server";
import { formatSlot, sayDay, sayHour } from "../slots";
import { proposalRefusal } from "./proposals.server";

/** Places and days that are offered at once. */
const PLACES = 3;
const DAYS = 7;
/** The hour that is chosen first, where it is free: both have time to answer and to get there. */
const FAVORITE_HOUR = 10;

interface Row {
  kind: "full" | "busy" | "open" | "answerable";
  date: string;
  slotHour: number;
  id: number;
  userId: string;
  locationId: number;
  heldUntil: number;
}

const COLUMNS =
  "b.date, b.slot_hour AS slotHour, b.id, b.user_id AS userId, b.location_id AS locationId, b.held_until AS heldUntil";
/** A suggestion of the pair's that waits for its answer: a new one of the same member takes its place. */
const IS_OPEN = "b.match_id = :match AND b.status = 'pending'";

// One statement, because a screen has a budget of them.
const SITUATION_SQL = `SELECT 'full' AS kind, ${COLUMNS} FROM meetup_bookings b
    WHERE b.location_id = :place AND b.date BETWEEN :first AND :last AND ${isActiveSql("b")}
    GROUP BY b.date, b.slot_hour HAVING count(*) - sum(b.match_id IS :match AND b.status = 'pending') >= ${SEATS}
  UNION ALL SELECT 'busy', ${COLUMNS} FROM meetup_sides b
    WHERE b.member_id = :viewer AND b.date BETWEEN :first AND :last AND ${isActiveSql("b")}
    AND (b.status <> 'pending' OR (b.user_id = :viewer AND b.match_id IS NOT :match))
  UNION ALL SELECT 'open', ${COLUMNS} FROM meetup_bookings b WHERE ${IS_OPEN} AND ${isActiveSql("b")}
  UNION ALL SELECT 'answerable', '', 0, 0, '', 0, 0
    WHERE ${hasMembershipSql(":other")} OR ${hasWrittenSql(":viewer", ":conversation")}`;

const listDays = (first: string, count: number) =>
  Array.from({ length: count }, (_, days) =>
    islandDate(after(islandTimestamp(first, 12), days * DAY_MS)),
  );

/** The days on which a meetup can be suggested, if every one of them still has a free hour. */
export const listOfferedDays = (): string[] => listDays(bookableDays().first, DAYS);

/** What is due for a meetup beyond a limit, and how it can be paid; null where nothing is due. */
function describeExtra(allowance: MeetupAllowance) {
  const { due, tokens, bonusMeetups } = allowance;
  if (due.kind !== "extra" || due.paidWith) return null;
  return {
    limit: formatLimit(allowance),
    hasBonus: bonusMeetups > 0,
    cost: EXTRA_MEETUP_TOKENS,
    hasTokens: tokens >= EXTRA_MEETUP_TOKENS,
    balance: `You have ${tokens} August Token${tokens === 1 ? "" : "s"}.`,
  };
}

/** The hours of the next days at which the viewer can suggest to meet at a place. */
function listFreeHours(place: Place, days: readonly string[], rows: readonly Row[]) {
  const taken = new Set(
    rows.flatMap(({ kind, date, slotHour }) =>
      kind === "full" || kind === "busy" ? `${date} ${slotHour}` : [],
    ),
  );
  return days
    .map((date) => ({
      date,
      hours: listOpenHours(place, date).filter((hour) => !taken.has(`${date} ${hour}`)),
    }))
    .filter(({ hours }) => hours.length > 0)
    .slice(0, DAYS);
}

/**
 * Loads what a member needs to suggest a meetup in a conversation: three places that suit both, the next days and
 * hours that are free, and what is due. While the other's suggestion is open it is that one, to be answered.
 *
 * @param query the choice so far, as `suggestPath` writes it
 * @returns null where no meetup can be suggested
 * @throws Refusal 404 not the viewer's conversation
 */
export function loadSuggestScreen(viewer: Viewer, id: number, query: URLSearchParams) {
  const conversation = findOpenableConversation(viewer.id, id);
  if (proposalRefusal(conversation)) return null;
  const { matchId, otherId, otherName, otherPhotoUrl } = conversation;
  const { first } = bookableDays();
  // A day more than is offered, since the first may be over.
  const next = listDays(first, DAYS + 1);
  const all = listPlacesFor(viewer.id).filter((place) =>
    next.some((date) => !isClosedOn(place, date)),
  );
  const liked = loadActivities([viewer.id, otherId]);
  const both = (liked.get(viewer.id) ?? []).filter((one) => liked.get(otherId)?.includes(one));
  const ideas = suggestPlacesFor(sortPair(viewer.id, otherId).join(), both, all, PLACES);
  const suiting = ideas.flatMap(({ name }) => all.find((place) => place.name === name) ?? []);
  const asked = all.find((place) => place.id === positiveInt(query.get("place")));
  const place = asked ?? suiting[0];
  const offered = !asked || suiting.includes(asked) ? suiting : [asked, ...suiting.slice(0, 2)];
  const rows = prepared<Row>(SITUATION_SQL).all({
    viewer: viewer.id,
    other: otherId,
    match: matchId,
    conversation: id,
    place: place?.id ?? 0,
    first,
    last: next.at(-1) ?? first,
    now: now().getTime(),
  });
  const open = rows.find(({ kind }) => kind === "open");
  const openAt = open && all.find(({ id }) => id === open.locationId);
  const openName = openAt?.name ?? "A place";
  const days = place ? listFreeHours(place, next, rows) : [];
  const day =
    days.find(({ date }) => date === query.get("date")) ??
    days.find(({ hours }) => hours.includes(FAVORITE_HOUR)) ??
    days[0];
  const hours = day?.hours ?? [];
  const hour =
    hours.find((one) => String(one) === query.get("slot")) ??
    hours.find((one) => one === FAVORITE_HOUR) ??
    hours[0];
  const answerBy =
    day && hour !== undefined
      ? Math.min(
          after(now(), DAY_MS).getTime(),
          startOf({ date: day.date, slotHour: hour }).getTime(),
        )
      : null;
  return {
    id,
    other: { id: otherId, name: otherName, photoUrl: otherPhotoUrl },
    /** Whether the other can answer: without a membership only once the viewer has written. */
    isAnswerable: rows.some(({ kind }) => kind === "answerable"),
    /** The other's suggestion, which is answered first. */
    theirs:
      open && open.userId !== viewer.id
        ? {
            id: open.id,
            placeName: openName,
            requiredItem: openAt?.requiredItem ?? null,
            icon: openAt?.icon ?? null,
            when: formatSlot(open.date, open.slotHour),
            answerBy: weekdayTime(new Date(open.heldUntil)),
          }
        : null,
    /** The viewer's own open suggestion, which a new one takes back. */
    own:
      open && open.userId === viewer.id
        ? `${openName}, ${formatSlot(open.date, open.slotHour)}`
        : null,
    places: offered.map(({ id, name, icon, requiredItem, hasSuitableRestroom }) => ({
      id,
      name,
      icon,
      requiredItem,
      shared: ideas.find((idea) => idea.name === name)?.shared.slice(0, 2) ?? [],
      ...(hasSuitableRestroom && { hasSuitableRestroom }),
    })),
    /** Whether any of the places suits them for what both like. */
    hasShared: ideas.some(({ shared }) => shared.length > 0),
    days: days.map(({ date }) => date),
    hours,
    choice: { place: place?.id, date: day?.date, slot: hour },
    label:
      place && day && hour !== undefined
        ? `Suggest ${sayDay(day.date, first)} ${sayHour(hour)} at ${place.name}`
        : null,
    answerBy: answerBy && weekdayTime(new Date(answerBy)),
    extra: describeExtra(loadMeetupAllowance(viewer.id)),
    clientId: newId(),
  };
}

export type SuggestScreen = NonNullable<ReturnType<typeof loadSuggestScreen>>;
