import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setFlash } from "~/server/flash.server";
import { FETCHED_EARLY } from "~/ui/fetched-early";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { listVisits, loadBuild } from "../support/screens/screens";

let bench: BenchApp;

beforeAll(async () => {
  await ensureBuild();
  bench = await startBenchApp("prefetch", 60);
}, 180_000);
afterAll(() => bench.stop());

/** What counts the writes of all other connections. */
const readVersion = () => bench.db.$client.pragma("data_version", { simple: true });

/** All rows by their tables, but the heartbeat, which the server writes by itself. */
function readRows(): Map<string, string> {
  const { $client } = bench.db;
  const tables = $client
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'heartbeats'",
    )
    .pluck()
    .all();
  return new Map(
    tables.map((name) => [name, JSON.stringify($client.prepare(`SELECT * FROM "${name}"`).all())]),
  );
}

const fetchEarly = (path: string, cookie: string, name = "Purpose") =>
  fetch(`${bench.app.url}${path}`, {
    headers: { Cookie: cookie, [name]: "prefetch" },
    redirect: "manual",
  });

/** Waits until the server has done what was due at its start. @returns the rows then */
async function settle(): Promise<Map<string, string>> {
  let rows = readRows();
  for (;;) {
    const before = rows;
    await pause(2_000);
    rows = readRows();
    if (listChanged(before, rows).length === 0) return rows;
  }
}

const listChanged = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name));

it("a screen that is fetched early writes nothing and sets no cookie", async () => {
  const visits = await listVisits(await loadBuild(), bench.db, bench.member);
  const screens = visits.filter(
    ({ who, path }) => ["member", "free"].includes(who) && FETCHED_EARLY.test(path),
  );
  const wrote: string[] = [];
  let rows = await settle();
  for (const { path, cookie } of screens) {
    const before = readVersion();
    for (const name of ["Purpose", "Sec-Purpose"]) {
      const response = await fetchEarly(`${path === "/" ? "/_root" : path}.data`, cookie, name);
      await response.text();
      if (response.headers.has("Set-Cookie")) wrote.push(`${path} sets a cookie`);
    }
    if (readVersion() === before) continue;
    const rowsBefore = rows;
    rows = readRows();
    wrote.push(...listChanged(rowsBefore, rows).map((table) => `${path} writes ${table}`));
  }
  expect(screens.length).toBeGreaterThan(15);
  expect(wrote).toEqual([]);
}, 120_000);

it("a message that waits for the next page is not shown to nobody", async () => {
  const flash = (await setFlash({ tone: "success", title: "Saved", message: "All kept." })).split(
    ";",
  );
  const cookie = `${bench.member.cookie}; ${flash[0]}`;
  const early = await fetchEarly("/matches.data", cookie);
  expect([await early.text(), early.headers.get("Set-Cookie")]).toEqual([
    expect.not.stringContaining("All kept."),
    null,
  ]);
  const visit = await fetch(`${bench.app.url}/matches.data`, { headers: { Cookie: cookie } });
  expect(await visit.text()).toContain("All kept.");
  expect(visit.headers.get("Set-Cookie")).toContain("Max-Age=0");
});

it("whoever only asks whose browser it is gets the key, and is no visit", async () => {
  const flash = (await setFlash({ tone: "success", title: "Saved", message: "All kept." })).split(
    ";",
  );
  const before = readRows();
  const answer = await fetch(`${bench.app.url}/help`, {
    method: "HEAD",
    headers: { Cookie: `${bench.member.cookie}; ${flash[0]}` },
  });
  expect(answer.headers.get("X-Viewer")).toMatch(/^[\w-]{8}$/);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(readRows()).toEqual(before);
});
