import { afterAll, beforeAll, expect, it } from "vitest";
import { connectFeatures } from "~/connect-features.server";
import { setFlash } from "~/server/web/flash.server";
import { PREFETCHABLE } from "~/ui/prefetch/prefetchable";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { readViewer } from "../support/screens/plays";
import { listVisits, loadBuild } from "../support/screens/screens";

let bench: BenchApp;

beforeAll(async () => {
  connectFeatures();
  await ensureBuild();
  bench = await startBenchApp("prefetch", 60);
}, 180_000);
afterAll(() => bench.stop());

const fetchEarly = (path: string, cookie: string, name = "Purpose") =>
  fetch(`${bench.app.url}${path}`, {
    headers: { Cookie: cookie, [name]: "prefetch" },
    redirect: "manual",
  });

it("a screen that is fetched early sets no cookie", async () => {
  const visits = await listVisits(await loadBuild(), bench.db, bench.member);
  const screens = visits.filter(
    ({ who, path }) => ["member", "free"].includes(who) && PREFETCHABLE.test(path),
  );
  const setters: string[] = [];
  for (const { path, cookie } of screens)
    for (const name of ["Purpose", "Sec-Purpose"]) {
      const response = await fetchEarly(`${path === "/" ? "/_root" : path}.data`, cookie, name);
      await response.text();
      if (response.headers.has("Set-Cookie")) setters.push(path);
    }
  expect(screens.length).toBeGreaterThan(15);
  expect(setters).toEqual([]);
}, 120_000);

/** The cookies of the member's browser while a message waits for its next page. */
async function cookieWithFlash(): Promise<string> {
  const viewer = await readViewer(bench.member);
  const flash = { tone: "success", title: "Saved", message: "All kept." } as const;
  const header = await setFlash({ ...flash, for: viewer });
  return `${bench.member.cookie}; ${header.split(";")[0]}`;
}

it("a prefetch does not consume a flash message", async () => {
  const cookie = await cookieWithFlash();
  const early = await fetchEarly("/matches.data", cookie);
  expect([await early.text(), early.headers.get("Set-Cookie")]).toEqual([
    expect.not.stringContaining("All kept."),
    null,
  ]);
  const visit = await fetch(`${bench.app.url}/matches.data`, { headers: { Cookie: cookie } });
  expect(await visit.text()).toContain("All kept.");
  expect(visit.headers.get("Set-Cookie")).toContain("Max-Age=0");
});

it("anyone who only asks whose browser it is gets the key, and is no visit", async () => {
  const answer = await fetch(`${bench.app.url}/help`, {
    method: "HEAD",
    headers: { Cookie: await cookieWithFlash() },
  });
  expect(answer.headers.get("X-Viewer")).toMatch(/^[\w-]{8}$/);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
});
