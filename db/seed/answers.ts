import type { ProfileAnswers } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import { musicAnswers } from "./answer-music";
import { pastAnswers } from "./answer-past";
import { rootsAnswers } from "./answer-roots";
import { sportsAnswers } from "./answer-sports";
import { tableAnswers } from "./answer-table";
import { wordsAnswers } from "./answer-words";
import { CLOSERS, ISLAND_LINES, OPENERS, QUIRKS, TASTE_LINES } from "./bio-lines";
import { diligenceOf, penFor } from "./pen";
import { bandOf, type Person } from "./people";
import type { Random } from "./random";

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
 * Every answer of a member's profile, leaning to the member's tastes, age and hometown. Most leave
 * some questions blank and a few leave most; the first two answer everything, where meeting
 * everyone counts as the answer to `interestedIn` (decision P8).
 *
 * @param seed the island's seed
 */
export function answersOf(seed: number, person: Person): ProfileAnswers {
  const diligence = diligenceOf(seed, person);
  const pen = (part: string) => penFor(seed, `answers:${part}`, person, diligence);
  const { hometown, ...roots } = rootsAnswers(pen("roots"));
  const self = pen("self");
  return {
    stageName: person.stageName,
    ageCategory: bandOf(person.age),
    gender: person.gender,
    lookingFor: person.lookingFor,
    interestedIn: [...person.interestedIn],
    bio: self.answer(() => drawBio(self.random, person), 1.15),
    ...roots,
    ...musicAnswers(pen("music")),
    ...sportsAnswers(pen("sports"), hometown),
    ...tableAnswers(pen("table")),
    ...pastAnswers(pen("past"), hometown),
    ...wordsAnswers(pen("words")),
  };
}
