import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
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
