import type { ProfileAnswers, ProfileField } from "@db/schema/profile-fields";
import type { Person } from "./people";
import { findPool } from "./pool";
import { type Random, randomFrom } from "./random";

/** Fills in one part of a member's profile, as completely as the member tends to. */
export interface AnswerWriter {
  random: Random;
  person: Person;
  /** An answer, or nothing. `share` below 1 is for questions that people skip. */
  answer<T>(draw: () => T, share?: number): T | null;
  /** A list, or an empty one. */
  answers<T>(draw: () => T[], share?: number): T[];
  /** An answer from a section of `data/words.txt`, with what ends it. */
  text(section: string, share?: number, end?: string): string | null;
  /** At most `most` answers from a section. */
  texts(section: string, most: number, share?: number): string[];
  /** Answers from a field's section that lean to all the member's tastes, `least` to `most` of them. */
  choose<Field extends ProfileField>(
    field: Field,
    least: number,
    most: number,
    share?: number,
  ): ProfileAnswers[Field];
  /** One such answer. */
  favorite<Field extends ProfileField>(field: Field, share: number): ProfileAnswers[Field] | null;
}

/** The members whose every question is answered: the two that a visitor signs in as. */
export const answersAll = ({ index }: Person): boolean => index < 2;

const SPARSE = 0.13;

/** The part of the questions that a member answers, 0 to 1; some write hardly anything. */
export function drawDiligence(seed: number, person: Person): number {
  if (answersAll(person)) return 1;
  const random = randomFrom(`${seed}:diligence:${person.index}`);
  return random.chance(SPARSE) ? random.between(0.05, 0.4) : random.between(0.72, 0.98);
}

/**
 * Creates the writer for one part of a profile, with random draws of its own.
 *
 * @param part any name; another part's draws never change this one's
 */
export function createAnswerWriter(
  seed: number,
  part: string,
  person: Person,
  diligence: number,
): AnswerWriter {
  const random = randomFrom(`${seed}:answers:${part}:${person.index}`);
  const writes = (share: number) => answersAll(person) || random.chance(diligence * share);
  const answers = <T>(draw: () => T[], share = 1) => (writes(share) ? draw() : []);
  return {
    random,
    person,
    answers,
    answer: (draw, share = 1) => (writes(share) ? draw() : null),
    text: (section, share = 1, end = "") =>
      writes(share) ? findPool(section).draw(random, person) + end : null,
    texts: (section, most, share) =>
      answers(() => findPool(section).drawMany(random, person, random.int(1, most)), share),
    // The CHECKs of `profiles` verify that the sections match the lists of the form.
    choose: (field, least, most, share) =>
      answers(
        () => findPool(field).choose(random, person.tastes, random.int(least, most)),
        share,
      ) as never,
    favorite: (field, share) =>
      (writes(share) ? findPool(field).choose(random, person.tastes, 1)[0] : null) as never,
  };
}
