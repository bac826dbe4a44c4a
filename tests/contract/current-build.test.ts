import { beforeAll, expect, it } from "vitest";
import { needsBuild, sourceStamp } from "../../scripts/lib/build-stamp.mjs";
import { ensureBuild } from "../support/built-app";
import { listImports, listSources, read } from "../support/sources";

beforeAll(ensureBuild, 180_000);

const BUILT_APP = "tests/support/built-app.ts";
const TEST_SERVER = "tests/support/test-server.ts";
const ROLE_SERVER = "tests/support/role-server.ts";
const OWN_SERVER = "tests/support/own-server.ts";

/** Names a part of the build, or starts the app that is made of it. */
const readsBuild = (path: string) =>
  /["'/]build\/(?:server|client|assets|scripts)\b|\blaunchApp\(/.test(read(path));

/** Builds from these sources first: by itself, by the test server, or by a server of its own. */
const ensuresBuild = (path: string) =>
  /await ensureBuild\(\)|beforeAll\(ensureBuild\b/.test(read(path)) ||
  (/\bsetUpServer\(/.test(read(path)) && listImports(path).some(({ to }) => to === OWN_SERVER)) ||
  (/\bsetUpRoleServer\(/.test(read(path)) &&
    listImports(path).some(({ to }) => to === ROLE_SERVER)) ||
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
