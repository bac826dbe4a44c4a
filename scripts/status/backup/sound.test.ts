import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { withRoomFor } from "./scratch";
import { expectSound } from "./sound";

const folder = makeScratchFolder();

/** A database with a dangling foreign key, like a backup that lost a page of rows. */
function makeOrphan(name: string): string {
  const path = join(folder, name);
  const db = new Database(path);
  db.exec(`PRAGMA foreign_keys = OFF;
    CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents (id)) STRICT;
    INSERT INTO children VALUES (1, 7)`);
  db.close();
  return path;
}

describe("the integrity check of a backup", () => {
  it("a full check finds rows with dangling foreign keys", () => {
    const path = makeOrphan("orphan.db");
    expect(() => expectSound(path, "whole")).toThrow("1 rows refer to nothing.");
    expect(() => expectSound(path, "quick")).not.toThrow();
  });

  it("a full check finds an index that disagrees with its table", () => {
    const path = join(folder, "index.db");
    const db = new Database(path);
    db.exec("CREATE TABLE a (b, d); CREATE INDEX c ON a (b); INSERT INTO a VALUES (1, 3), (2, 4)");
    db.unsafeMode();
    db.pragma("writable_schema = ON");
    db.exec("UPDATE sqlite_schema SET sql = 'CREATE INDEX c ON a (d)' WHERE name = 'c'");
    db.close();
    expect(() => expectSound(path, "whole")).toThrow(/^The database is damaged: .+\.$/);
  });
});

describe("work that needs scratch space for a second database", () => {
  it("the work does not start without enough disk space, and says how much it needs", async () => {
    const path = join(folder, "large.db");
    writeFileSync(path, "");
    // A sparse file, which takes no space itself.
    truncateSync(path, 2 ** 43);
    const begun = withRoomFor(path, () => expect.unreachable());
    await expect(begun).rejects.toThrow(/^There is no room for it: .+ 9830\.4 GB are needed\.$/);
  });

  it("the work leaves nothing behind, even when it fails", async () => {
    const path = makeOrphan("small.db");
    let scratch = "";
    const failed = withRoomFor(path, (given) => {
      scratch = given;
      throw new Error("It failed.");
    });
    await expect(failed).rejects.toThrow("It failed.");
    expect(() => rmSync(scratch)).toThrow("ENOENT");
  });
});
