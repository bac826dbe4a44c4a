import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { multiplyIsland } from "../support/copies";
import { openDatabase, seedMembers } from "../support/members";
import { makeScratchFolder } from "../support/scratch-folder";

const TIMES = 3;
const TABLES = ["users", "swipes", "matches", "messages", "deck_members", "answer_members"];
const folder = makeScratchFolder();
const path = join(folder, "island.db");

/** Opens the island for one look at it. */
function look<T>(at: (client: ReturnType<typeof openDatabase>["$client"]) => T): T {
  const { $client: client } = openDatabase(path);
  const seen = at(client);
  client.close();
  return seen;
}

const countRows = () =>
  look((client) =>
    TABLES.map((table) => Number(client.prepare(`SELECT count(*) FROM ${table}`).pluck().get())),
  );

let before: number[] = [];
beforeAll(async () => {
  const db = openDatabase(path);
  await seedMembers(db, 160);
  db.$client.close();
  before = countRows();
  multiplyIsland(path, TIMES);
});

it("the copies of a bench's members refer to each other and keep every rule of the tables", () => {
  look((client) => {
    expect(client.pragma("foreign_key_check")).toEqual([]);
    expect(client.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});

it("each copy has what the first members have, and one moderator stays the only one", () => {
  expect(countRows()).toEqual(before.map((rows) => TIMES * rows));
  const moderators = "SELECT count(*) FROM users WHERE role = 'moderator'";
  expect(look((client) => client.prepare(moderators).pluck().get())).toBe(1);
});
