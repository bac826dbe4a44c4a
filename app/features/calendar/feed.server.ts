import { calendarFeeds } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { ACCOUNTS } from "~/features/members/account.server";
import { hasMembershipSql } from "~/features/members/entitlements.server";
import { HOUR_MS, islandDate, now } from "~/server/data/clock.server";
import { database, prepared, transact } from "~/server/data/database.server";
import { newToken } from "~/server/data/ids.server";
import { env } from "~/server/ops/env.server";
import { countUseInMemory } from "~/server/ops/rate-limits.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { listGoingEvents } from "./going-events.server";
import { type CalendarEvent, writeCalendar } from "./ics.server";
import { listMeetupEvents } from "./meetup-events.server";

/** Calendar apps ask every few minutes at most. */
const FEED_LIMIT = { action: "calendar-feed", uses: 60, windowMs: HOUR_MS };

/** The secret of the member's feed; null without one. */
export const findFeedToken = (userId: string): string | null =>
  prepared<{ token: string }>("SELECT token FROM calendar_feeds WHERE user_id = ?").get(userId)
    ?.token ?? null;

/** The address of a feed, which is all that a calendar app needs. */
export const feedUrl = (token: string): string => `${env().APP_URL}/calendar/${token}/august.ics`;

const insertFeed = (userId: string) =>
  database().insert(calendarFeeds).values({ userId, token: newToken(), createdAt: now() }).run();

/**
 * Opens the member's feed (rule calendar-feed). A repeat does nothing.
 *
 * @throws Refusal 403 without a running membership
 */
export function openFeed({ id, isSubscribed }: Viewer): void {
  if (!isSubscribed)
    throw new Refusal(
      "needs_subscription",
      "Subscribe",
      "The calendar hold comes with a membership.",
      { goTo: "/subscription" },
    );
  transact(() => {
    if (!findFeedToken(id)) insertFeed(id);
  });
}

/**
 * Gives the member's feed another address; the one before is gone at once.
 *
 * @param token the address to replace, so that a repeated form does nothing
 */
export function renewFeed(userId: string, token: string): void {
  transact((tx) => {
    const { changes } = tx
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.token, token)))
      .run();
    if (changes > 0) insertFeed(userId);
  });
}

/** Ends the member's feed. A repeat does nothing. */
export function endFeed(userId: string): void {
  database().delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run();
}

const FEED_SQL = `SELECT f.user_id AS id, f.created_at AS createdAtMs, ${hasAgreedSql("f.user_id")} AS hasAgreed
FROM calendar_feeds f JOIN (${ACCOUNTS}) u ON u.id = f.user_id
WHERE f.token = :token AND u.state IN ('active', 'paused') AND ${hasMembershipSql("f.user_id")}`;

interface Row {
  id: string;
  createdAtMs: number;
  hasAgreed: 0 | 1;
}

/** The first day of this season or of the next, so that a new calendar is never empty. */
function seasonEvent(createdAt: Date): CalendarEvent {
  const today = islandDate(now());
  const thisYear = Number(today.slice(0, 4));
  const year = today > `${thisYear}-08-31` ? thisYear + 1 : thisYear;
  return {
    key: `season-${year}`,
    title: "August begins",
    description: "The first day of the season on the island.",
    date: `${year}-08-01`,
    hour: null,
    link: "/",
    revision: 0,
    changedAt: createdAt,
    isBusy: false,
  };
}

/**
 * Writes the feed behind a secret address. It needs no session: calendar apps have none. Equal content
 * is equal text, so that an app is told when nothing has changed.
 *
 * @throws Refusal 404 for a secret that is unknown, replaced or ended, of a member whose membership has
 *   ended, or who is suspended or deleted; 429 for one that is asked too often
 */
export function writeFeed(token: string): string {
  const row = prepared<Row>(FEED_SQL).get({ token, now: now().getTime() });
  if (!row) throw notFound();
  countUseInMemory(FEED_LIMIT, row.id);
  const { id, createdAtMs, hasAgreed } = row;
  const meetups = listMeetupEvents({ id, hasAgreed: hasAgreed === 1 });
  const events = [seasonEvent(new Date(createdAtMs)), ...meetups, ...listGoingEvents(id)];
  return writeCalendar(events, "August");
}

/** Ends every feed, after a leak: members open new ones. @returns how many there were */
export const endAllFeeds = (): number => database().delete(calendarFeeds).run().changes;
