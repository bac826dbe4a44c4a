import { type Browser, chromium } from "@playwright/test";

/** What every browser of tests and benches is started with: no sandbox inside a container, and no traffic of its own. */
export const CHROMIUM_ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A Chromium of one's own. @param executablePath else the one that AUGUST_CHROMIUM names, or Playwright's */
export const launchBrowser = (
  executablePath = process.env.AUGUST_CHROMIUM || undefined,
): Promise<Browser> =>
  chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] });
