import fc from "fast-check";

const SEED = 20250808;

fc.configureGlobal({
  // The same values every time in all property tests, so that a failure means a change. AUGUST_RANDOM_SEED=1 looks
  // for new ones.
  ...(process.env.AUGUST_RANDOM_SEED !== "1" && { seed: SEED }),
});

const isDeep = process.env.AUGUST_TEST_DEPTH === "deep";

/** How often a walk over random actions is tried: in full in `npm run test:deep`, a tenth as often in `npm test`. */
export const countWalks = (full: number): number => (isDeep ? full : Math.ceil(full / 10));

export default fc;
