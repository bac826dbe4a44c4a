import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connect, UnusableDatabase } from "./connection";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "august-connection-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file of an earlier draft: its tables come from migrations that no longer exist. */
function earlierDraft(): string {
  const path = join(folder, "august.db");
  const client = new Database(path);
  client.exec(`CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric);
    INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('earlier', 1);
    CREATE TABLE users (id text PRIMARY KEY)`);
  client.close();
  return path;
}

it("a database of an earlier draft is refused with one sentence that says what to do", () => {
  const path = earlierDraft();
  expect(() => connect({ path })).toThrow(UnusableDatabase);
  expect(() => connect({ path })).toThrow(
    /^\S+august\.db was made by .+: move the file away .+\.$/,
  );
  const tables = new Database(path).prepare("SELECT name FROM sqlite_schema ORDER BY name").pluck();
  expect(tables.all()).not.toContain("profiles");
});

it("the seed refuses a database of an earlier draft in one line, without a stack trace", () => {
  const env = { ...process.env, DATABASE_PATH: earlierDraft() };
  const run = spawnSync(process.execPath, ["--import", "tsx", "scripts/seed.ts"], { env });
  expect(run.status).toBe(3);
  expect(String(run.stderr)).toMatch(/^\S+august\.db was made by another version of August.+\n$/);
});

it("the seed refuses a Node that crashes in the driver, with one sentence, where only npm ci has run", () => {
  const old = join(folder, "old.cjs");
  const versions = '{ ...process.versions, node: "20.20.2" }';
  writeFileSync(old, `Object.defineProperty(process, "versions", { value: ${versions} });`);
  const env = { ...process.env, DATABASE_PATH: join(folder, "august.db") };
  const args = ["-r", old, "--import", "tsx", "scripts/seed.ts", "--members", "1"];
  const run = spawnSync(process.execPath, args, { env });
  expect(run.status).toBe(3);
  expect(String(run.stderr)).toMatch(/^The database cannot be opened in Node 20\.20\.2: .+\n$/);
});

it("a database with these migrations opens again, even after a later version has widened it", () => {
  const path = join(folder, "august.db");
  connect({ path }).$client.close();
  const later = connect({ path }).$client;
  later.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
  later.close();
  expect(() => connect({ path }).$client.close()).not.toThrow();
});

it("reading the database of a stopped instance leaves no WAL files behind", () => {
  const path = join(folder, "august.db");
  const running = connect({ path });
  const look = () => {
    const { $client: client } = connect({ path, isReadOnly: true });
    expect(client.prepare("SELECT count(*) FROM users").pluck().get()).toBe(0);
    expect(() => client.exec("DELETE FROM users")).toThrow(/readonly/);
    client.close();
  };
  look();
  expect(readdirSync(folder)).toHaveLength(3);
  running.$client.close();
  look();
  expect(readdirSync(folder)).toEqual(["august.db"]);
});

it("a start makes the views and triggers of its version again where a file has others, and a reader does not", () => {
  const path = join(folder, "august.db");
  const running = connect({ path }).$client;
  const list = () =>
    running.prepare("SELECT name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger')").all();
  const before = list();
  running.exec(`DROP TRIGGER token_entries_never_vanish; DROP VIEW match_sides;
    CREATE TRIGGER former BEFORE DELETE ON users BEGIN SELECT RAISE(ABORT, 'former'); END`);
  const changed = list();
  connect({ path, isReadOnly: true }).$client.close();
  expect(list()).toEqual(changed);
  connect({ path }).$client.close();
  expect(list()).toEqual(before);
});
