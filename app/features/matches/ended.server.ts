import { visibleTo } from "~/features/safety/visible.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { lapsed } from "./lapse.server";

/** How a match ended. */
export type Ending = "expired" | "closed_by_you" | "closed_by_them" | "deactivated";

/** A match that is over, as the list of them shows it. */
export interface EndedMatch {
  id: string;
  conversationId: number;
  otherName: string;
  ending: Ending;
  endedAt: Date;
}

/** Ended matches that the list shows. */
const MOST_ENDED = 10;

interface Row {
  id: string;
  conversation_id: number;
  other_name: string;
  status: "matched" | "expired" | "declined" | "deactivated";
  closed_by: string | null;
  ended_at: number;
}

// One walk along the index for each side and status, so that nothing is sorted over a growing table.
const part = (own: string, other: string, condition: string) => `SELECT * FROM (
SELECT m.id, c.id AS conversation_id, coalesce(p.stage_name, 'A member') AS other_name, m.status, m.closed_by,
  coalesce(m.closed_at, m.conversation_deadline) AS ended_at
FROM matches m JOIN conversations c ON c.match_id = m.id JOIN profiles p ON p.user_id = m.${other}
WHERE m.${own} = :viewer AND ${condition} AND ${visibleTo(`m.${other}`, { paused: true })}
ORDER BY m.matched_at DESC LIMIT ${MOST_ENDED})`;

const ENDED_SQL = [
  ...["expired", "declined", "deactivated"].map((status) => `m.status = '${status}'`),
  lapsed("m"),
]
  .flatMap((condition) => [
    part("user_id_1", "user_id_2", condition),
    part("user_id_2", "user_id_1", condition),
  ])
  .join("\nUNION ALL\n");

function endingOf({ status, closed_by }: Row, viewerId: string): Ending {
  if (status === "declined") return closed_by === viewerId ? "closed_by_you" : "closed_by_them";
  return status === "deactivated" ? "deactivated" : "expired";
}

/**
 * The viewer's latest matches that are over, the last ending first; somebody who must not be shown
 * to the viewer is not among them.
 */
export function listEnded(viewerId: string): EndedMatch[] {
  return prepared<Row>(ENDED_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .sort((one, other) => other.ended_at - one.ended_at)
    .slice(0, MOST_ENDED)
    .map((row) => ({
      id: row.id,
      conversationId: row.conversation_id,
      otherName: row.other_name,
      ending: endingOf(row, viewerId),
      endedAt: new Date(row.ended_at),
    }));
}
