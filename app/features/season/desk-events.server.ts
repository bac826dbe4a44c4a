import { seasonEvents } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { SeasonEvent } from "./season";
import { loadSeason, readSeason } from "./season.server";

/** What moderators say of an event. Days are YYYY-MM-DD of the season's year. */
export type EventText = Pick<SeasonEvent, "name" | "about" | "firstDay" | "lastDay">;

/** Who changed an event last at the desk, and when. */
export interface EventChange {
  key: string;
  changedAtMs: number;
  changedBy: string | null;
}

const CHANGES_SQL = `SELECT key, changed_at AS changedAtMs, changed_by AS changedBy FROM season_events WHERE year = ?`;

/** Lists what moderators changed of the season's events. */
export const listEventChanges = (): EventChange[] =>
  prepared<EventChange>(CHANGES_SQL).all(readSeason().year);

/** @throws Refusal 404 for an event that the season does not have */
export function findEvent(key: string): SeasonEvent {
  const found = loadSeason().events.find((event) => event.key === key);
  if (!found) throw notFound();
  return found;
}

function write(
  tx: Transaction,
  moderatorId: string,
  key: string,
  event: EventText & { isCanceled: boolean },
): void {
  const { name, about, firstDay, lastDay, isCanceled } = event;
  const said = { name, about, firstDay, lastDay, isCanceled };
  const row = { ...said, changedAt: now(), changedBy: moderatorId };
  tx.insert(seasonEvents)
    .values({ year: readSeason().year, key, ...row })
    .onConflictDoUpdate({ target: [seasonEvents.year, seasonEvents.key], set: row })
    .run();
}

const isSame = (event: SeasonEvent, { name, about, firstDay, lastDay }: EventText): boolean =>
  !event.isCanceled &&
  event.name === name &&
  event.about === about &&
  event.firstDay === firstDay &&
  event.lastDay === lastDay;

/** The key of an event that has this name: `film-festival`. */
const toKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LIMITS.id)
    .replace(/^-+|-+$/g, "") || "event";

/**
 * Adds an event to the season, inside the transaction that records the decision (rule desk-changes-summer). A repeat
 * does nothing.
 *
 * @returns its key; null where it is there already
 * @throws Refusal 422 where another event has the name
 */
export function addEvent(tx: Transaction, moderatorId: string, event: EventText): string | null {
  const key = toKey(event.name);
  const known = loadSeason().events.find((other) => other.key === key);
  if (known && isSame(known, event)) return null;
  if (known)
    throw new Refusal(
      "invalid",
      "Already there",
      `“${known.name}” is on the list. Change that one, or give this one another name.`,
      { field: "name" },
    );
  write(tx, moderatorId, key, { ...event, isCanceled: false });
  return key;
}

/**
 * Changes an event of the season, which brings a canceled one back; a repeat does nothing.
 *
 * @returns false where nothing changed
 * @throws Refusal 404 for an event that the season does not have
 */
export function changeEvent(
  tx: Transaction,
  moderatorId: string,
  key: string,
  event: EventText,
): boolean {
  if (isSame(findEvent(key), event)) return false;
  write(tx, moderatorId, key, { ...event, isCanceled: false });
  return true;
}

/**
 * Cancels an event of the season; a repeat does nothing.
 * @returns null where it is canceled already
 * @throws Refusal 404 for an event that the season does not have
 */
export function cancelEvent(tx: Transaction, moderatorId: string, key: string): SeasonEvent | null {
  const event = findEvent(key);
  if (event.isCanceled) return null;
  write(tx, moderatorId, key, { ...event, isCanceled: true });
  return event;
}
