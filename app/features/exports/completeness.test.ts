import { rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { AT } from "@db/constraints.fixture";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { blockMember, unblockMember } from "~/features/safety/block.server";
import { setClock } from "~/server/data/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { createMember, matchPair, NOON } from "../../../tests/support/island";
import { openMigrated } from "../../../tests/support/migrated-database";
import { sendText } from "../../../tests/support/steps";
import { type Data, readArchive } from "./archive.fixture";
import { writeArchive } from "./archive.server";
import { archiveFolder } from "./export-files.server";
import { createFullMember, type Exported, isOf, listExported } from "./full-member.fixture";
import { LEFT_OUT } from "./left-out.fixture";
import { SECTIONS } from "./sections.server";

beforeEach(() => {
  setDatabase(openMigrated());
  setClock(new Date(AT + 60_000));
});
afterEach(() => {
  closeDatabase();
  setClock();
});
afterAll(async () => {
  setDatabase(openMigrated());
  await rm(archiveFolder(), { recursive: true, force: true });
  closeDatabase();
});

/** Every column of the live schema as `table.column`. */
const listColumns = (): string[] =>
  database()
    .$client.prepare<[], string>(
      `SELECT s.name || '.' || c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND s.name NOT GLOB 'sqlite_*' AND s.name NOT GLOB '__drizzle*'`,
    )
    .pluck()
    .all();

const EXPORTED = listExported();
const EXPRESSED = SECTIONS.flatMap(({ expressions = {} }) =>
  Object.values(expressions).flatMap(({ of }) => of),
);

/** Columns without a line, and lines without a column or with two. */
function findUnlisted(columns: readonly string[]): string[] {
  const isWhole = (name: string) => typeof LEFT_OUT[name.split(".")[0] ?? ""] === "string";
  const named = [
    ...EXPORTED.map(({ table, column }) => `${table}.${column.name}`),
    ...EXPRESSED,
    ...Object.entries(LEFT_OUT).flatMap(([table, left]) =>
      typeof left === "string" ? [] : Object.keys(left).map((column) => `${table}.${column}`),
    ),
  ];
  const times = new Map<string, number>();
  for (const name of named) times.set(name, (times.get(name) ?? 0) + 1);
  return [
    ...columns.filter((name) => times.has(name) === isWhole(name)),
    ...named.filter((name) => !columns.includes(name)),
    ...named.filter((name) => !EXPRESSED.includes(name) && times.get(name) !== 1),
  ];
}

describe("the list of columns", () => {
  it("every column of the schema is exported or left out with a reason, and none is both", () => {
    expect(findUnlisted(listColumns())).toEqual([]);
  });

  it("a new column, a new table and a column that is gone are found", () => {
    const columns = listColumns().filter((name) => name !== "reports.words");
    expect(findUnlisted([...columns, "users.shoe_size", "shoes.id"]).sort()).toEqual(
      ["reports.words", "shoes.id", "users.shoe_size"].sort(),
    );
  });

  it("every reason says what kind it is", () => {
    const reasons = Object.values(LEFT_OUT).flatMap((left) =>
      typeof left === "string" ? [left] : Object.values(left),
    );
    for (const reason of reasons) expect(reason).toMatch(/^(?:derived|other|secret|system): \S/);
  });
});

const rowsIn = (data: Data, section: string): Record<string, unknown>[] => {
  const found = data[section];
  return (Array.isArray(found) ? found : [found ?? {}]) as Record<string, unknown>[];
};

/** Exported columns of a member whose values are not all in the archive, or who has none to find. */
function findMissing(data: Data, memberId: string): string[] {
  const isMissing = ({ section, key, table, column }: Exported) => {
    const values = database()
      .$client.prepare<[], unknown>(
        `SELECT DISTINCT "${column.name}" FROM ${table} WHERE ${isOf(table, memberId)} AND "${column.name}" IS NOT NULL`,
      )
      .pluck()
      .all()
      .map((value) => JSON.parse(JSON.stringify(column.mapFromDriverValue(value))) as unknown);
    const held = rowsIn(data, section).map((row) => row[key]);
    return (
      values.length === 0 ||
      !values.every((value) => held.some((one) => isDeepStrictEqual(one, value)))
    );
  };
  return EXPORTED.filter(isMissing).map(({ table, column }) => `${table}.${column.name}`);
}

async function makeArchive(memberId: string) {
  await writeArchive(memberId, `of-${memberId}`);
  return readArchive(`of-${memberId}`);
}

describe("the archive of a member with something in every column", () => {
  it("it has the value of each exported column, and nothing that is left out or another member's", async () => {
    createFullMember();
    const { json, html, data } = await makeArchive("ann");
    expect(findMissing(data, "ann")).toEqual([]);
    for (const { key, expressions = {} } of SECTIONS)
      for (const name of Object.keys(expressions).filter((each) => each !== "question"))
        expect(
          rowsIn(data, key).some((row) => row[name] !== null),
          `${key}.${name}`,
        ).toBe(true);
    for (const text of [json, html]) expect(text.match(/.{0,60}leak: .{0,80}/g)).toBeNull();
    for (const { key } of SECTIONS) expect(rowsIn(data, key), key).not.toEqual([]);
  });

  it("a column that is marked as exported and left out of the data is found", async () => {
    createFullMember();
    const { data } = await makeArchive("ann");
    for (const row of rowsIn(data, "reports")) delete row.words;
    for (const row of rowsIn(data, "profile")) row.bio = "Something else";
    expect(findMissing(data, "ann")).toEqual(["profiles.bio", "reports.words"]);
  });

  it("files have the bytes of the largest encoding, and the data and the page name them", async () => {
    createFullMember();
    const { files, html, data } = await makeArchive("ann");
    const names = [...files.keys()].sort();
    expect(names).toEqual([
      "data.json",
      "index.html",
      "media/photo-1.webp",
      "media/voice-message-1.m4a",
      "media/voice-message-2.webm",
    ]);
    expect(files.get("media/voice-message-2.webm")?.toString()).toBe("sound");
    for (const name of names.slice(2)) expect(html).toContain(`"${name}"`);
    expect(rowsIn(data, "messages").map(({ voice }) => voice)).toContain(
      "media/voice-message-2.webm",
    );
    // Nothing comes from outside the archive, and nothing runs.
    expect(html).not.toMatch(/<script|<link|src="(?!media\/)|url\(|href="(?!#)/);
  });
});

/** What of someone an archive names: their id, and what they are called. */
const findNamed = (texts: readonly string[], hidden: readonly string[]): string[] =>
  hidden.filter((secret) => texts.some((text) => text.includes(secret)));

describe("other members in an archive", () => {
  beforeEach(() => setClock(NOON));

  it("after a block neither the id nor the name is in it, and the messages stay readable without them", async () => {
    const ada = createMember({ stageName: "Ada", plan: "social" });
    const bob = createMember({ stageName: "Bob Unseen", plan: "social" });
    const cleo = createMember({ stageName: "Cleo Seen", plan: "social" });
    const pair = matchPair(ada, bob);
    sendText(ada, pair);
    sendText(bob, pair);
    matchPair(ada, cleo);
    blockMember(bob.id, ada.id);
    const { json, html, data } = await makeArchive(ada.id);
    expect(findNamed([json, html], [bob.id, "Bob Unseen", cleo.id])).toEqual([]);
    expect(json).toContain("Cleo Seen");
    expect(rowsIn(data, "messages").map(({ from }) => from)).toEqual(["You", "A member"]);
    // Nor does it come back when the block does, which would say who it was.
    unblockMember(bob.id, ada.id);
    const later = await makeArchive(ada.id);
    expect(findNamed([later.json], [bob.id, "Bob Unseen"])).toEqual([]);
  });

  it("who liked the member without a match is in no archive", async () => {
    const ada = createMember({ stageName: "Ada" });
    const bob = createMember({ stageName: "Bob" });
    like(bob.id, ada.id);
    const { json } = await makeArchive(ada.id);
    expect(findNamed([json], [bob.id])).toEqual([]);
  });

  it("an id of another member that is put in is found", async () => {
    const ada = createMember({ stageName: "Ada" });
    const bob = createMember({ stageName: "Bob" });
    const { json } = await makeArchive(ada.id);
    expect(findNamed([json.replace("{", `{"likedBy":"${bob.id}",`)], [bob.id])).toEqual([bob.id]);
  });
});
