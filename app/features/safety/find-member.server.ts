import { haveMatched } from "~/features/matches/deactivation.server";
import { isReadablePair, READABLE_DAYS } from "~/features/matches/match-status.server";
import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { hasJoinedSql } from "~/features/members/account.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { shownNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";

export interface Known {
  id: string;
  /** Stage name, or the neutral one. */
  name: string;
  /** Null where they have none, or must not be shown now. */
  photoUrl: string | null;
  /** True while the viewer may see them. */
  isVisible: boolean;
}

/** For how long someone can be reported after a block, as after the end of a match (rule ended-30-days). */
export const REPORTABLE_MS = READABLE_DAYS * DAY_MS;

/** SQL condition that the viewer has blocked the member behind `column` by hand. @param more a further condition */
const hasBlockedSql = (column: string, more = ""): string =>
  `EXISTS (SELECT 1 FROM blocks own WHERE own.blocker_id = :viewer AND own.blocked_id = ${column}
    AND own.address_id IS NULL ${more})`;

/**
 * SQL condition that the viewer can report the member behind `column` although they may not be shown: for 30 days
 * after a block of the viewer's, and while a match of the two can still be read. Binds `:now` too.
 */
export const isReportableSql = (column: string): string =>
  `(${hasBlockedSql(column, `AND own.created_at > :now - ${REPORTABLE_MS}`)}
    OR ${isReadablePair(":viewer", column)})`;

const KNOWN_SQL = `SELECT ${shownNameSql(":other")} AS name,
  ${profileVisibleTo(":other")} AS visible, (${visibleTo(":other")}) AS active,
  ${hasBlockedSql(":other")} AS blocked, ${isReportableSql(":other")} AS reportable,
  ${primaryPhotoSql(":other")} AS photoId
WHERE :other <> :viewer AND ${hasJoinedSql(":other")}`;

interface Row {
  name: string | null;
  visible: 0 | 1;
  active: 0 | 1;
  blocked: 0 | 1;
  reportable: 0 | 1;
  photoId: string | null;
}

function find(viewerId: string, otherId: string) {
  const at = { viewer: viewerId, other: otherId, now: now().getTime() };
  const row = prepared<Row>(KNOWN_SQL).get(at);
  if (!row) throw notFound("member");
  const isVisible = row.visible === 1;
  const known: Known = {
    id: otherId,
    name: (isVisible && row.name) || NEUTRAL_NAME,
    photoUrl: isVisible ? primaryPhotoUrl(row.photoId) : null,
    isVisible,
  };
  return { row, known, canBeShown: isVisible || row.active === 1 };
}

/**
 * Finds a member the viewer could be shown under some preferences, has matched with before or
 * has blocked: the only ones who can be blocked. A member who must not be shown now is named neutrally.
 * @throws Refusal 404 for everyone else, and for the viewer
 */
export function findKnown(viewerId: string, otherId: string): Known {
  const { row, known, canBeShown } = find(viewerId, otherId);
  if (!(canBeShown || row.blocked === 1 || haveMatched(viewerId, otherId)))
    throw notFound("member");
  return known;
}

/**
 * Finds a member the viewer can report: one they could be shown, and, for 30 days after a block of
 * theirs or the end of a match, one they could be shown until then.
 * @throws Refusal 404 for everyone else, and for the viewer
 */
export function findReportable(viewerId: string, otherId: string): Known {
  const { row, known, canBeShown } = find(viewerId, otherId);
  if (!(canBeShown || row.reportable === 1)) throw notFound("member");
  return known;
}

/** Whether the viewer has blocked a member by hand; a block by address is never told. */
export const hasBlocked = (viewerId: string, otherId: string): boolean =>
  prepared(`SELECT 1 WHERE ${hasBlockedSql(":other")}`).get({
    viewer: viewerId,
    other: otherId,
  }) !== undefined;
