/**
 * Who may be shown to whom. Every query that can show one member to another joins this predicate,
 * so that blocks, pauses, suspensions and deletions hold everywhere at once (decisions, "Safety").
 */

export interface Visibility {
  /**
   * Whether a paused member is shown: `true` where the two are matched by the query itself,
   * `"to matches"` where only the members who are matched with them now go on seeing them.
   */
  paused?: boolean | "to matches";
}

/** SQL condition that the viewer and the member behind `column` are matched now. */
const matchedWith = (column: string) =>
  `EXISTS (SELECT 1 FROM matches living WHERE living.user_id_1 = min(:viewer, ${column})
      AND living.user_id_2 = max(:viewer, ${column}) AND living.status IN ('pending', 'matched')
      AND living.status = 'matched')`;

function stateAllows(column: string, paused: Visibility["paused"]): string {
  if (paused === "to matches")
    return `(visible.state = 'active' OR (visible.state = 'paused' AND ${matchedWith(column)}))`;
  return `visible.state IN ${paused ? "('active', 'paused')" : "('active')"}`;
}

/**
 * SQL condition that the member behind `column` may be shown to the viewer bound as `:viewer`.
 *
 * @param column a member id column of the query, from code and never from a request
 */
export function visibleTo(column: string, { paused = false }: Visibility = {}): string {
  return `EXISTS (SELECT 1 FROM users visible WHERE visible.id = ${column} AND ${stateAllows(column, paused)})
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = :viewer AND b.blocked_id = ${column})
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ${column} AND b.blocked_id = :viewer)`;
}
