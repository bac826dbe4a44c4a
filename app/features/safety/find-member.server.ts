import { haveMatched } from "~/features/matches/deactivation.server";
import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { hasJoinedSql } from "~/features/members/account.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { stageNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface Known {
  id: string;
  /** Stage name, or the neutral one. */
  name: string;
  /** Null where they have none, or must not be shown now. */
  photoUrl: string | null;
  /** True while the viewer may see them. */
  isVisible: boolean;
}

const KNOWN_SQL = `SELECT ${stageNameSql(":other")} AS name,
  ${profileVisibleTo(":other")} AS visible, (${visibleTo(":other")}) AS active,
  EXISTS (SELECT 1 FROM blocks own WHERE own.blocker_id = :viewer AND own.blocked_id = :other
    AND own.address_id IS NULL) AS blocked,
  ${primaryPhotoSql(":other")} AS photoId
WHERE :other <> :viewer AND ${hasJoinedSql(":other")}`;

interface Row {
  name: string | null;
  visible: 0 | 1;
  active: 0 | 1;
  blocked: 0 | 1;
  photoId: string | null;
}

/**
 * Finds a member whom the viewer could be shown under some preferences, has matched with before or
 * has blocked by hand: the only ones who can be blocked and reported. A member who must not be shown now is
 * named neutrally.
 * @throws Refusal 404 for everybody else, and for the viewer
 */
export function findKnown(viewerId: string, otherId: string): Known {
  const at = { viewer: viewerId, other: otherId, now: now().getTime() };
  const row = prepared<Row>(KNOWN_SQL).get(at);
  const isVisible = row?.visible === 1;
  const isKnown = isVisible || row?.active === 1 || row?.blocked === 1;
  if (!row || !(isKnown || haveMatched(viewerId, otherId))) throw notFound();
  return {
    id: otherId,
    name: (isVisible && row.name) || NEUTRAL_NAME,
    photoUrl: isVisible ? primaryPhotoUrl(row.photoId) : null,
    isVisible,
  };
}
