import { giveTokens } from "~/features/meetups/booking/booking.fixture";
import { createModerator } from "~/features/review/review.fixture";
import { setClock } from "~/server/data/clock.server";
import { createMember, NOON, type Person } from "../support/island";

/** Those about whom the verbs are, in the state from which each line of the table begins. */
export interface Cast {
  /** A man on Social with tokens, who may write first. */
  ben: Person;
  /** Women on Social with tokens. */
  ada: Person;
  bea: Person;
  /** Moderators. */
  mod: Person;
  second: Person;
}

/** Makes the cast in an empty database with the places. */
export function createCast(): Cast {
  setClock(NOON);
  const [ada, bea, ben] = (["female", "female", "male"] as const).map((gender, at) => {
    const person = createMember({ gender, plan: "social", stageName: ["Ada", "Bea", "Ben"][at] });
    giveTokens(person, 200);
    return person;
  }) as [Person, Person, Person];
  return { ada, bea, ben, mod: createModerator(), second: createModerator() };
}
