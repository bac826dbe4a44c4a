import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { REPORT_PATHS } from "../support/report-places";
import {
  brokenBudgets,
  type PageWeight,
  SCREEN_SCRIPT_BYTES,
  scriptBytes,
} from "../support/screens/page-weights";
import { loadBuild, screenPaths } from "../support/screens/screens";
import {
  findQueryBudget,
  type IslandStatements,
  listStatements,
  QUERY_BUDGET,
  type ScreenStatements,
} from "../support/screens/statements";
import { weighAll } from "../support/screens/weigh-all";

beforeAll(ensureBuild, 180_000);

describe("every screen, as served", () => {
  let bench: BenchApp;
  let pages: PageWeight[] = [];

  beforeAll(async () => {
    bench = await startBenchApp("budgets", 60);
    pages = await weighAll(bench);
  }, 120_000);
  afterAll(() => bench.stop());

  it("every screen keeps its budgets of bytes, requests, and scripts", () => {
    expect(brokenBudgets(pages)).toEqual([]);
  });

  it("every screen of the route table is weighed as someone who sees it", async () => {
    const isWeighed = (name: string) => pages.some(({ path }) => path === name);
    const screens = screenPaths(await loadBuild());
    expect(screens.filter((name) => !isWeighed(name))).toEqual([]);
    const forms = ["/meetups/:meetupId", ...REPORT_PATHS, "/review/holds/:holdId"];
    expect(screens).toEqual(expect.arrayContaining([...forms, "/welcome", "/suspended"]));
  });

  it("the measurement counts pages, styles, and scripts", () => {
    const at = (who: string, path: string) => {
      const page = pages.find((one) => one.who === who && one.path === path);
      if (!page) throw new Error(`${path} was not weighed as ${who}.`);
      return page;
    };
    expect(at("visitor", "/").pageBytes.br).toBeGreaterThan(5_000);
    expect(at("visitor", "/").requests).toBe(2);
    expect(at("visitor", "/no-such-page").status).toBe(404);
    const discover = scriptBytes(at("member", "/discover"), pages);
    expect(discover.all).toBeGreaterThan(70_000);
    expect(discover.own).toBeGreaterThan(500);
    expect(discover.own).toBeLessThan(SCREEN_SCRIPT_BYTES);
    expect(at("member", "/discover").scripts.size).toBeGreaterThan(2);
  });
});

describe("the loaders of every screen", () => {
  let small: IslandStatements;
  let large: IslandStatements;

  beforeAll(async () => {
    const build = await loadBuild();
    small = await listStatements(build, 20);
    large = await listStatements(build, 300);
  }, 120_000);

  it(`every loader runs at most ${QUERY_BUDGET} statements, the session's included`, () => {
    const over = large.screens.filter(({ path, sql }) => sql.length > findQueryBudget(path));
    expect(over.map(({ path, who, sql }) => `${path} as ${who}: ${sql.length}`)).toEqual([]);
    expect(large.screens.some(({ who, sql }) => who === "member" && sql.length > 1)).toBe(true);
  });

  it("every loader runs the same number of statements on a larger island", () => {
    const counts = (all: ScreenStatements[]) =>
      Object.fromEntries(all.map(({ path, who, sql }) => [`${path} as ${who}`, sql.length]));
    expect(counts(large.screens)).toEqual(counts(small.screens));
  });

  it("no statement of a screen walks or sorts a growing table", () => {
    expect(large.troubles).toEqual([]);
    expect(large.count).toBeGreaterThan(50);
  });
});
