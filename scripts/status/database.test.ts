import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { checkDatabase } from "./database";
import { db, folder, setUpDeployment, well, writeHeartbeat } from "./deployment.fixture";
import { checkReplica } from "./replica";

setUpDeployment();

describe("the database", () => {
  const copyOf = async (name: string) => {
    const path = join(folder, `${name}.db`);
    await db.$client.backup(path);
    return path;
  };
  const change = (path: string, sql: string) => {
    const own = new Database(path);
    own.unsafeMode();
    own.exec(sql);
    own.close();
  };
  const says = (path: string) => checkDatabase({ ...well, DATABASE_PATH: path });

  it.each([
    [
      "rows that refer to nothing",
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; INSERT INTO sessions (id, token_hash, user_id, user_agent, created_at, expires_at) VALUES ('s', 'h', 'nobody', '', 1, 2)",
      /1 of its rows refer to nothing/,
    ],
    [
      "a pending migration",
      "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
      /1 migrations are pending/,
    ],
    [
      "migrations of another version",
      "UPDATE __drizzle_migrations SET hash = 'another'",
      /Other migrations/,
    ],
    ["a journal that is not the log", "PRAGMA journal_mode = DELETE", /Its journal is "delete"/],
    ["a write of the future", "UPDATE heartbeats SET beat_at = 4102444800000", /in the future/],
    [
      "a server that does not run",
      "UPDATE heartbeats SET replicated_at = NULL, beat_at = 1700000000000",
      /start the server/,
    ],
  ])("%s are found", async (what, sql, words) => {
    const path = await copyOf(what.replaceAll(" ", "-"));
    change(path, sql);
    const said = (await says(path)).filter(({ level }) => level !== "ok");
    expect(said.map(({ sentence }) => sentence).join("\n")).toMatch(words);
  });

  it("a file that is no database is found", async () => {
    const path = join(folder, "text.db");
    writeFileSync(path, "This is a text and no database. ".repeat(100));
    expect(await says(path)).toMatchObject([{ level: "fail" }]);
  });

  it("a replica that nothing comes to is found", async () => {
    writeHeartbeat(Date.now(), Date.now() - 3_600_000);
    const findings = await checkReplica(well);
    writeHeartbeat(Date.now(), Date.now());
    expect(findings[0]).toMatchObject({ level: "fail" });
    expect(findings[0]?.sentence).toContain("Nothing has come to it since");
  });

  it("a trial restore that brings old data is found", async () => {
    const copied = join(folder, "old-replica");
    cpSync(join(folder, "replica"), copied, { recursive: true });
    const later = Date.now() + 3_600_000;
    writeHeartbeat(later, later);
    const findings = await checkReplica({ ...well, LITESTREAM_REPLICA_URL: `file://${copied}` });
    writeHeartbeat(Date.now(), Date.now());
    expect(findings[1]).toMatchObject({ level: "fail" });
    expect(findings[1]?.sentence).toContain("The backup is as of ");
  });
});
