import { eventGoers } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { isActiveSql, setShowsGoing, showsGoingSql } from "~/features/members/account.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { choicesAllowPair, visibleTo } from "~/features/members/visible.server";
import { islandDate, now } from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import { findOccurrence, isOverNow } from "./find-occurrence.server";
import { addDays, type Occurrence } from "./occurrences";

/** A member who goes too, by their face. */
export interface GoingFace {
  userId: string;
  name: string;
  photoUrl: string | null;
}

/** Who goes to a date of an event. */
export interface Going {
  /** Everyone who goes, the viewer too. */
  count: number;
  isGoing: boolean;
  faces: GoingFace[];
}

/**
 * SQL condition that the viewer may see that the member behind `column` goes somewhere: both may see each other, both
 * sides' choices allow it, and the member shows it (rule going-together).
 */
export const seesGoingSql = (
  column: string,
): string => `${column} <> :viewer AND ${isActiveSql(":viewer")}
  AND ${showsGoingSql(column)} AND ${visibleTo(column)} AND ${choicesAllowPair(column)}`;

const FACES = `SELECT json_group_array(json_object('userId', goer, 'name', ${memberNameSql("goer")},
    'photoId', ${primaryPhotoSql("goer")}))
  FROM (SELECT g.user_id AS goer FROM event_goers g WHERE g.event_key = json_each.value ->> 'key' AND g.day = json_each.value ->> 'day'
    AND ${seesGoingSql("g.user_id")} ORDER BY g.created_at DESC LIMIT :most)`;

/** SQL expression of who goes to the dates in `:occurrences`, with at most `:most` faces of each, as JSON. */
export const GOING_JSON = `(SELECT json_group_array(json_object(
  'id', (json_each.value ->> 'key') || '_' || (json_each.value ->> 'day'),
  'count', (SELECT count(*) FROM event_goers g
    WHERE g.event_key = json_each.value ->> 'key' AND g.day = json_each.value ->> 'day'),
  'isGoing', EXISTS (SELECT 1 FROM event_goers g WHERE g.user_id = :viewer
    AND g.event_key = json_each.value ->> 'key' AND g.day = json_each.value ->> 'day'),
  'faces', json(iif(:most > 0, (${FACES}), '[]')))) FROM json_each(:occurrences))`;

const GOING_SQL = `SELECT ${GOING_JSON} AS going`;

interface GoingRow {
  id: string;
  count: number;
  isGoing: 0 | 1;
  faces: (Omit<GoingFace, "photoUrl"> & { photoId: string | null })[];
}

/** What `GOING_JSON` binds. @param most faces of each date */
export const bindGoing = (
  viewerId: string,
  occurrences: readonly Occurrence[],
  most: number,
): { viewer: string; most: number; occurrences: string } => ({
  viewer: viewerId,
  most,
  occurrences: JSON.stringify(occurrences.map(({ event, day }) => ({ key: event.key, day }))),
});

/** Reads what `GOING_JSON` returned. @returns who goes, by the ids of the dates */
export const readGoing = (json: string): Map<string, Going> =>
  new Map(
    (JSON.parse(json) as GoingRow[]).map(({ id, count, isGoing, faces }) => [
      id,
      {
        count,
        isGoing: isGoing === 1,
        faces: faces.map(({ userId, name, photoId }) => ({
          userId,
          name,
          photoUrl: primaryPhotoUrl(photoId),
        })),
      },
    ]),
  );

/**
 * Loads who goes to dates of events, in one statement.
 *
 * @param most faces of each
 * @returns by their ids; someone who must not be shown is only in the count
 */
export const loadGoing = (
  viewerId: string,
  occurrences: readonly Occurrence[],
  most: number,
): Map<string, Going> =>
  readGoing(
    prepared<{ going: string }>(GOING_SQL).get(bindGoing(viewerId, occurrences, most))?.going ??
      "[]",
  );

/** How many days ahead a member can say that they are going. */
const MOST_DAYS_AHEAD = 400;

/**
 * Records that a member goes to a date of an event, or no longer does; a repeat does nothing (rule going-together).
 *
 * @param shows whether people the member could match with see it, here and elsewhere; undefined leaves that as it is
 * @throws Refusal 404 for a date that no event has, 409 for one that is over or canceled
 */
export function setGoing(
  memberId: string,
  occurrenceId: string,
  { going, shows }: { going: boolean; shows?: boolean | undefined },
): void {
  transact((tx) => {
    const { event, day } = findOccurrence(occurrenceId);
    if (shows !== undefined) setShowsGoing(memberId, shows);
    if (!going) {
      tx.delete(eventGoers)
        .where(
          and(
            eq(eventGoers.userId, memberId),
            eq(eventGoers.eventKey, event.key),
            eq(eventGoers.day, day),
          ),
        )
        .run();
      return;
    }
    if (day > addDays(islandDate(now()), MOST_DAYS_AHEAD)) throw notFound();
    if (event.isCanceled)
      throw new Refusal("too_late", "Canceled", `${event.name} has been canceled.`);
    if (isOverNow({ event, day }))
      throw new Refusal("too_late", "Already over", `${event.name} is over.`);
    tx.insert(eventGoers)
      .values({ userId: memberId, eventKey: event.key, day, createdAt: now() })
      .onConflictDoNothing()
      .run();
  });
}
