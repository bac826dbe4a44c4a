import { eventGoers } from "@db/schema";
import { and, eq, inArray } from "drizzle-orm";
import { formatDay } from "~/features/meetups/slots";
import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { findEvent, indexEvents, listEventChanges } from "~/features/season/desk-events.server";
import { eventStatus, type SeasonEvent } from "~/features/season/season";
import { islandDate, now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { isOverNow } from "./find-occurrence.server";
import { findNextDay, happensOn, sayTimes } from "./occurrences";
import { listPlaces, sayWhere } from "./whats-on.server";

/** What became of an event that people go to. */
type Change = "moved" | "dropped" | "canceled" | "back";

/** The part of a cause that tells the changes of an event from its other notices. */
const ORIGIN = "event-change";

interface Goer {
  userId: string;
  day: string;
}

const GOERS_SQL = `SELECT user_id AS userId, day FROM event_goers WHERE event_key = ? AND day >= ? ORDER BY day`;

/** Everyone who goes to a date to come of an event, by date. */
const listGoers = (event: SeasonEvent): Goer[] =>
  prepared<Goer>(GOERS_SQL)
    .all(event.key, islandDate(now()))
    .filter(({ day }) => !isOverNow({ event, day }));

/** Counts the people who go to dates to come of an event. */
export const countGoers = (event: SeasonEvent): number =>
  new Set(listGoers(event).map(({ userId }) => userId)).size;

/** When and where an event is, in words: "Thursday, 8 PM, at The Inkwell, through Wed, Aug 20". */
function sayFacts(event: SeasonEvent): string {
  const where = sayWhere(event, listPlaces());
  const ends = event.everyDays === 7 && event.lastDay;
  return [
    event.when.replace(/^(?:Every|In) /, (word) => word.toLowerCase()),
    sayTimes(event),
    where && `at ${where}`,
    ends && `through ${formatDay(ends)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What people who go read of a change, by what is true now. */
function composeChange(event: SeasonEvent, change: Change): { title: string; message: string } {
  if (event.isCanceled)
    return {
      title: `${event.name} is canceled`,
      message: "See What’s On for something else to do.",
    };
  if (change === "moved")
    return { title: `${event.name} moved`, message: `Now ${sayFacts(event)}.` };
  if (change === "dropped")
    return {
      title: `${event.name} moved`,
      message: `Now ${sayFacts(event)}. You’re not on the list for that yet. Going?`,
    };
  return { title: `${event.name} is back on`, message: `It’s ${sayFacts(event)}.` };
}

function findChange(was: SeasonEvent, event: SeasonEvent): Change | undefined {
  if (was.isCanceled !== event.isCanceled) return event.isCanceled ? "canceled" : "back";
  const isSame = (["startTime", "endTime", "placeKey", "place"] as const).every(
    (name) => was[name] === event[name],
  );
  return isSame ? undefined : "moved";
}

/**
 * Tells everyone who goes to dates to come of an event what became of them, once, inside the transaction that changed it
 * (rule desk-changes-summer). What they go to on days that it no longer has is removed; a canceled event keeps its people.
 *
 * @param was the event before the change
 */
export function tellGoers(tx: Transaction, was: SeasonEvent): void {
  const event = findEvent(was.key);
  const change = findChange(was, event);
  const goers = listGoers(was);
  const lost = goers.filter(({ day }) => !happensOn(event, day));
  const next = findNextDay(event, islandDate(now()));
  const changedAtMs = findChangeTime(event.key);
  // Someone who goes to several dates is told of the first that matters.
  const told = new Map(
    [...(change ? goers : lost)].reverse().map(({ userId, day }) => [userId, day]),
  );
  for (const [userId, day] of told) {
    const kind = event.isCanceled || happensOn(event, day) ? (change ?? "moved") : "dropped";
    // An earlier change and the reminder of the day before are not true anymore.
    for (const origin of [ORIGIN, "event"]) retractNotice(tx, userId, `${origin}:${event.key}`);
    notify(tx, {
      userId,
      type: "event",
      ...composeChange(event, kind),
      link: `/whats-on?day=${happensOn(event, day) ? day : (next ?? day)}`,
      cause: `${ORIGIN}:${event.key}:${kind}-${changedAtMs}`,
    });
  }
  const days = [...new Set(lost.map(({ day }) => day))];
  tx.delete(eventGoers)
    .where(and(eq(eventGoers.eventKey, event.key), inArray(eventGoers.day, days)))
    .run();
}

/** When the desk changed an event last, in milliseconds; 0 for never. */
const findChangeTime = (key: string): number =>
  listEventChanges().find((change) => change.key === key)?.changedAtMs ?? 0;

/** Composes the texts of the notices of a change: one before the last change is in the list only, as it was. */
export const composeEventChanges: NoticeComposer = () => {
  const events = indexEvents();
  const changes = new Map(listEventChanges().map(({ key, changedAtMs }) => [key, changedAtMs]));
  const today = islandDate(now());
  return ({ title, message }, key, what = "") => {
    const event = events.get(key);
    const [change, changedAtMs] = what.split("-");
    const isLast = String(changes.get(key)) === changedAtMs;
    if (!event || !isLast || eventStatus(event, today) === "ended")
      return { title, message, worth: "list" };
    return { ...composeChange(event, change as Change), worth: "toast" };
  };
};
