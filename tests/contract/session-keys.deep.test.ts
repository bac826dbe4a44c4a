import { afterAll, beforeAll, expect, it } from "vitest";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { listVisits, loadBuild } from "../support/screens/screens";

let bench: BenchApp;
beforeAll(async () => {
  bench = await startBenchApp("session-keys", 60);
}, 120_000);
afterAll(() => bench.stop());

/** Their addresses say who they are for; who is signed in does not matter. */
const BY_ADDRESS = /^\/(?:unsubscribe|invitations)\//;

it("no form of a member's page acts for anyone who is signed in by then: each names its session", async () => {
  let count = 0;
  for (const { path, cookie, who } of await listVisits(await loadBuild(), bench.db, bench.member)) {
    if (who === "visitor" || BY_ADDRESS.test(path)) continue;
    const page = await fetch(bench.app.url + path, {
      headers: { Accept: "text/html", Cookie: cookie },
    });
    const [key] = /^[\w-]{8}/.exec(page.headers.get("X-Viewer") ?? "") ?? [];
    expect(page.status, path).toBeLessThan(500);
    const html = await page.text();
    for (const [form, action = ""] of html.matchAll(
      /<form(?=[^>]* method="post")(?:[^>]* action="([^"]*)")?.*?<\/form>/gs,
    )) {
      if (!key || action === "/api/logout") continue;
      count += 1;
      expect(form, `${who} ${path}`).toContain(
        `<input type="hidden" name="viewer" value="${key}"/>`,
      );
    }
  }
  expect(count).toBeGreaterThan(200);
}, 240_000);
