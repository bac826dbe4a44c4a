import { LOOKING_FOR } from "@db/schema/values";
import { prepared } from "~/server/data/database.server";

/**
 * Who may be shown to whom. Every query that can show one member to another joins one of these
 * conditions, so that blocks, pauses, suspensions, deletions and the choices of both sides hold
 * everywhere at once (rules visible-both-ways and both-sides-choose). Each binds the viewer's id as `:viewer`, but
 * where another column is named for it. A `column`
 * is a member id of the query, from code and never from a request.
 */

const notBlocked = (column: string, viewer: string) =>
  `NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ${viewer} AND b.blocked_id = ${column})
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ${column} AND b.blocked_id = ${viewer})`;

/** SQL condition that no block is between a viewer, who may be nobody, and the member behind `column`. */
export const notBlockedSql = (column: string, viewer = ":viewer"): string =>
  `(${notBlocked(column, viewer)})`;

/** SQL condition that no block is between the member behind `column` and an account with the address of `key`. */
export const notBlockedAddressSql = (column: string, key: string): string =>
  `NOT EXISTS (SELECT 1 FROM users holder WHERE holder.address_key = ${key}
    AND NOT (${notBlocked("holder.id", column)}))`;

interface Visibility {
  /** Whether a paused member is shown: only in queries that require a match of the two. */
  paused?: boolean;
  /** Column of the viewer's id. */
  viewer?: string;
}

/** SQL condition that neither the state of the member behind `column` nor a block hides them from the viewer. */
export function visibleTo(
  column: string,
  { paused = false, viewer = ":viewer" }: Visibility = {},
): string {
  const states = paused ? "('active', 'paused')" : "('active')";
  return `EXISTS (SELECT 1 FROM users visible WHERE visible.id = ${column} AND visible.state IN ${states})
    AND ${notBlocked(column, viewer)}`;
}

const CAN_SEE_SQL = `SELECT 1 AS yes WHERE ${visibleTo(":other", { paused: true })}`;

const canSee = (viewer: string, other: string) =>
  prepared<{ yes: 1 }>(CAN_SEE_SQL).get({ viewer, other }) !== undefined;

/** Whether two matched members may still see each other: no block, suspension or deletion. */
export const canSeeEachOther = (one: string, other: string): boolean =>
  canSee(one, other) && canSee(other, one);

const BOTH = LOOKING_FOR.indexOf("both");

/** A member's choices as SQL expressions, encoded as in `deck_members`. */
interface ChoiceColumns {
  gender: string;
  accepts: string;
  lookingFor: string;
}

const BOUND: ChoiceColumns = { gender: ":gender", accepts: ":accepts", lookingFor: ":lookingFor" };

/**
 * SQL condition that both sides' choices allow the pair (rule both-sides-choose).
 *
 * @param other alias of the other's row in `deck_members`
 * @param own the viewer's choices; bound values unless the query joins their row
 */
export const choicesAllow = (other: string, own = BOUND): string =>
  `(${other}.accepts >> ${own.gender}) & 1 AND (${own.accepts} >> ${other}.gender) & 1
  AND (${other}.looking_for = ${BOTH} OR ${own.lookingFor} = ${BOTH} OR ${other}.looking_for = ${own.lookingFor})`;

const OWN_ROW: ChoiceColumns = {
  gender: "chooser.gender",
  accepts: "chooser.accepts",
  lookingFor: "chooser.looking_for",
};

/** SQL condition that the choices of the viewer and of the member behind `column` allow each other. */
export const choicesAllowPair = (column: string): string =>
  `EXISTS (SELECT 1 FROM deck_members chooser CROSS JOIN deck_members chosen
    WHERE chooser.user_id = :viewer AND chosen.user_id = ${column}
      AND ${choicesAllow("chosen", OWN_ROW)})`;
