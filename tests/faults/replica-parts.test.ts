import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type August, connect } from "@db/connection";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findLitestream } from "../../scripts/backup.mjs";
import { restore } from "../../scripts/status/backup/restore";
import { ROOT } from "../support/built-app";
import { insertMember } from "../support/members";
import { setTestEnv } from "../support/test-env";
import { waitFor } from "../support/wait-for";

/** More than Litestream leaves in one file of the log before it goes on in the next. */
const LONG_BYTES = 5_000_000;

const folder = mkdtempSync(join(tmpdir(), "august-parts-"));
const path = join(folder, "august.db");
const replica = join(folder, "replica");
const litestream = findLitestream() ?? "";
let db: August;
let running: ChildProcess;

/** The parts of one file of the log that are in the replica. */
const listParts = (index: number): string[] =>
  (existsSync(replica) ? readdirSync(replica, { recursive: true }) : [])
    .map(String)
    .filter((name) => new RegExp(`wal/0*${index}_.*lz4$`).test(name))
    .sort();

beforeAll(async () => {
  setTestEnv({ DATABASE_PATH: path, LITESTREAM_REPLICA_URL: `file://${replica}` });
  db = connect({ path, replicated: true });
  await insertMember(db, "ann");
  const args = ["replicate", "-config", "litestream.yml"];
  running = spawn(litestream, args, { cwd: ROOT, stdio: "ignore" });
  await waitFor(() => expect(listParts(0)).not.toEqual([]));
});
afterAll(async () => {
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
  db.$client.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores a copy and reads its notes. @param more arguments of the restore @throws where it has none */
function readNotes(...more: string[]): unknown[] {
  const copy = join(mkdtempSync(join(folder, "copy-")), "august.db");
  const args = ["restore", "-config", "litestream.yml", ...more, "-o", copy, path];
  execFileSync(litestream, args, { cwd: ROOT, stdio: "pipe" });
  const restored = new Database(copy, { readonly: true });
  try {
    return restored.prepare("SELECT text FROM notes").pluck().all();
  } finally {
    restored.close();
  }
}

it("a restore as of a time holds what there was then, and nothing of what came after", async () => {
  db.$client.exec("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('then')");
  await waitFor(() => expect(readNotes()).toEqual(["then"]));
  const asOf = new Date().toISOString();
  await pause(1_000);
  db.$client.exec("UPDATE notes SET text = 'later'; INSERT INTO notes VALUES ('more')");
  await waitFor(() => expect(readNotes()).toEqual(["later", "more"]));
  expect(readNotes("-timestamp", asOf)).toEqual(["then"]);
});

it("the check of the backup reports a duplicated log segment, in Litestream's words", async () => {
  db.$client.exec(`CREATE TABLE filler (bytes BLOB);
    INSERT INTO filler VALUES (randomblob(${LONG_BYTES}))`);
  await waitFor(() => expect(listParts(1)).not.toEqual([]));
  await insertMember(db, "dora");
  const sound = { detail: expect.stringContaining("all is sound") };
  await waitFor(async () => expect(await restore(path)).toMatchObject(sound));

  const damaged = join(folder, "damaged");
  cpSync(replica, damaged, { recursive: true });
  const [first = ""] = listParts(0);
  const again = first.replace("_00000000.wal", "_00000001.wal");
  copyFileSync(join(damaged, first), join(damaged, again));
  vi.stubEnv("LITESTREAM_REPLICA_URL", `file://${damaged}`);
  await expect(restore(path)).rejects.toThrow(
    "The backup could not be restored: cannot apply wal: database disk image is malformed.",
  );
});
