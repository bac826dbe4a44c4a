import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import shared from "../../vitest.config";

const { projects: _, ...test } = shared.test ?? {};

/** The tests of one group (`groups.ts`), in one project: Stryker runs them in a process of its own. */
export default defineConfig({
  ...shared,
  root: resolve(import.meta.dirname, "../.."),
  test: {
    ...test,
    include: (process.env.AUGUST_MUTATION_TESTS ?? "")
      .split(",")
      .map((path) => (/\.test\.\w+$/.test(path) ? path : `${path}/**/*.test.{ts,tsx}`)),
    isolate: false,
    setupFiles: ["tests/support/fresh-file.ts"],
  },
});
