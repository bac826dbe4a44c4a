import { eventSuggestions } from "@db/schema";
import type { SUGGESTION_DECISIONS } from "@db/schema/values";
import { and, eq, isNull } from "drizzle-orm";
import { isHereSql } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { islandDate, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { countUpTo, prepared, type Transaction, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { relativeTime } from "~/ui/relative-time";

/** Suggestions of a member that may wait at the same time. */
const MOST_WAITING_SUGGESTIONS = 5;

interface Suggestion {
  id: number;
  name: string;
  details: string;
}

const OWN_SQL =
  "SELECT count(*) AS waiting, coalesce(max(name = :name), 0) AS isKnown FROM event_suggestions WHERE user_id = :user AND decision IS NULL";

/**
 * Suggests an event to the moderators; one of the same name that waits is left as it is.
 * @throws Refusal 429 with five that wait
 */
export function suggestEvent(userId: string, { name, details }: Omit<Suggestion, "id">): void {
  transact((tx) => {
    const own = prepared<{ waiting: number; isKnown: 0 | 1 }>(OWN_SQL).get({ user: userId, name });
    if (own?.isKnown) return;
    if (own && own.waiting >= MOST_WAITING_SUGGESTIONS)
      throw new Refusal(
        "too_many_waiting",
        "Five at a time",
        `We’re still looking at ${MOST_WAITING_SUGGESTIONS} of your suggestions. Send this one once we’ve decided.`,
        { retryAfterSeconds: 3_600 },
      );
    tx.insert(eventSuggestions).values({ userId, name, details, createdAt: now() }).run();
  });
}

/**
 * SQL query of the suggestions that wait: of someone suspended or deleted none does until they come back. The bound of
 * `created_at` lets SQLite search the index of those that wait.
 */
const WAITING = `SELECT id, name, details, created_at AS createdAtMs FROM event_suggestions
  WHERE decision IS NULL AND created_at >= 0 AND ${isHereSql("event_suggestions.user_id")}`;
const MOST_LISTED = 50;

/** Counts the suggestions that wait, up to 1,000. */
export const countSuggestions = (): number => countUpTo(WAITING);

/** Lists the suggestions that wait, the longest waiting first. */
export const listSuggestions = (): (Suggestion & { since: string })[] =>
  prepared<Suggestion & { createdAtMs: number }>(
    `${WAITING} ORDER BY created_at, id LIMIT ${MOST_LISTED}`,
  )
    .all()
    .map(({ createdAtMs, ...suggestion }) => ({
      ...suggestion,
      since: relativeTime(createdAtMs, now().getTime()),
    }));

/** Finds a suggestion that waits. */
export const findSuggestion = (id: number): Suggestion | undefined =>
  prepared<Suggestion>(`SELECT id, name, details FROM (${WAITING}) WHERE id = ?`).get(id);

/**
 * Decides a suggestion and tells the member in the bell, inside the moderator's transaction; a repeat does nothing.
 *
 * @param day of the event that was added, YYYY-MM-DD
 * @returns its name; undefined where none waits
 */
export function decideSuggestion(
  tx: Transaction,
  id: number,
  decided: { decision: (typeof SUGGESTION_DECISIONS)[number]; by: string; day?: string },
): string | undefined {
  const { decision, by, day = "" } = decided;
  const suggestion =
    findSuggestion(id) &&
    tx
      .update(eventSuggestions)
      .set({ decision, decidedAt: notBefore(eventSuggestions.createdAt), decidedBy: by })
      .where(and(eq(eventSuggestions.id, id), isNull(eventSuggestions.decision)))
      .returning({ userId: eventSuggestions.userId, name: eventSuggestions.name })
      .get();
  if (!suggestion) return undefined;
  const { userId, name } = suggestion;
  const isAdded = decision === "added";
  notifyInBell(tx, {
    userId,
    type: "event",
    title: isAdded ? "Your event is on What’s On" : "About the event you suggested",
    message: isAdded
      ? `You suggested ${name}. Thank you!`
      : `${name} isn’t going on What’s On this time. Thanks for telling us.`,
    link: isAdded && day > islandDate(now()) ? `/whats-on?day=${day}` : "/whats-on",
    cause: `event-suggestion:${id}`,
  });
  return name;
}
