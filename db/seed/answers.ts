import { LIMITS } from "@db/schema/values";
import { CLOSERS, ISLAND_LINES, OPENERS, QUIRKS, TASTE_LINES } from "./bio-lines";
import { COLLEGES, HBCU_COUNT, HOMETOWNS } from "./names";
import type { Person } from "./people";
import { type Random, randomFrom } from "./random";
import { choose } from "./tastes";

/** The written part of a profile. */
export interface Answers {
  hometownRegion: string | null;
  bio: string | null;
  college: string | null;
  favoriteBobMarleySong: string | null;
  favoriteVineyardSpot: string | null;
  favoriteSoulFood: string | null;
  sportsPlayed: string[];
  relaxationMusic: string[];
  islandActivities: string[];
}

function drawBio(random: Random, { age, taste }: Person): string {
  const openers = OPENERS.filter(([least, most]) => age >= least && age <= most);
  const [, , opener] = random.pick(openers);
  const island = random.pick(ISLAND_LINES);
  const fond = random.pick(TASTE_LINES[taste]);
  const quirk = random.pick(QUIRKS);
  const closer = random.pick(CLOSERS);
  const forms = [
    [opener, island, fond, closer],
    [opener, fond, quirk],
    [fond, island, quirk, closer],
    [opener, island, quirk],
    [island, fond, closer],
    [opener, quirk, fond, closer],
    [opener, fond],
  ];
  return random.pick(forms).join(" ").slice(0, LIMITS.bio);
}

/**
 * The answers of a member, leaning to the member's tastes. Some leave a question blank.
 *
 * @param seed the island's seed
 */
export function answersOf(seed: number, person: Person): Answers {
  const random = randomFrom(`${seed}:answers:${person.index}`);
  const { tastes } = person;
  const full = person.index < 2;
  const unless = <T>(blank: number, value: T): T | null =>
    random.chance(blank) && !full ? null : value;
  const hbcus = COLLEGES.slice(0, HBCU_COUNT);
  return {
    hometownRegion: unless(0.04, random.pick(HOMETOWNS)),
    bio: unless(0.05, drawBio(random, person)),
    college: unless(0.15, random.pick(random.chance(0.6) ? hbcus : COLLEGES)),
    favoriteBobMarleySong: unless(0.1, choose.songs(random, tastes, 1)[0] ?? null),
    favoriteVineyardSpot: unless(0.06, choose.spots(random, tastes, 1)[0] ?? null),
    favoriteSoulFood: unless(0.08, choose.foods(random, tastes, 1)[0] ?? null),
    sportsPlayed: choose.sports(random, tastes, random.int(full ? 2 : 0, 4)),
    relaxationMusic: choose.music(random, tastes, random.int(1, LIMITS.relaxationMusic)),
    islandActivities: choose.activities(random, tastes, random.int(3, 7)),
  };
}
