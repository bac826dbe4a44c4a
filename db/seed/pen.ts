import type { Person } from "./people";
import { type Random, randomFrom } from "./random";

/** Fills in one part of a member's profile: knows how much the member likes to write. */
export interface Pen {
  random: Random;
  person: Person;
  /** An answer, or nothing. `share` below 1 is for questions that people skip. */
  answer<T>(draw: () => T, share?: number): T | null;
  /** A list, or an empty one. */
  answers<T>(draw: () => T[], share?: number): T[];
}

/** The members whose every question is answered: the two that a visitor signs in as. */
export const answersAll = ({ index }: Person): boolean => index < 2;

const SPARSE = 0.13;

/** The part of the questions that a member answers, 0 to 1; some write hardly anything. */
export function diligenceOf(seed: number, person: Person): number {
  if (answersAll(person)) return 1;
  const random = randomFrom(`${seed}:diligence:${person.index}`);
  return random.chance(SPARSE) ? random.between(0.05, 0.4) : random.between(0.72, 0.98);
}

/**
 * A pen for one part of the profile, with draws of its own.
 *
 * @param part any name; another part's draws never change this one's
 */
export function penFor(seed: number, part: string, person: Person, diligence: number): Pen {
  const random = randomFrom(`${seed}:${part}:${person.index}`);
  const writes = (share: number) => answersAll(person) || random.chance(diligence * share);
  return {
    random,
    person,
    answer: (draw, share = 1) => (writes(share) ? draw() : null),
    answers: (draw, share = 1) => (writes(share) ? draw() : []),
  };
}

/** A probability by age: the first step whose age in years is not below the member's decides. */
export type ByAge = readonly (readonly [upTo: number, probability: number])[];

export const atAge = (steps: ByAge, age: number): number =>
  steps.find(([upTo]) => age <= upTo)?.[1] ?? 0;
