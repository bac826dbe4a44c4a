import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { choicesAllowPair, visibleTo } from "~/features/members/visible.server";
import { hasEndedRecently, hasEndedUnnamed, isRunning } from "./match-status.server";

const ofPair = (m: string, column: string) =>
  `${m}.user_id_1 = min(:viewer, ${column}) AND ${m}.user_id_2 = max(:viewer, ${column})`;

const matchedWith = (column: string) =>
  `EXISTS (SELECT 1 FROM matches living WHERE ${ofPair("living", column)}
      AND living.status IN ('pending', 'matched') AND ${isRunning("living")})`;

// After a block, suspension or deletion nobody may be shown; after any other end the thread can
// still be read.
const hasThreadWith = (column: string) =>
  `EXISTS (SELECT 1 FROM matches ended WHERE ${ofPair("ended", column)}
      AND ${hasEndedRecently("ended")} AND NOT ${hasEndedUnnamed("ended")})`;

/** SQL condition that a match with the member behind `column` ended in a way that left the two unnamed to each other. */
export const endedUnnamedWith = (column: string): string =>
  `EXISTS (SELECT 1 FROM matches unnamed WHERE ${ofPair("unnamed", column)} AND ${hasEndedUnnamed("unnamed")})`;

/**
 * SQL condition that the viewer may open the profile and the media of the member behind `column`: the viewer
 * has accepted the agreements (rule agreements-first), and both sides' choices allow it, or a match or a conversation
 * that can still be read connects them. A paused member is shown to matches only. Binds `:now` in
 * milliseconds too.
 */
export const profileVisibleTo = (column: string): string =>
  `(${hasAgreedSql(":viewer")} AND ((${visibleTo(column)} AND (${choicesAllowPair(column)} OR ${hasThreadWith(column)}))
    OR (${visibleTo(column, { paused: true })} AND ${matchedWith(column)})))`;
