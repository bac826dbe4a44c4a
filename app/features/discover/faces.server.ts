import type { ProfileAnswers } from "@db/schema/profile-fields";
import type { Reason } from "~/features/compatibility/compatibility";
import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { findRarest, inOrder, listReasons } from "./deck.server";
import { loadWeightedState } from "./deck-state.server";
import { loadPool } from "./pool.server";

/** Someone of the deck, by their face alone. */
export interface Face {
  userId: string;
  name: string;
  photoUrl: string | null;
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
  const pool = most > 0 ? loadPool(state, findRarest(state, weights), { withFaces: true }) : null;
  return {
    faces: inOrder(pool?.candidates ?? [], state, weights)
      .slice(0, most)
      .map(({ userId, name = NEUTRAL_NAME, photoId = null }) => ({
        userId,
        name,
        photoUrl: primaryPhotoUrl(photoId),
      })),
    answers: state.answers,
    reasons: listReasons(state, other, weights),
  };
}
