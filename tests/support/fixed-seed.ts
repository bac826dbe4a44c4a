import fc from "fast-check";

const SEED = 20250808;

fc.configureGlobal({
  // The same values every time in all property tests, so that a failure means a change. AUGUST_RANDOM_SEED=1 looks
  // for new ones.
  ...(process.env.AUGUST_RANDOM_SEED !== "1" && { seed: SEED }),
  // A planted fault only has to be caught: the shortest example of one takes minutes to find (tests/mutation).
  endOnFailure: process.env.AUGUST_MUTATION_TESTS !== undefined,
});

export default fc;
