import { beforeAll, expect, it } from "vitest";
import { needsBuild, sourceStamp } from "../../scripts/lib/build-stamp.mjs";
import { ensureBuild } from "../support/built-app";
import { listImports, listSources, read } from "../support/sources";

beforeAll(ensureBuild, 180_000);

const BUILT_APP = "tests/support/built-app.ts";
const TEST_SERVER = "tests/support/test-server.ts";

/** Names a part of the build, or starts the app that is made of it. */
const readsBuild = (path: string) =>
  /["'/]build\/(?:server|client|assets|scripts)\b|\blaunchApp\(/.test(read(path));

/** Ensures that the build is of these sources, by itself or by starting the test server. */
const ensuresBuild = (path: string) =>
  /await ensureBuild\(\)|beforeAll\(ensureBuild,/.test(read(path)) ||
  (/await startTestServer\(/.test(read(path)) &&
    listImports(path).some(({ to }) => to === TEST_SERVER));

it("no test runs against a stale build, where changed code could not fail", () => {
  const readers = listSources("tests/contract", "tests/faults", "tests/e2e", "tests/support")
    .filter((path) => path !== BUILT_APP)
    .filter(readsBuild);
  expect(readers).toContain(TEST_SERVER);
  expect(readers.length).toBeGreaterThan(8);
  expect(readers.filter((path) => !ensuresBuild(path))).toEqual([]);
});

it("a build records which sources it was made from", () => {
  expect(needsBuild(sourceStamp())).toBe(false);
  expect(needsBuild("other sources")).toBe(true);
});
