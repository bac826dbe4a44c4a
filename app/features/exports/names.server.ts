import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { hasEndedUnnamed, isNamedMatch } from "~/features/matches/match-status.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import { choicesAllowPair, visibleTo } from "~/features/members/visible.server";

/*
 * Who the archive names: nobody the member could not find under that name in August at the same
 * time. It holds no id of anyone else.
 */

const HAS_AGREED = hasAgreedSql(":viewer");

const named = (condition: string, other: string) =>
  `CASE WHEN ${HAS_AGREED} AND ${condition} THEN ${memberNameSql(other)} ELSE '${NEUTRAL_NAME}' END`;

/** SQL condition that the two of a match can read it and are named to each other (rule ended-30-days). */
export const isNamedIn = (match: string, other: string): string =>
  `(${HAS_AGREED} AND ${isNamedMatch(match)} AND ${visibleTo(other, { paused: true })})`;

/** SQL expression of the name of the other of a match. @param match and @param other columns of ids */
export const nameInMatch = (match: string, other: string): string =>
  named(isNamedIn(match, other), other);

const pairSql = (other: string, condition: string) =>
  `EXISTS (SELECT 1 FROM match_sides had WHERE had.member_id = :viewer AND had.other_id = ${other} AND ${condition})`;

/**
 * SQL expression of the name of someone the member liked or passed. Who ended a match unnamed stays so,
 * because the name would say who it was.
 */
export const nameOfChosen = (other: string): string =>
  named(
    `NOT ${pairSql(other, hasEndedUnnamed("had"))} AND ((${visibleTo(other)} AND ${choicesAllowPair(other)})
      OR (${visibleTo(other, { paused: true })} AND ${pairSql(other, isNamedMatch("had.id"))}))`,
    other,
  );

/** SQL expression of which of the two a column names: `you`, `them`, or nothing. */
export const whichOfTwo = (column: string): string =>
  `CASE WHEN ${column} = :viewer THEN 'you' WHEN ${column} IS NOT NULL THEN 'them' END`;
