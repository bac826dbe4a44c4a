import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Test files that run in the processes of those before them: starting one takes longer than what most files do. */
const shared = { isolate: false, setupFiles: ["tests/support/fresh-file.ts"] };
/** Long ones, which `npm test` leaves to `npm run test:deep`. */
const DEEP = "{app,db,scripts,tests}/**/*.deep.test.{ts,tsx}";
/** Walks over random actions: in full in the deep part, a tenth of them in `npm test` (`countWalks`). */
const WALKS = "{app,db,scripts}/**/*-walk.test.ts";

export default defineConfig({
  resolve: {
    alias: {
      "~": resolve(import.meta.dirname, "app"),
      "@db": resolve(import.meta.dirname, "db"),
    },
  },
  test: {
    projects: [
      // Fault tests start and kill processes: each file has one of its own.
      { extends: true, test: { name: "faults", include: ["tests/faults/*.test.ts"] } },
      {
        extends: true,
        test: {
          ...shared,
          name: "deep",
          include: [DEEP, WALKS],
          env: { AUGUST_TEST_DEPTH: "deep" },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "quick",
          include: ["{app,db,scripts}/**/*.test.{ts,tsx}", "tests/contract/*.test.ts"],
          exclude: [DEEP],
        },
      },
    ],
    environment: "node",
    // The contract tests load the server as it is built and served.
    server: { deps: { external: [/\/build\/server\//] } },
    pool: "forks",
    // Hundreds of small files take longer to find than what most test files do.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "drizzle-orm",
            "drizzle-orm/better-sqlite3",
            "drizzle-orm/better-sqlite3/migrator",
            "drizzle-orm/migrator",
            "drizzle-orm/sqlite-core",
            "stripe",
            "zod",
            "zod/mini",
          ],
        },
      },
    },
    // One more than the cores of continuous integration: fault tests spend much of their time waiting.
    maxWorkers: 3,
    // Ends what hangs. No verdict hangs on how busy the machine is.
    testTimeout: 120_000,
    // A hook may have to wait for a build of the sources as they are.
    hookTimeout: 180_000,
  },
});
