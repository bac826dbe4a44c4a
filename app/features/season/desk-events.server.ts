import { createHash } from "node:crypto";
import { seasonEvents } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { and, eq, gte } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Season, SeasonEvent } from "./season";
import { forgetSeason, loadSeason, readSeason } from "./season.server";

/** What moderators say of an event. */
export type EventText = Omit<SeasonEvent, "key" | "when" | "isUndated" | "isCanceled">;

/** Who changed an event last at the desk, and when. */
export interface EventChange {
  key: string;
  changedAtMs: number;
  changedBy: string | null;
}

const CHANGES_SQL = `SELECT key, changed_at AS changedAtMs, changed_by AS changedBy FROM season_events WHERE year >= ?`;

/** Lists what moderators changed of the season's events. */
export const listEventChanges = (): EventChange[] =>
  prepared<EventChange>(CHANGES_SQL).all(readSeason().year);

/** Every event of the season, what recurs first. */
export const listEvents = ({ traditions, events }: Season): SeasonEvent[] => [
  ...traditions,
  ...events,
];

/** The season's events as they are now, by their keys. */
export const indexEvents = (): Map<string, SeasonEvent> =>
  new Map(listEvents(loadSeason()).map((event) => [event.key, event]));

/** @throws Refusal 404 for an event that the season does not have */
export function findEvent(key: string): SeasonEvent {
  const found = indexEvents().get(key);
  if (!found) throw notFound();
  return found;
}

/** Whether db/content/season.yml has the event. */
export const isFileEvent = (key: string): boolean =>
  listEvents(readSeason()).some((event) => event.key === key);

/** Writes an event of the desk: one of the file under its year, another under the year of its first day. */
function write(
  tx: Transaction,
  moderatorId: string,
  key: string,
  event: EventText & { isCanceled: boolean },
): void {
  const { year: seasonYear } = readSeason();
  const year = isFileEvent(key) ? seasonYear : Number(event.firstDay.slice(0, 4));
  tx.delete(seasonEvents)
    .where(and(eq(seasonEvents.key, key), gte(seasonEvents.year, seasonYear)))
    .run();
  tx.insert(seasonEvents)
    .values({ ...event, year, key, changedAt: now(), changedBy: moderatorId })
    .run();
  forgetSeason();
}

const isSame = (event: SeasonEvent, text: EventText): boolean =>
  !event.isCanceled &&
  (Object.keys(text) as (keyof EventText)[]).every((name) => event[name] === text[name]);

/** The key of an event that has this name: `film-festival`. */
const toKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LIMITS.id)
    .replace(/^-+|-+$/g, "") ||
  `event-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;

/**
 * Adds an event to the season, inside the transaction that records the decision (rule desk-changes-summer). A repeat
 * does nothing.
 *
 * @returns its key; null where it is there already
 * @throws Refusal 422 where another event has the name
 */
export function addEvent(tx: Transaction, moderatorId: string, event: EventText): string | null {
  const key = toKey(event.name);
  const known = indexEvents().get(key);
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
