import type { GENDERS, LOOKING_FOR } from "@db/schema/values";
import { standing } from "~/features/matches/lapse.server";
import { visibleTo } from "~/features/safety/visible.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { type Compatibility, compatibilityOf, type Tastes } from "./compatibility";

/** Cards that are ranked at a time; the newest who may be shown. */
const DECK_SIZE = 200;

/** A member as a card shows them (part 1 section 3, "Discover item"). */
export interface CardProfile {
  id: string;
  userId: string;
  stageName: string;
  firstName: string | null;
  ageCategory: string;
  hometownRegion: string | null;
  bio: string | null;
  college: string | null;
  favoriteBobMarleySong: string | null;
  favoriteVineyardSpot: string | null;
  sportsPlayed: string[];
  profileImageUrl: string | null;
}

export interface Card {
  profile: CardProfile;
  compatibility: Compatibility;
}

interface ProfileRow {
  id: string;
  user_id: string;
  stage_name: string;
  first_name: string | null;
  age_category: string;
  gender: (typeof GENDERS)[number];
  looking_for: (typeof LOOKING_FOR)[number];
  interested_in: string;
  hometown_region: string | null;
  bio: string | null;
  college: string | null;
  favorite_bob_marley_song: string | null;
  favorite_vineyard_spot: string | null;
  favorite_soul_food: string | null;
  sports_played: string;
  relaxation_music: string;
  island_activities: string;
  photo_id: string | null;
}

const PROFILE_COLUMNS = `p.id, p.user_id, p.stage_name, u.first_name, p.age_category, p.gender, p.looking_for,
  p.interested_in, p.hometown_region, p.bio, p.college, p.favorite_bob_marley_song,
  p.favorite_vineyard_spot, p.favorite_soul_food, p.sports_played, p.relaxation_music, p.island_activities,
  (SELECT m.id FROM media m WHERE m.user_id = p.user_id AND m.kind = 'photo' AND m.review = 'approved'
    AND m.processing = 'ready'
    LIMIT 1) AS photo_id`;

/** Both sides' choices allow the pair (decision P8). Binds the viewer's own three choices. */
const CHOICES_ALLOW = `(p.looking_for = 'both' OR :lookingFor = 'both' OR p.looking_for = :lookingFor)
  AND (p.interested_in = '[]' OR EXISTS (SELECT 1 FROM json_each(p.interested_in) WHERE value = :gender))
  AND (:interestedIn = '[]' OR EXISTS (SELECT 1 FROM json_each(:interestedIn) WHERE value = p.gender))`;

/** A profile can be shown once it has a name, an age range, a gender and a purpose. */
const HAS_BASICS = `p.stage_name IS NOT NULL AND p.age_category IS NOT NULL AND p.gender IS NOT NULL
  AND p.looking_for IS NOT NULL`;

const OWN_SQL = `SELECT ${PROFILE_COLUMNS} FROM profiles p JOIN users u ON u.id = p.user_id
WHERE p.user_id = ? AND ${HAS_BASICS}`;

const DECK_SQL = `SELECT ${PROFILE_COLUMNS} FROM profiles p JOIN users u ON u.id = p.user_id
WHERE p.user_id <> :viewer AND ${HAS_BASICS} AND ${visibleTo("p.user_id")} AND ${CHOICES_ALLOW}
  AND NOT EXISTS (SELECT 1 FROM swipes s WHERE s.actor_id = :viewer AND s.target_id = p.user_id
    AND ${standing("s")})
ORDER BY p.created_at DESC, p.user_id DESC LIMIT ${DECK_SIZE}`;

const ONE_SQL = `SELECT ${PROFILE_COLUMNS} FROM profiles p JOIN users u ON u.id = p.user_id
WHERE p.user_id = :target AND p.user_id <> :viewer AND ${HAS_BASICS} AND ${visibleTo("p.user_id")} AND ${CHOICES_ALLOW}`;

const SHOWN_SQL = `SELECT ${PROFILE_COLUMNS} FROM profiles p JOIN users u ON u.id = p.user_id
WHERE p.user_id = :target AND ${HAS_BASICS} AND ${visibleTo("p.user_id", { paused: "to matches" })}`;

const list = (json: string) => JSON.parse(json) as string[];

const tastesOf = (row: ProfileRow): Tastes => ({
  hometownRegion: row.hometown_region,
  college: row.college,
  favoriteBobMarleySong: row.favorite_bob_marley_song,
  favoriteVineyardSpot: row.favorite_vineyard_spot,
  favoriteSoulFood: row.favorite_soul_food,
  sportsPlayed: list(row.sports_played),
  relaxationMusic: list(row.relaxation_music),
  islandActivities: list(row.island_activities),
});

const cardOf = (row: ProfileRow): CardProfile => ({
  id: row.id,
  userId: row.user_id,
  stageName: row.stage_name,
  firstName: row.first_name,
  ageCategory: row.age_category,
  hometownRegion: row.hometown_region,
  bio: row.bio,
  college: row.college,
  favoriteBobMarleySong: row.favorite_bob_marley_song,
  favoriteVineyardSpot: row.favorite_vineyard_spot,
  sportsPlayed: list(row.sports_played),
  profileImageUrl: row.photo_id && `/media/${row.photo_id}/384.webp`,
});

const choicesOf = (viewer: ProfileRow) => ({
  viewer: viewer.user_id,
  lookingFor: viewer.looking_for,
  gender: viewer.gender,
  interestedIn: viewer.interested_in,
});

export interface Deck {
  /** Best first. */
  cards: Card[];
  /** Likes and passes so far; the first card is number `seen + 1`. */
  seen: number;
}

/**
 * The members whom the viewer may be shown and has not answered yet, most compatible first
 * (decision D2).
 *
 * @returns nothing while the viewer has not given the basics of a profile
 */
export function deckFor(viewerId: string): Deck | undefined {
  const own = prepared<ProfileRow>(OWN_SQL).get(viewerId);
  if (!own) return undefined;
  const tastes = tastesOf(own);
  const seen = prepared<{ seen: number }>(
    "SELECT count(*) AS seen FROM swipes WHERE actor_id = ?",
  ).get(viewerId);
  const cards = prepared<ProfileRow>(DECK_SQL)
    .all({ ...choicesOf(own), now: now().getTime() })
    .map((row) => ({
      profile: cardOf(row),
      compatibility: compatibilityOf(tastes, tastesOf(row)),
    }));
  cards.sort((a, b) => b.compatibility.score - a.compatibility.score);
  return { cards, seen: seen?.seen ?? 0 };
}

/**
 * How well a pair fits, when the viewer may be shown the other.
 *
 * @returns nothing for somebody who must not be shown: they are not found
 */
export function pairScore(
  viewerId: string,
  targetId: string,
): { score: number; genders: [string, string] } | undefined {
  const own = prepared<ProfileRow>(OWN_SQL).get(viewerId);
  const other = own && prepared<ProfileRow>(ONE_SQL).get({ ...choicesOf(own), target: targetId });
  if (!own || !other) return undefined;
  return {
    score: compatibilityOf(tastesOf(own), tastesOf(other)).score,
    genders: [own.gender, other.gender],
  };
}

/**
 * A member's card as others see it; one's own as well, to see what others see.
 *
 * @returns nothing for somebody who must not be shown: they are not found
 */
export function findCard(viewerId: string, targetId: string): Card | undefined {
  const own = prepared<ProfileRow>(OWN_SQL).get(viewerId);
  if (viewerId === targetId)
    return own && { profile: cardOf(own), compatibility: compatibilityOf(NO_TASTES, NO_TASTES) };
  const other = prepared<ProfileRow>(SHOWN_SQL).get({ viewer: viewerId, target: targetId });
  if (!other) return undefined;
  return {
    profile: cardOf(other),
    compatibility: compatibilityOf(own ? tastesOf(own) : NO_TASTES, tastesOf(other)),
  };
}

const NO_TASTES: Tastes = {
  hometownRegion: null,
  college: null,
  favoriteBobMarleySong: null,
  favoriteVineyardSpot: null,
  favoriteSoulFood: null,
  sportsPlayed: [],
  relaxationMusic: [],
  islandActivities: [],
};
