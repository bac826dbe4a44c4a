import { compare } from "@db/compatibility";
import { GENDERS } from "@db/schema/values";
import { choicesAllow, visibleTo } from "~/features/members/visible.server";
import { prepared } from "~/server/data/database.server";
import { loadDeckState, loadWeights } from "./deck-state.server";

const ONE_SQL = `SELECT d.gender, d.answers FROM deck_members d
WHERE d.user_id = :target AND d.user_id <> :viewer AND ${choicesAllow("d")} AND ${visibleTo("d.user_id")}`;

const ids = (json: string) => JSON.parse(json) as number[];

type Gender = (typeof GENDERS)[number];

/**
 * Computes how well a pair fits, if the viewer may see the other.
 *
 * @returns nothing for someone who must not be shown: they are not found
 */
export function pairScore(
  viewerId: string,
  targetId: string,
): { score: number; genders: [Gender, Gender] } | undefined {
  const state = loadDeckState(viewerId);
  if (!state) return undefined;
  const { gender, lookingFor, accepts } = state.choices;
  const other = prepared<{ gender: number; answers: string }>(ONE_SQL).get({
    viewer: viewerId,
    target: targetId,
    gender,
    lookingFor,
    accepts,
  });
  const [mine, theirs] = [GENDERS[gender], other && GENDERS[other.gender]];
  if (!other || !mine || !theirs) return undefined;
  const { score } = compare(state.answerIds, ids(other.answers), loadWeights(state).computeBits);
  return { score, genders: [mine, theirs] };
}
