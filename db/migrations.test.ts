import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { database } from "~/server/data/database.server";
import { rows, setUpDatabase } from "../tests/support/island";
import { withoutRecording } from "../tests/support/watched-database";
import { connect } from "./connection";
import { AT } from "./constraints.fixture";
import { makeFormerIsland } from "./former-island.fixture";

setUpDatabase();

const FOLDER = join(import.meta.dirname, "migrations");

/** Names of what the migrations create with `CREATE <kind>` and nowhere drop. */
function created(kind: "TRIGGER" | "INDEX"): string[] {
  const names = new Set<string>();
  const each = new RegExp(
    `(CREATE|DROP)(?: UNIQUE)? ${kind}(?: IF (?:NOT )?EXISTS)? [\`"]?(\\w+)[\`"]?`,
    "g",
  );
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".sql")))
    for (const [, verb, name = ""] of readFileSync(join(FOLDER, file), "utf8").matchAll(each))
      if (verb === "CREATE") names.add(name);
      else names.delete(name);
  return [...names].filter((name) => !name.startsWith("__new_")).sort();
}

const present = (type: string) =>
  rows("sqlite_master")
    .filter((row) => row.type === type && !String(row.name).startsWith("sqlite_"))
    .map(({ name }) => String(name))
    .sort();

// Recreating a table silently drops its triggers.
it("every trigger that the migrations create exists afterwards", () => {
  expect(created("TRIGGER").length).toBeGreaterThan(4);
  expect(present("trigger")).toEqual(created("TRIGGER"));
});

it("every index that the migrations create exists afterwards", () => {
  expect(present("index")).toEqual(created("INDEX"));
});

it("every table is STRICT", () => {
  const sql =
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view' AND NOT strict AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__drizzle*'";
  expect(withoutRecording(() => database().$client.prepare(sql).pluck().all())).toEqual([]);
});

it("a suspended member whose mailbox was recorded with a tag is known without it", async () => {
  const former = await makeFormerIsland(8);
  const plain = "d".repeat(64);
  former.exec(`UPDATE users SET address_key = '${plain}' WHERE id = 'kim';
    INSERT INTO suspended_identities VALUES ('address', '${"e".repeat(64)}', 'kim', ${AT + 1})`);
  const { $client: client } = connect({ path: former.serialize() });
  const known = client.prepare(
    "SELECT user_id, recorded_at FROM suspended_identities WHERE kind = 'address' AND key_hash = ?",
  );
  expect(known.all(plain)).toEqual([{ user_id: "kim", recorded_at: AT + 1 }]);
});
