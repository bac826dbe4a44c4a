import fc from "fast-check";

const SEED = 20250808;

// The seed of all property tests: the same values every time, so that a failure means a change.
// AUGUST_RANDOM_SEED=1 looks for new ones.
if (process.env.AUGUST_RANDOM_SEED !== "1") fc.configureGlobal({ seed: SEED });

export default fc;
