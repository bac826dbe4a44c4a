import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { APPROVED_MEDIA } from "~/features/media/primary-photo.server";

/**
 * SQL query of the items that are shown on their owners' profiles to the viewer bound as `:viewer`:
 * approved, ready, and of members they may see (rule media-reviewed). Owners see all of their own that is approved. Binds
 * `:now` in milliseconds too.
 */
export const SHOWN_MEDIA = `SELECT a.* FROM (${APPROVED_MEDIA}) a
  WHERE a.ownerId = :viewer OR ${profileVisibleTo("a.ownerId")}`;
