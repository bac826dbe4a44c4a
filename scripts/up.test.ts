import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockIsland } from "./lib/island-lock.mjs";
import { freePorts } from "./local/free-port";

let folder: string;
let holder: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "august-up-"));
});
afterEach(() => {
  holder?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** What `npm run up` says that does not begin. */
function refuse(own: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/up.mjs"], {
    env: { ...process.env, ...own },
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  return stderr.trim();
}

it("ports that browsers refuse are refused at once, also those of the local services", () => {
  // A database that cannot be opened: what got past the ports would end there.
  const DATABASE_PATH = "/dev/null/august.db";
  expect(refuse({ PORT: "4190", DATABASE_PATH })).toBe(
    "Browsers refuse to open port 4190; choose others with PORT (August takes 4190 to 4194).",
  );
  expect(refuse({ PORT: "4188", DATABASE_PATH })).toBe(
    "Browsers refuse to open port 4190; choose others with PORT (August takes 4188 to 4192).",
  );
});

describe("an island that one `npm run up` has open", () => {
  /** A process that holds the lock of the island. */
  async function hold(path: string): Promise<ChildProcess> {
    const lock = resolve("scripts/lib/island-lock.mjs");
    const script = `const { lockIsland } = await import("${lock}");
      await lockIsland(process.argv[1]); console.log("held"); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    holder = child;
    await once(child.stdout, "data");
    return child;
  }

  it("a second `npm run up` on the same island is refused at another port, in one sentence", async () => {
    const path = join(folder, "august.db");
    await hold(path);
    expect(refuse({ PORT: `${await freePorts(5)}`, DATABASE_PATH: path })).toBe(
      `Another \`npm run up\` has ${path} open: stop that one, or name another file in DATABASE_PATH.`,
    );
  });

  it("the island is free again once that process is gone, even killed, and other islands stay free", async () => {
    const path = join(folder, "august.db");
    const first = await hold(path);
    await expect(lockIsland(path)).rejects.toThrow("Another `npm run up`");
    await lockIsland(join(folder, "other.db"));
    first.kill("SIGKILL");
    await once(first, "exit");
    await lockIsland(path);
  });
});

describe("a build", () => {
  /** Builds in a folder of its own. why: the bundler is slow, and only its output matters here. */
  function build(exitCode: number) {
    const bundler = join(folder, "node_modules/@remix-run/dev");
    const vite = join(folder, "node_modules/vite");
    const tsx = join(folder, "node_modules/tsx");
    for (const each of [bundler, vite, tsx]) mkdirSync(each, { recursive: true });
    cpSync("scripts/lib", join(folder, "scripts/lib"), { recursive: true });
    for (const file of ["build.mjs", "bundle-worker.mjs"])
      cpSync(`scripts/${file}`, join(folder, "scripts", file));
    const router = "node_modules/@remix-run/router";
    cpSync(`${router}/package.json`, join(folder, router, "package.json"));
    cpSync(`${router}/dist/router.cjs.js`, join(folder, router, "dist/router.cjs.js"));
    writeFileSync(join(bundler, "package.json"), `{"bin":{"remix":"remix.cjs"}}`);
    writeFileSync(
      join(bundler, "remix.cjs"),
      `require("node:fs").mkdirSync("build/client/assets", { recursive: true });
       for (let line = 0; line < 150; line += 1) console.log("chunk", line);
       process.exit(${exitCode})`,
    );
    writeFileSync(join(vite, "package.json"), `{"type":"module","main":"index.js"}`);
    writeFileSync(
      join(vite, "index.js"),
      "export const build = async () => ({ output: [{ code: '' }] });",
    );
    // It is loaded before the script that draws, which it thereby replaces.
    writeFileSync(join(tsx, "package.json"), `{"type":"module","main":"index.js"}`);
    writeFileSync(join(tsx, "index.js"), "process.exit(0);");
    const script = join(folder, "scripts/build.mjs");
    return spawnSync(process.execPath, [script], { encoding: "utf8" });
  }

  it("a successful build prints one line", () => {
    const { status, stdout, stderr } = build(0);
    expect([status, stdout, stderr]).toEqual([0, "· Building August.\n", ""]);
  });

  it("a failed build prints the bundler's output", () => {
    const { status, stderr } = build(1);
    expect([status, stderr.trim().split("\n").length]).toEqual([1, 150]);
  });
});
