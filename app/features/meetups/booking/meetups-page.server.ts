import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { after, DAY_MS, islandDate, islandTimestamp, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { isDay, readDay } from "~/server/data/day";
import { newId } from "~/server/data/ids.server";
import { excerpt } from "~/server/data/text";
import { payments } from "~/server/ops/payments.server";
import { positiveInt } from "~/server/web/params";
import type { Viewer } from "~/server/web/viewer.server";
import { listOwnLines } from "../meetup/upcoming.server";
import { describeDaylight, isClosedOn, listOfferedHours } from "../places/daylight.server";
import { findPin } from "../places/pins.server";
import { describeClosure, listPlacesFor, type Place } from "../places/places.server";
import { describeWhere, findTown } from "../places/towns";
import { isActiveSql } from "../seats/meetup-status.server";
import {
  EXTRA_MEETUP_TOKENS,
  formatDue,
  formatLimit,
  loadMeetupAllowance,
  type MeetupAllowance,
} from "../seats/seat-allowance.server";
import { countFreeSeats, listOpenHours } from "../seats/seats.server";
import { bookableDays } from "../seats/slot.server";
import { formatDay, formatHour, formatHours } from "../slots";
import { SUGGESTABLE_CONVERSATIONS } from "../suggestions/proposals.server";
import { describePlans } from "./plans.server";

/** Days that the screen offers as chips. */
const CHIPS = 7;

const INVITABLE_SQL = `SELECT o.id, ${memberNameSql("o.otherId")} AS name, ${primaryPhotoSql("o.otherId")} AS photoId,
    (SELECT b.user_id FROM meetup_bookings b
      WHERE b.match_id = o.matchId AND b.status = 'pending' AND ${isActiveSql("b")}) AS suggestedBy
  FROM (${SUGGESTABLE_CONVERSATIONS}) o`;

interface Invitable {
  /** Of the conversation. */
  id: number;
  name: string;
  photoUrl: string | null;
  /** The member's suggestion waits for an answer there: a new one takes it back. */
  isAsked?: boolean;
  /** The other's suggestion waits there: it is answered first. */
  asks?: boolean;
}

/** The matches a member can invite to a meetup: those who can answer. */
const listInvitable = (viewer: string): Invitable[] =>
  prepared<{ id: number; name: string; photoId: string | null; suggestedBy: string | null }>(
    INVITABLE_SQL,
  )
    .all({ viewer, now: now().getTime() })
    .map(({ photoId, suggestedBy, ...row }) => ({
      ...row,
      photoUrl: primaryPhotoUrl(photoId),
      ...(suggestedBy === viewer && { isAsked: true }),
      ...(suggestedBy && suggestedBy !== viewer && { asks: true }),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));

/** The next days on which a meetup can still begin at a place. */
const listDays = (first: string, place: Place | undefined) =>
  Array.from({ length: 2 * CHIPS }, (_, days) =>
    islandDate(after(islandTimestamp(first, 12), days * DAY_MS)),
  )
    .filter((day) => !place || listOpenHours(place, day).length > 0)
    .slice(0, CHIPS);

interface ChosenDay {
  date: string | null;
  /** Why that is another day than the one that was asked for, and which, as sentences. */
  wrong?: { why: string; instead: string };
}

/** The first day on which a meetup can still begin at a place; today where none is chosen. */
function findFirstOpen(place: Place | undefined): { date: string; label: string } {
  const { first } = bookableDays();
  const [date] = listDays(first, place);
  return date === undefined || date === first
    ? { date: first, label: "today" }
    : { date, label: "the next day with free times" };
}

/** The day to show for the one that is asked for: the nearest that can be booked. No day where none is. */
function chooseDay(typed: string | null, place: Place | undefined): ChosenDay {
  if (!typed) return { date: null };
  const { first, last } = bookableDays();
  const replaced = (why: string, { date, label } = findFirstOpen(place)) => ({
    date,
    wrong: { why, instead: `Here’s ${label}, ${formatDay(date)}.` },
  });
  const wish = readDay(typed);
  if (!wish || !isDay(wish)) return replaced(`You can’t book “${excerpt(typed, 40)}”.`);
  const day = `${formatDay(wish)}, ${wish.slice(0, 4)}`;
  if (wish < first) return replaced(`${day} has passed.`);
  if (wish > last)
    return replaced(`${day} is too far ahead.`, {
      date: last,
      label: "the last day you can book",
    });
  return { date: wish };
}

/** Why no meetup begins at the hour that is asked for, as a sentence. */
function describeDroppedHour(asked: string, place: Place, date: string): string {
  const hour = /^\d+$/.test(asked) ? Number(asked) : 24;
  if (listOfferedHours(place, date).includes(hour)) return `${formatHour(hour)} today has passed.`;
  if (hour >= 24) return "No meetup starts at the time in that link.";
  return `No meetup starts at ${formatHour(hour)} on ${formatDay(date)}.`;
}

/**
 * Says which choices do not hold. Days and times are shown once a place is chosen: until then a wrong day
 * counts as not chosen.
 *
 * @param slot the hour that is shown as chosen
 */
function describeWrongChoices(
  asked: URLSearchParams,
  place: Place | undefined,
  { date, wrong }: ChosenDay,
  slot: number | null,
) {
  const hour = slot === null && asked.get("slot");
  const sentences = place
    ? [
        wrong?.why,
        wrong?.instead,
        hour &&
          date &&
          (wrong ? "Please choose a time again." : describeDroppedHour(hour, place, date)),
      ]
    : [
        wrong?.why,
        asked.get("place")
          ? "We don’t know that place. Please choose another."
          : wrong && "Please choose a place first, then a day.",
      ];
  return sentences.filter(Boolean).join(" ") || undefined;
}

const describePlace = (place: Place, date: string, slot: number | null) => ({
  description: place.description,
  requiredItem: place.requiredItem,
  season: place.seasonalRestriction,
  closed: place.closure && describeClosure(place.closure),
  // Anyone who has chosen a time has been shown where it is.
  where: slot === null ? describeWhere(place) : null,
  hours: formatHours(listOfferedHours(place, date)),
});

/** What the buttons under a chosen slot say and cost (rules meetup-limits and meetup-price). */
interface BookButtons {
  label: string;
  /** False where the button only says why not. */
  isOpen: boolean;
  /** What is due now, as a sentence. */
  due: string;
  /** Which limit is reached and until when, as sentences; null while none is. */
  limit: string | null;
  /** What a meetup beyond the limit costs; null where there is none to buy. */
  extraTokens: number | null;
  /** Whether it can be paid by card instead. */
  takesCards: boolean;
  /** False while payments are not configured. */
  paymentsOn: boolean;
  /** The member's August Tokens. */
  tokens: number;
  /** The member's bonus meetups. */
  bonusMeetups: number;
}

/**
 * Says what the buttons under a chosen slot are.
 *
 * @param isFull whether the slot has no seat left
 */
function describeButtons(allowance: MeetupAllowance, isFull: boolean): BookButtons {
  const { due, tokens, bonusMeetups } = allowance;
  const isBeyond = due.kind === "extra" && !due.paidWith;
  const label = isBeyond
    ? `${due.cap === "day" ? "Daily" : "Weekly"} Limit Reached`
    : isFull
      ? "Time Slot Full"
      : `Book Meetup (${MEETUP_BASE} base fee)`;
  return {
    label,
    isOpen: !isBeyond && !isFull,
    // The words of a free weekly meetup have a colon of their own.
    due:
      isBeyond && bonusMeetups > 0
        ? `Due now: nothing with a bonus meetup, otherwise ${formatDue(due)}.`
        : `Due now${due.kind === "weekly" ? "" : ":"} ${formatDue(due)}.`,
    limit: isBeyond ? formatLimit(allowance) : null,
    extraTokens: isBeyond && !isFull ? EXTRA_MEETUP_TOKENS : null,
    takesCards: isBeyond && !isFull && payments() !== null,
    paymentsOn: payments() !== null,
    tokens,
    bonusMeetups,
  };
}

/**
 * Loads the screen of meetups. A wrong choice counts as not chosen; a wrong day is replaced. Words say so.
 *
 * @param searchParams the choice so far: `place`, `date`, `slot`, and `match` for whom to invite
 */
export function loadMeetupsPage(member: Viewer, searchParams: URLSearchParams) {
  const places = listPlacesFor(member.id);
  const { first, last } = bookableDays();
  const chosen = places.find(({ id }) => id === positiveInt(searchParams.get("place")));
  const day = chooseDay(searchParams.get("date"), chosen);
  const date = day.wrong && !chosen ? null : day.date;
  const seats = chosen && date ? countFreeSeats(chosen, date) : new Map<number, number>();
  const hour = Number(searchParams.get("slot") ?? 0);
  // An hour that was chosen for another day is not one of this day.
  const slot = seats.has(hour) && !day.wrong ? hour : null;
  const match = positiveInt(searchParams.get("match")) ?? null;
  const invitable = member.hasAgreed && (slot !== null || match) ? listInvitable(member.id) : [];
  const asked = invitable.find(({ id }) => id === match) ?? null;
  const guest = asked?.asks ? null : asked;
  const allowance = loadMeetupAllowance(member.id);
  const { upcoming, unanswered, past } = listOwnLines(member.id);
  const here = upcoming.filter(
    ({ locationId, slotHour, ...line }) =>
      locationId === chosen?.id && line.date === date && slotHour === slot,
  );
  return {
    places: places.map((place) => ({
      id: place.id,
      name: place.name,
      icon: place.icon,
      town: findTown(place),
      pin: findPin(place),
      ...(place.hasSuitableRestroom && { hasSuitableRestroom: true }),
      ...(isClosedOn(place, first) && { isClosed: true }),
    })),
    place: chosen ? describePlace(chosen, date ?? first, slot) : null,
    days: { chips: listDays(first, chosen), first, last },
    note: describeWrongChoices(searchParams, chosen, day, slot),
    daylight: date && slot === null ? describeDaylight(date) : null,
    choice: { place: chosen?.id ?? null, date, slot, match: guest?.id ?? null },
    slots: [...seats],
    /** The hours of the chosen day at which the member has a meetup, which the guest's new one does not take back. */
    ownHours: upcoming.flatMap(({ id, slotHour, status, isOwn, ...line }) =>
      line.date === date && (status === "confirmed" || (status === "pending" && isOwn && !guest))
        ? [[slotHour, id] as const]
        : [],
    ),
    booking:
      slot === null
        ? null
        : {
            ...describeButtons(allowance, seats.get(slot) === 0),
            invitable,
            turn: here.find(({ turn }) => turn !== null)?.turn ?? null,
            // Anyone who is only invited has no seat until they accept.
            ownMeetupId:
              here.find(
                ({ turn, isOwn, status }) => turn === null && (isOwn || status === "confirmed"),
              )?.id ?? null,
          },
    clientId: slot === null ? null : newId(),
    guest,
    // Someone whose conversation has not begun, or has ended.
    cannotInvite: match !== null && asked === null,
    /** Who suggests a meetup to the member, which is answered before one is suggested to them. */
    toAnswer: asked?.asks ? { id: asked.id, name: asked.name } : null,
    used: {
      today: allowance.coveredToday,
      limit: allowance.dayLimit,
      extra: allowance.usedToday - allowance.coveredToday || undefined,
    },
    plans: slot === null ? describePlans(member, allowance) : null,
    hasAgreed: member.hasAgreed,
    planned: upcoming.length,
    // Anyone who has chosen a time is about to book it, and sees nothing else.
    upcoming: slot === null ? upcoming : [],
    unanswered: slot === null ? unanswered : [],
    past: slot === null ? past : [],
  };
}

export type MeetupsPage = ReturnType<typeof loadMeetupsPage>;
