import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { isNamedMatch, isReadableMatch } from "~/features/matches/match-status.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";

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
 * nobody knows it without the agreements (rule agreements-first), once a block, a suspension or a deletion has ended
 * the match, or 30 days after any other end (rule ended-30-days). Binds `:viewer`, and `:now` in milliseconds.
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

/**
 * SQL condition that the companion of a meetup can be reported for it: until 30 days after the end of the match.
 *
 * @param b as for `companionSql`
 */
export const canReportSql = (b: string): string =>
  `(${b}.other_id IS NOT NULL AND ${isReadableMatch(`${b}.match_id`)})`;

const TO_REPORT_SQL = `SELECT ${companionSql("b")}, ${primaryPhotoSql("b.other_id")} AS photoId
  FROM meetup_sides b WHERE b.member_id = :viewer AND b.id = :id AND ${canReportSql("b")}`;

/**
 * Finds the companion of one of a member's own meetups, for a report: without name and photo where they may not
 * be known.
 *
 * @throws Refusal 404 for anyone else's meetup, one alone, and one of a match that ended more than 30 days ago
 */
export function findCompanionToReport(viewer: string, id: number) {
  const row = prepared<CompanionRow & { photoId: string | null }>(TO_REPORT_SQL).get({
    ...{ viewer, id },
    now: now().getTime(),
  });
  if (!row?.otherId) throw notFound("meetup");
  const isVisible = row.otherIsKnown === 1;
  return {
    memberId: row.otherId,
    name: isVisible ? row.otherName : NEUTRAL_NAME,
    isVisible,
    photoUrl: isVisible ? primaryPhotoUrl(row.photoId) : null,
  };
}
