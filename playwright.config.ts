import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "./tests/support/chromium";

/** AUGUST_E2E_PORT moves the island that the tests start; AUGUST_E2E_URL names one that runs already. */
const PORT = Number(process.env.AUGUST_E2E_PORT ?? 4400);
const RUNNING = process.env.AUGUST_E2E_URL;
const DATABASE = ".cache/e2e/august.db";
const baseURL = RUNNING ?? `http://localhost:${PORT}`;
const executablePath = process.env.AUGUST_CHROMIUM;

/** Walks in browsers of other makers. */
const ENGINES = /engines\.spec\.ts$/;

/*
 * Tags of a test: `@quick` runs with scripts in `npm test`, `@quick-plain` without them too; what is left of the
 * walks runs in `npm run test:deep`. Without one of the tags below a test is walked on a phone with scripts and without.
 */
/** The test, or its whole file, is about scripts, or looks at pages without them itself. */
const SCRIPTS = /@scripts|\.scripts\.spec\.ts/;
/** The test is about pages without scripts. */
const PLAIN = /@plain/;
/** A wide screen changes what the test looks at, so it is walked on one as well, with scripts. */
const WIDE = /@wide/;

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

// Each worker reads this file too, so the old database is removed by the command, not here.
const forget = `node -e "require('node:fs').rmSync('.cache/e2e', { recursive: true, force: true })"`;

const island = {
  command: `${forget} && node scripts/run.mjs up.mjs`,
  env: { PORT: `${PORT}`, DATABASE_PATH: DATABASE },
  url: `${baseURL}/healthz`,
  reuseExistingServer: false,
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  stdout: "ignore" as const,
  stderr: "pipe" as const,
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test/results",
  workers: 2,
  // Browsers on two shared cores miss a moment now and then; the report names who needed a second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL,
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...CHROMIUM_ARGS,
        // Pages live too briefly for what is optimized in them: that took a fifth of the processor time.
        "--js-flags=--no-turbofan --no-maglev",
      ],
    },
    // A trace doubles the time of the whole suite; `--trace on` records one when it is needed.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
  projects: [
    // Real engines beside Chromium, which drive themselves: no page of the runner's own is opened.
    { name: "engines", testMatch: ENGINES },
    {
      name: "scripts-phone",
      testIgnore: ENGINES,
      grepInvert: PLAIN,
      use: { viewport: phone, javaScriptEnabled: true },
    },
    {
      name: "plain-phone",
      testIgnore: ENGINES,
      grepInvert: SCRIPTS,
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "scripts-desktop",
      grep: WIDE,
      // What the service worker does depends on no width, and phones walk with it.
      use: { viewport: desktop, javaScriptEnabled: true, serviceWorkers: "block" },
    },
  ],
  ...(RUNNING ? {} : { webServer: island }),
});
