/**
 * Plants faults in the code of tokens, seats, matches, and money; its tests should catch 95 % of them. By hand:
 *
 *   npm install --no-save @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1
 *   npx stryker run tests/mutation.config.mjs --mutate app/features/tokens/ledger.server.ts
 *
 * A folder takes about half an hour. `npm ci` takes the packages away again.
 */
export default {
  mutate: [
    "app/features/{tokens,wallet,matches,membership}/**/*.server.ts",
    "app/features/meetups/{seats,booking}/*.server.ts",
    "app/features/discover/swipes.server.ts",
  ],
  testRunner: "vitest",
  coverageAnalysis: "perTest",
  concurrency: 1,
  timeoutMS: 30_000,
  tempDirName: ".cache/mutation",
  ignorePatterns: ["/.cache", "/build", "/data", "/docs"],
  reporters: ["clear-text", "progress-append-only"],
  // The type check sees a missing `?.`; words are not rules; what a module computes at load would need a process each.
  mutator: { excludedMutations: ["OptionalChaining", "StringLiteral"] },
  ignoreStatic: true,
  thresholds: { high: 95, low: 95, break: 95 },
};
