import { afterAll, beforeAll, expect, it } from "vitest";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { listVisits, loadBuild, type Visit } from "../support/screens/screens";
import { MOST_NAVIGATION_BYTES, WALKED_SCREENS } from "../support/screens/walked-screens";
import { weigh } from "../support/screens/weigh";
import { parsePolicy } from "./headers";

const NAMES: readonly string[] = WALKED_SCREENS;

let bench: BenchApp;
let visits: Visit[] = [];
/** The cookie of a browser that has said that it runs no scripts. */
let offCookie: string;
/** The files that such a browser is told to fetch ahead. */
let ahead: string[];

beforeAll(async () => {
  await ensureBuild();
  bench = await startBenchApp("without-scripts", 60);
  const all = await listVisits(await loadBuild(), bench.db, bench.member);
  visits = all.filter(({ who, name }) => who === "member" && NAMES.includes(name));
  const { headers } = await fetch(`${bench.app.url}/scripts/off`);
  [offCookie = ""] = (headers.getSetCookie()[0] ?? "").split(";");
  const links = (headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel=prefetch/g);
  ahead = [...links].map(([, href = ""]) => href);
}, 120_000);
afterAll(() => bench.stop());

const load = (path: string, cookie: string) =>
  fetch(bench.app.url + path, { headers: { Accept: "text/html", Cookie: cookie } });

const FILES = /(?:stylesheet" href|<img[^>]* src)="(\/assets\/[^"#]+)/g;
const listFiles = (html: string) => new Set([...html.matchAll(FILES)].map(([, href = ""]) => href));

it("a screen is a page of at most 6,144 bytes, at its first visit with the files that home had not, in a browser that has fetched ahead what it was told to", async () => {
  expect(visits.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
  const home = await load("/", bench.member.cookie);
  const known = new Set([...listFiles(await home.text()), ...ahead]);
  for (const { path, cookie } of visits) {
    const page = await weigh(bench.app.url + path, "gzip", `${cookie}; ${offCookie}`);
    expect(page.status).toBe(200);
    let bytes = page.bytes;
    for (const file of listFiles(page.text))
      if (!known.has(file)) bytes += (await weigh(bench.app.url + file, "br")).bytes;
    expect(bytes, path).toBeLessThanOrEqual(MOST_NAVIGATION_BYTES);
  }
});

it("a page asks a browser without scripts to say so, and one that said so gets a page without them", async () => {
  const before = await (await load("/account", bench.member.cookie)).text();
  expect(before).toContain('<noscript hidden=""><img src="/scripts/off" alt=""/></noscript>');
  expect(before).toContain("__remixContext");
  const response = await load("/account", `${bench.member.cookie}; ${offCookie}`);
  const after = await response.text();
  expect(after).not.toContain("noscript");
  const nonce = parsePolicy(response).get("script-src")?.[1]?.slice("'nonce-".length, -1);
  const [script, another] = after.match(/<script.*?<\/script>/gs) ?? [];
  expect(script).toMatch(
    /^<script nonce="[^"]+" type="module">\(.*\)\(\)&&fetch\("\/scripts\/on"\)<\/script>$/s,
  );
  expect(script).toContain(`nonce="${nonce}"`);
  expect(another).toBeUndefined();
});

it("a browser that runs scripts again is believed", async () => {
  const { headers } = await fetch(`${bench.app.url}/scripts/on`);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^august-scripts=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

it("only August itself says that a browser runs no scripts", async () => {
  const page = await load("/account", `${bench.member.cookie}; august-scripts=Im9mZiI%3D`);
  expect(await page.text()).toContain("__remixContext");
});

it("a visitor's page and a light page ask nothing", async () => {
  for (const [cookie, headers] of [
    ["", {}],
    [bench.member.cookie, { "Save-Data": "on" }],
  ] as const) {
    const page = await fetch(`${bench.app.url}/`, {
      headers: { Cookie: `${cookie}; ${offCookie}`, ...headers },
    });
    expect(parsePolicy(page).get("script-src")).toEqual(["'none'"]);
    expect(await page.text()).not.toMatch(/<(?:no)?script/);
  }
});
