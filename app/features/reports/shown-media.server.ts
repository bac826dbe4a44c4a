import { SHOWN_MEDIA } from "~/features/discover/shown-media.server";
import type { MediaItem } from "~/features/media/media.schema";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { toMediaFile, type Variant, variantsSql } from "~/features/media/summary.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface ShownMedia
  extends Pick<MediaItem, "id" | "kind" | "durationMs" | "bars" | "files"> {
  ownerId: string;
  ownerName: string;
  ownerPhotoUrl: string | null;
}

interface Row extends Omit<ShownMedia, "files" | "ownerPhotoUrl"> {
  ownerPhotoId: string | null;
  variants: string;
}

const SHOWN_SQL = `SELECT m.id, m.kind, m.ownerId, m.durationMs, m.bars, ${variantsSql("m.id")} AS variants,
  ${memberNameSql("m.ownerId")} AS ownerName, ${primaryPhotoSql("m.ownerId")} AS ownerPhotoId
FROM (${SHOWN_MEDIA}) m WHERE m.id = :media AND m.ownerId <> :viewer`;

/**
 * An item of somebody else that is shown to the viewer.
 *
 * @throws Refusal 404 when it is not there, their own or not for them
 */
export function findShown(viewerId: string, mediaId: string): ShownMedia {
  const found = prepared<Row>(SHOWN_SQL).get({
    viewer: viewerId,
    media: mediaId,
    now: now().getTime(),
  });
  if (!found) throw notFound();
  const { variants, ownerPhotoId, ...item } = found;
  const files = (JSON.parse(variants) as Variant[]).map((variant) => toMediaFile(item, variant));
  return { ...item, ownerPhotoUrl: primaryPhotoUrl(ownerPhotoId), files };
}
