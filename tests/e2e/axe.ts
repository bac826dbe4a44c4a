import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Only waits as long as these are steps of axe's queue; the longer ones are its alarms. */
const QUEUE_MS = 50;

/**
 * Where scripts are off no timer ever runs, but a promise does: so axe gets a `setTimeout` that is
 * a promise. It then looks at the very page that the member sees.
 */
const IN_PLAIN_PAGE = `((setTimeout) => {${SOURCE}
})((step, afterMs, ...rest) => {
  if (!(afterMs > ${QUEUE_MS})) Promise.resolve().then(() => step(...rest));
  return 0;
})`;

/** What can differ between light and dark; everything else is looked at once. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** What can differ on a wide page without scripts, whose markup is looked at where it is narrow. */
const LAYOUT_RULES = [...COLOR_RULES, "target-size", "scrollable-region-focusable"];
const WIDE_PX = 1_000;

function violations(page: Page, runOnly: axeCore.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations, passes } = await axe.run(document, {
      runOnly: only,
      resultTypes: ["violations"],
      // The payment provider's frames are its own.
      iframes: false,
    });
    if (passes.length === 0) return ["axe looked at nothing"];
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
    );
  }, runOnly);
}

/** What axe finds against WCAG 2.2 A and AA on the page as it is, in light and in dark, or in light alone. */
export async function axe(page: Page, scripts: boolean, inDark = true): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis)))
    await page.evaluate(scripts ? SOURCE : IN_PLAIN_PAGE);
  const found: string[] = [];
  const look = async (colorScheme: "light" | "dark", runOnly: axeCore.RunOnly) => {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violations(page, runOnly))
      found.push(`${colorScheme}: ${violation}`);
  };
  if (!scripts && (page.viewportSize()?.width ?? 0) >= WIDE_PX) {
    await look("light", { type: "rule", values: LAYOUT_RULES });
    return found;
  }
  if (inDark) await look("dark", { type: "rule", values: COLOR_RULES });
  await look("light", { type: "tag", values: STANDARDS });
  return found;
}
