import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "august-install-"));
  cpSync("scripts/lib", join(folder, "scripts/lib"), { recursive: true });
  cpSync("scripts/run.mjs", join(folder, "scripts/run.mjs"));
  cpSync("package.json", join(folder, "package.json"));
  cpSync("package-lock.json", join(folder, "package-lock.json"));
  mkdirSync(join(folder, "bin"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * A fake npm with this output. why: the real one would need a network failure and minutes to be
 * stopped in.
 */
function fakeNpm(script: string): void {
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function start(): ChildProcess {
  const path = `${join(folder, "bin")}${delimiter}${process.env.PATH}`;
  const args = [join(folder, "scripts/run.mjs"), "up.mjs"];
  return spawn(process.execPath, args, { env: { ...process.env, PATH: path } });
}

/** Starts with a Node that reports an older version. */
function startOn(version: string): ChildProcess {
  const old = join(folder, "old.cjs");
  writeFileSync(
    old,
    `Object.defineProperty(process, "version", { value: "v${version}" });
     Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
  );
  const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
  return spawn(process.execPath, ["-r", old, join(folder, "scripts/run.mjs"), "up.mjs"], { env });
}

async function answer(child = start()) {
  let said = "";
  child.stdout?.on("data", (part) => {
    said += part;
  });
  child.stderr?.on("data", (part) => {
    said += part;
  });
  const [code] = await once(child, "close");
  return { code, last: said.trimEnd().split("\n").at(-1) };
}

it.each([
  ["no network", "npm error code EAI_AGAIN", "registry cannot be reached"],
  ["a folder or a cache of somebody else", "npm error code EACCES", "npm may not write here"],
  ["a full disk", "npm error code ENOSPC", "The disk is full"],
  ["an installation that runs already", "npm error code ENOTEMPTY", "Another installation"],
  ["what nobody foresaw", "npm error code EODD", "npm's own words stand above"],
])("an installation that fails with %s explains it in one sentence", async (_, words, sentence) => {
  fakeNpm(`echo "${words}" >&2; exit 1`);
  const { code, last } = await answer();
  expect(last).toMatch(/^The installation failed\. [^.]+(\.|, [^.]+\.)$/);
  expect(last).toContain(sentence);
  expect(code).toBe(1);
});

it("only the install scripts of the pinned Node run, since npm 10 would compile the database driver", async () => {
  fakeNpm(`echo "$*" >> "${join(folder, "calls")}"`);
  await answer();
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  expect(calls).toEqual([
    expect.stringMatching(/^ci /),
    expect.stringMatching(/^rebuild node --ignore-scripts=false/),
  ]);
});

it("a Node that is too old is reported before it loads a module it cannot parse", async () => {
  expect(await answer(startOn("16.20.2"))).toEqual({
    code: 1,
    last: "August needs Node 18 or newer to begin with; this is v16.20.2.",
  });
});
