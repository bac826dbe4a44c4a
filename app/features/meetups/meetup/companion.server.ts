import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { isNamedMatch } from "~/features/matches/match-status.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";

/** With whom a meetup is, as a query reads it. */
export interface CompanionRow {
  /** Null for a meetup alone. */
  otherId: string | null;
  otherName: string;
  /** Whether the viewer may know the name, the id and the match. */
  otherIsKnown: 0 | 1;
}

/**
 * SQL columns of with whom a meetup is. Whether the viewer may know it is what their conversation says:
 * nobody knows it without the agreements (decision P6), once a block, a suspension or a deletion has ended
 * the match, or 30 days after any other end (decision D11). Binds `:viewer`, and `:now` in milliseconds.
 *
 * @param b alias of a row of `meetup_sides`, the viewer's
 */
export const companionSql = (b: string): string =>
  `${b}.other_id AS otherId, ${memberNameSql(`${b}.other_id`)} AS otherName,
    (${hasAgreedSql(":viewer")} AND ${isNamedMatch(`${b}.match_id`)}
      AND ${visibleTo(`${b}.other_id`, { paused: true })}) AS otherIsKnown`;

/** What the companion is called: null for a meetup alone, the neutral name where they may not be known. */
export const nameCompanion = ({ otherId, otherName, otherIsKnown }: CompanionRow): string | null =>
  otherId === null ? null : otherIsKnown === 1 ? otherName : NEUTRAL_NAME;
