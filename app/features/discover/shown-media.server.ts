import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { isApprovedSql } from "~/features/media/primary-photo.server";

/**
 * SQL condition that the item behind `alias` is shown on its owner's profile to the viewer bound as
 * `:viewer`: approved, ready, and of a member whom they may see (decision M2). Its owner sees what
 * others see. Binds `:now` in milliseconds as well.
 *
 * @param alias of `media` in the query, from code and never from a request
 */
export const isShownSql = (alias: string): string =>
  `(${isApprovedSql(alias)} AND (${alias}.user_id = :viewer
    OR ${profileVisibleTo(`${alias}.user_id`)}))`;
