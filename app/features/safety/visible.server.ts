/**
 * Who may be shown to whom. Every query that can show one member to another joins this predicate,
 * so that blocks, pauses, suspensions and deletions hold everywhere at once (decisions, "Safety").
 */

/**
 * SQL condition that the member behind `column` may be shown to the viewer bound as `:viewer`.
 *
 * @param column a member id column of the query, from code and never from a request
 * @param options.paused true where a paused member stays visible: to those already matched
 */
export function visibleTo(column: string, { paused = false }: { paused?: boolean } = {}): string {
  const states = paused ? "('active', 'paused')" : "('active')";
  return `EXISTS (SELECT 1 FROM users visible WHERE visible.id = ${column} AND visible.state IN ${states})
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = :viewer AND b.blocked_id = ${column})
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ${column} AND b.blocked_id = :viewer)`;
}
