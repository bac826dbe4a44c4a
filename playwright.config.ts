import { defineConfig } from "@playwright/test";

const PORT = 4400;
const DATABASE = ".cache/e2e/august.db";
const baseURL = `http://localhost:${PORT}`;
const executablePath = process.env.AUGUST_CHROMIUM;

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

// Each worker reads this file too, so the old database is removed by the command, not here.
const forget = `node -e "require('node:fs').rmSync('.cache/e2e', { recursive: true, force: true })"`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test/results",
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL,
    browserName: "chromium",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "retain-on-failure",
  },
  projects: [
    { name: "scripts-phone", use: { viewport: phone, javaScriptEnabled: true } },
    { name: "plain-phone", use: { viewport: phone, javaScriptEnabled: false } },
    { name: "scripts-desktop", use: { viewport: desktop, javaScriptEnabled: true } },
    { name: "plain-desktop", use: { viewport: desktop, javaScriptEnabled: false } },
  ],
  webServer: {
    command: `${forget} && node scripts/up.mjs`,
    env: { PORT: `${PORT}`, DATABASE_PATH: DATABASE },
    url: `${baseURL}/healthz`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
