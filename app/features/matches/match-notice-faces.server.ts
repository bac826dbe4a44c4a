import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import type { NoticeFace } from "~/features/notifications/notice-faces.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { endedUnnamedWith, profileVisibleTo } from "./profile-access.server";

const FACES_SQL = `SELECT json_each.value AS id, ${memberNameSql("json_each.value")} AS name, ${primaryPhotoSql("json_each.value")} AS photoId
FROM json_each(:ids)
WHERE ${profileVisibleTo("json_each.value")} AND NOT ${endedUnnamedWith("json_each.value")}`;

interface Row {
  id: string;
  name: string;
  photoId: string | null;
}

/**
 * Loads the faces of those members whose story the viewer may open. A face names its member, so there is none after
 * an end that left the two unnamed to each other, even once they may meet again.
 */
export const findNoticeFaces = (
  viewerId: string,
  memberIds: readonly string[],
): Map<string, NoticeFace> =>
  new Map(
    prepared<Row>(FACES_SQL)
      .all({ viewer: viewerId, ids: JSON.stringify(memberIds), now: now().getTime() })
      .map(({ id, name, photoId }) => [id, { id, name, photoUrl: primaryPhotoUrl(photoId) }]),
  );
