import type { ProfileAnswers } from "@db/schema/profile-fields";
import type { Reason } from "~/features/compatibility/compatibility";
import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { prepared } from "~/server/data/database.server";
import { findRarest, inOrder, listReasons } from "./deck.server";
import { type DeckState, loadWeightedState, type Weights } from "./deck-state.server";
import { type Candidate, FACE, loadPool, SHOWABLE, showableValues } from "./pool.server";
import { findHead, keepHead } from "./ranked-head.server";

/** Someone of the deck, by their face alone. */
export interface Face {
  userId: string;
  name: string;
  photoUrl: string | null;
}

const FACES_SQL = `SELECT d.user_id AS userId${FACE}
FROM json_each(:ids) CROSS JOIN deck_members d ON d.user_id = json_each.value WHERE ${SHOWABLE}`;

type Shown = Pick<Candidate, "userId" | "name" | "photoId">;

/** Who comes first, with their faces; one query, and another where someone may not be shown any more. */
function listFirst(state: DeckState, weights: Weights, most: number): readonly Shown[] {
  if (most === 0) return [];
  const kept = findHead(state, most)
    ?.candidates.slice(0, most)
    .map(({ userId }) => userId);
  const values = { ...showableValues(state), ids: JSON.stringify(kept) };
  const shown = kept ? prepared<Shown>(FACES_SQL).all(values) : [];
  if (kept && shown.length === most)
    return kept.flatMap((id) => shown.find(({ userId }) => userId === id) ?? []);
  const pool = loadPool(state, findRarest(state, weights), { withFaces: true });
  const ranked = inOrder(pool.candidates, state, weights);
  keepHead(state, ranked);
  return ranked.slice(0, most);
}

interface Asked {
  /** How many members of the deck; none where the viewer must not be shown any. */
  most: number;
  /** A match the viewer may see, to say what the two share. */
  otherId: string | null;
}

/**
 * The first faces of a member's deck, in the order of their cards, in two queries.
 *
 * @returns with the viewer's own answers and what they share with `otherId`; undefined while the basics of the profile
 *   are missing
 */
export function loadFaces(
  viewerId: string,
  { most, otherId }: Asked,
): { faces: Face[]; answers: Partial<ProfileAnswers>; reasons: Reason[] } | undefined {
  const loaded = loadWeightedState(viewerId, otherId);
  if (!loaded) return undefined;
  const { state, weights, other } = loaded;
  return {
    faces: listFirst(state, weights, most).map(
      ({ userId, name = NEUTRAL_NAME, photoId = null }) => ({
        userId,
        name,
        photoUrl: primaryPhotoUrl(photoId),
      }),
    ),
    answers: state.answers,
    reasons: listReasons(state, other, weights),
  };
}
