import { GENDERS, LOOKING_FOR } from "@db/schema/values";
import { expect, it } from "vitest";
import fc, { countWalks } from "../../../tests/support/fixed-seed";
import { answers, createMember, saveProfile, setUpDatabase } from "../../../tests/support/island";
import { listDeck } from "../../../tests/support/steps";
import { pairScore } from "./pair-score.server";

setUpDatabase();

interface Choices {
  gender: (typeof GENDERS)[number];
  lookingFor: (typeof LOOKING_FOR)[number];
  interestedIn: (typeof GENDERS)[number][];
}

const choices: fc.Arbitrary<Choices> = fc.record({
  gender: fc.constantFrom(...GENDERS),
  lookingFor: fc.constantFrom(...LOOKING_FOR),
  interestedIn: fc.subarray([...GENDERS]),
});

/** A reference model of rule both-sides-choose: each is open to the other. */
function opensTo(one: Choices, other: Choices): boolean {
  const wants = one.interestedIn.length === 0 || one.interestedIn.includes(other.gender);
  const intents = [one.lookingFor, other.lookingFor];
  return wants && (intents.includes("both") || one.lookingFor === other.lookingFor);
}

it("two members see each other only if the choices of both allow it", () => {
  const [ada, bea] = [createMember(), createMember()];
  fc.assert(
    fc.property(choices, choices, (one, other) => {
      saveProfile(ada.viewer(), answers(one));
      saveProfile(bea.viewer(), answers(other));
      const expected = opensTo(one, other) && opensTo(other, one);
      expect([listDeck(ada).includes(bea.id), listDeck(bea).includes(ada.id)]).toEqual([
        expected,
        expected,
      ]);
      expect(pairScore(ada.id, bea.id) !== undefined).toBe(expected);
    }),
    { numRuns: countWalks(200) },
  );
});
