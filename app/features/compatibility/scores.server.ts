import { compare, rarityIn, STARTING_ESTIMATE } from "@db/compatibility";
import { fieldCountId } from "@db/schema/comparable";
import { prepared } from "~/server/data/database.server";
import type { Compatibility } from "./compatibility";

export type Score = Pick<Compatibility, "score" | "isStartingEstimate">;

const ESTIMATE: Score = { score: STARTING_ESTIMATE, isStartingEstimate: true };

// The high bits of an answer's id are its field: the field's first id counts who answered it.
const SCORES_SQL = `SELECT d.user_id AS userId, d.answers, NULL AS id, NULL AS members
FROM json_each(:ids) CROSS JOIN deck_members d ON d.user_id = json_each.value
UNION ALL SELECT NULL, NULL, a.id, a.members
FROM deck_members own CROSS JOIN json_each(own.answers)
CROSS JOIN answer_counts a ON a.id IN (json_each.value, json_each.value - json_each.value % ${fieldCountId(1)})
WHERE own.user_id = :viewer`;

type Row = { userId: string; answers: string } | { userId: null; id: number; members: number };

/**
 * Computes in one query how well the viewer and each of the others fit now: the score that their
 * cards show, whatever it was when they matched.
 *
 * @param otherIds members the viewer may see
 * @returns a function that returns the score with one of them
 */
export function loadScores(
  viewerId: string,
  otherIds: readonly string[],
): (otherId: string) => Score {
  if (otherIds.length === 0) return () => ESTIMATE;
  const answerIds = new Map<string, number[]>();
  const members = new Map<number, number>();
  const at = { viewer: viewerId, ids: JSON.stringify([viewerId, ...otherIds]) };
  for (const row of prepared<Row>(SCORES_SQL).all(at)) {
    if (row.userId === null) members.set(row.id, row.members);
    else answerIds.set(row.userId, JSON.parse(row.answers) as number[]);
  }
  const computeBits = rarityIn((id) => members.get(id) ?? 0);
  const own = answerIds.get(viewerId);
  return (otherId) => {
    const theirs = answerIds.get(otherId);
    if (!own || !theirs) return ESTIMATE;
    const { score, isStartingEstimate } = compare(own, theirs, computeBits);
    return { score, isStartingEstimate };
  };
}
