import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const pinned: string = manifest.devDependencies.node;

describe("one Node everywhere", () => {
  it("the tests run on the pinned Node", () => {
    expect(process.versions.node).toBe(pinned);
  });

  it("a production start requires the pinned Node instead of crashing on another", () => {
    const folder = mkdtempSync(join(tmpdir(), "august-node-"));
    const old = join(folder, "old.cjs");
    writeFileSync(
      old,
      `Object.defineProperty(process, "version", { value: "v20.20.2" });
       Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });`,
    );
    const { status, stderr } = spawnSync(process.execPath, ["-r", old, "scripts/start.mjs"], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^August cannot start\. It needs Node 24, and this is v20\.20\.2: .+\.\n$/,
      ),
    ]);
  });

  it("every stage of the container uses the pinned Node by digest", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const images = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:[\d.]+-[a-z]+-slim@sha256:[0-9a-f]{64}$/);
    expect(images[0]).toContain(`node:${pinned}-`);
  });

  it("package.json asks for the pinned major version and its types", () => {
    const [major] = pinned.split(".");
    expect(manifest.engines.node).toBe(`${major}.x`);
    expect(manifest.devDependencies["@types/node"].split(".")[0]).toBe(major);
  });
});

it("the lock file names every platform's packages, so that `npm ci` works on all of them", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  type Entry = { version: string; optionalDependencies?: Record<string, string> };
  const entries = Object.entries<Entry>(packages);
  const isThere = ([name, wanted]: [string, string]) =>
    entries.some(
      ([path, { version }]) =>
        path.endsWith(`node_modules/${name}`) && (!/^\d/.test(wanted) || version === wanted),
    );
  const missing = entries.flatMap(([, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter((each) => !isThere(each)),
  );
  expect(entries.length).toBeGreaterThan(500);
  // npm leaves out what its registry does not have: complete the lock file with one that has it all.
  expect(missing).toEqual([]);
});

/** Binaries of Litestream for other systems than the tests': the registry that made the lock file has none of them. */
const NOT_THERE = ["darwin-arm64", "darwin-x64", "linux-arm64"].map(
  (system) => `node_modules/@flydotio/litestream-${system}`,
);

it("the lock file fixes what each package holds, and names no registry", () => {
  type Entry = { integrity?: string; resolved?: string };
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const others = Object.entries<Entry>(packages).filter(([path]) => path !== "");
  expect(others.filter(([, { resolved }]) => resolved)).toEqual([]);
  const open = others.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(open.map(([path]) => path)).toEqual(NOT_THERE);
});
