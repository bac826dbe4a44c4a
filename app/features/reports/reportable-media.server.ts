import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { profileVisibleTo } from "~/features/matches/profile-access.server";
import type { MediaItem } from "~/features/media/media.schema";
import {
  APPROVED_MEDIA,
  primaryPhotoSql,
  primaryPhotoUrl,
} from "~/features/media/primary-photo.server";
import { toMediaFile, type Variant, variantsSql } from "~/features/media/summary.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { isReportableSql } from "~/features/safety/find-member.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";

export interface ShownMedia
  extends Pick<MediaItem, "id" | "kind" | "durationMs" | "bars" | "files"> {
  ownerId: string;
  ownerName: string;
  ownerPhotoUrl: string | null;
  /** False where it could be seen until the two parted. */
  isShown: boolean;
}

interface Row extends Omit<ShownMedia, "files" | "ownerPhotoUrl" | "isShown"> {
  isShown: 0 | 1;
  ownerPhotoId: string | null;
  variants: string;
}

const ITEM_SQL = `SELECT * FROM (SELECT m.id, m.kind, m.ownerId, m.durationMs, m.bars, ${variantsSql("m.id")} AS variants,
    ${memberNameSql("m.ownerId")} AS ownerName, ${primaryPhotoSql("m.ownerId")} AS ownerPhotoId,
    ${profileVisibleTo("m.ownerId")} AS isShown
  FROM (${APPROVED_MEDIA}) m WHERE m.id = :media AND m.ownerId <> :viewer) item
WHERE isShown OR (${hasAgreedSql(":viewer")} AND ${isReportableSql("item.ownerId")})`;

/**
 * An item of someone else that is shown to the viewer, or was until the two parted.
 *
 * @throws Refusal 404 when it is not there, their own or not for them
 */
export function findReportableMedia(viewerId: string, mediaId: string): ShownMedia {
  const found = prepared<Row>(ITEM_SQL).get({
    viewer: viewerId,
    media: mediaId,
    now: now().getTime(),
  });
  if (!found) throw notFound("media");
  const { variants, ownerPhotoId, isShown, ...item } = found;
  const files = (JSON.parse(variants) as Variant[]).map((variant) => toMediaFile(item, variant));
  return { ...item, ownerPhotoUrl: primaryPhotoUrl(ownerPhotoId), files, isShown: isShown === 1 };
}
