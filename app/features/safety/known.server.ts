import { haveMatched } from "~/features/matches/deactivation.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";
import { NEUTRAL_NAME } from "./neutral";
import { visibleTo } from "./visible.server";

export interface Known {
  id: string;
  /** Stage name, or the neutral one. */
  name: string;
  /** True while the viewer may see them. */
  isVisible: boolean;
}

const KNOWN_SQL = `SELECT p.stage_name AS name,
  (${visibleTo("u.id", { paused: "to matches" })}) AS visible,
  EXISTS (SELECT 1 FROM blocks own WHERE own.blocker_id = :viewer AND own.blocked_id = u.id) AS blocked
FROM users u LEFT JOIN profiles p ON p.user_id = u.id
WHERE u.id = :other AND u.id <> :viewer AND u.date_of_birth IS NOT NULL`;

interface Row {
  name: string | null;
  visible: 0 | 1;
  blocked: 0 | 1;
}

/**
 * A member whom the viewer may see, has matched with once or has blocked: the only ones to whom
 * anything can be done. Whoever must not be shown is named neutrally.
 *
 * @throws Refusal 404 for everybody else, and for oneself
 */
export function findKnown(viewerId: string, otherId: string): Known {
  const row = prepared<Row>(KNOWN_SQL).get({ viewer: viewerId, other: otherId });
  const isVisible = row?.visible === 1;
  if (!row || !(isVisible || row.blocked === 1 || haveMatched(viewerId, otherId))) throw notFound();
  return { id: otherId, name: (isVisible && row.name) || NEUTRAL_NAME, isVisible };
}
