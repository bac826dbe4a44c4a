import { eventGoers } from "@db/schema";
import { lt } from "drizzle-orm";
import { isHereSql } from "~/features/members/account.server";
import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { hasNoticeSql, notify } from "~/features/notifications/notify.server";
import { indexEvents, listEventChanges, listEvents } from "~/features/season/desk-events.server";
import type { SeasonEvent } from "~/features/season/season";
import { loadSeason } from "~/features/season/season.server";
import { islandDate, islandTimestamp, now } from "~/server/data/clock.server";
import { database, prepared, transact } from "~/server/data/database.server";
import { isOverNow } from "./find-occurrence.server";
import {
  addDays,
  happensOn,
  listDay,
  type Occurrence,
  sayTimes,
  toOccurrenceId,
} from "./occurrences";
import { listPlaces, sayWhere } from "./whats-on.server";

/** A date of an event that a member goes to. */
export interface GoingDate extends Occurrence {
  id: string;
  where: string | null;
  /** When the member said so, or the desk changed the event since. */
  changedAt: Date;
}

/** For how many days after it a date is kept, and stays in calendars. */
const KEPT_DAYS = 60;
const MOST_DATES = 500;

const DATES_SQL = `SELECT event_key AS key, day, created_at AS createdAtMs FROM event_goers
  WHERE user_id = :member AND day >= :since ORDER BY day DESC LIMIT ${MOST_DATES}`;

/** Lists where a member goes, by date, also what has been canceled. */
export function listGoingDates(memberId: string): GoingDate[] {
  const rows = prepared<{ key: string; day: string; createdAtMs: number }>(DATES_SQL).all({
    member: memberId,
    since: addDays(islandDate(now()), -KEPT_DAYS),
  });
  if (rows.length === 0) return [];
  const events = indexEvents();
  const changes = new Map(listEventChanges().map(({ key, changedAtMs }) => [key, changedAtMs]));
  const places = listPlaces();
  return rows
    .flatMap(({ key, day, createdAtMs }) => {
      const event = events.get(key);
      if (!event || !happensOn(event, day)) return [];
      return {
        id: toOccurrenceId({ event, day }),
        event,
        day,
        where: sayWhere(event, places),
        changedAt: new Date(Math.max(createdAtMs, changes.get(key) ?? 0)),
      };
    })
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** Sweep: deletes where members went once that is long past. @returns how many rows */
export const deleteOldGoings = (): number =>
  database()
    .delete(eventGoers)
    .where(lt(eventGoers.day, addDays(islandDate(now()), -KEPT_DAYS)))
    .run().changes;

/** The hour of the day before at which members are reminded. */
const REMIND_HOUR = 10;
const BATCH = 200;

function composeReminder(event: SeasonEvent, when: "Tomorrow" | "Today") {
  const facts = [sayTimes(event), sayWhere(event, listPlaces())].filter(Boolean).join(" · ");
  return { title: `${when}: ${event.name}`, message: facts ? `${facts}.` : event.about };
}

/** Composes the texts of reminders: one of an event that is over, canceled, or on another day now is in the list only. */
export const composeEventReminders: NoticeComposer = () => {
  const events = indexEvents();
  const today = islandDate(now());
  return ({ title, message }, key, day = "") => {
    const event = events.get(key);
    if (!event || event.isCanceled || !happensOn(event, day) || isOverNow({ event, day }))
      return { title, message, worth: "list" };
    return { ...composeReminder(event, day === today ? "Today" : "Tomorrow"), worth: "toast" };
  };
};

const cause = (key: string, day: string) => `event:${key}:${day}:tomorrow`;

const DUE_SQL = `SELECT g.user_id AS userId, g.event_key AS key FROM event_goers g
  WHERE g.day = :day AND g.created_at < :since AND g.event_key IN (SELECT value FROM json_each(:keys))
    AND ${isHereSql("g.user_id")} AND NOT ${hasNoticeSql("g.user_id", "event", "'event:' || g.event_key || ':' || g.day || ':tomorrow'")}
  LIMIT ${BATCH}`;

/**
 * Sweep: from ten in the morning on reminds members, once, of where they go tomorrow (rule going-together). Anyone who
 * said so later needs no reminder. Idempotent.
 *
 * @returns the number of members
 */
export function remindOfEvents(): number {
  const at = now();
  const today = islandDate(at);
  const since = islandTimestamp(today, REMIND_HOUR);
  if (at < since) return 0;
  const day = addDays(today, 1);
  const events = new Map(
    listDay(listEvents(loadSeason()), day)
      .filter(({ event }) => !event.isCanceled)
      .map(({ event }) => [event.key, event]),
  );
  const due = prepared<{ userId: string; key: string }>(DUE_SQL).all({
    day,
    since: since.getTime(),
    keys: JSON.stringify([...events.keys()]),
  });
  if (due.length === 0) return 0;
  for (const { userId, key } of due) {
    const event = events.get(key);
    if (!event) continue;
    transact((tx) =>
      notify(tx, {
        userId,
        type: "event",
        ...composeReminder(event, "Tomorrow"),
        link: `/whats-on/${toOccurrenceId({ event, day })}`,
        cause: cause(key, day),
      }),
    );
  }
  return due.length;
}
