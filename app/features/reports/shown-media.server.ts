import { SHOWN_MEDIA } from "~/features/discover/shown-media.server";
import type { MediaKind } from "~/features/media/media.schema";
import { memberNameSql } from "~/features/members/stage-name.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface ShownMedia {
  id: string;
  kind: MediaKind;
  ownerId: string;
  ownerName: string;
}

const SHOWN_SQL = `SELECT m.id, m.kind, m.ownerId, ${memberNameSql("m.ownerId")} AS ownerName
FROM (${SHOWN_MEDIA}) m WHERE m.id = :media AND m.ownerId <> :viewer`;

/**
 * An item of somebody else that is shown to the viewer.
 *
 * @throws Refusal 404 when it is not there, their own or not for them
 */
export function findShown(viewerId: string, mediaId: string): ShownMedia {
  const found = prepared<ShownMedia>(SHOWN_SQL).get({
    viewer: viewerId,
    media: mediaId,
    now: now().getTime(),
  });
  if (!found) throw notFound();
  return found;
}
