import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { preparedIn } from "./prepared";

const client = new Database(":memory:");
client.exec(`CREATE TABLE one (id INTEGER PRIMARY KEY, kind TEXT);
  CREATE TABLE other (one_id INTEGER, name TEXT);
  INSERT INTO one VALUES (1, 'a'), (2, 'b'); INSERT INTO other VALUES (1, 'x'), (2, 'y')`);

/** The shortest of many runs, in milliseconds. */
const shortest = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 50 }, () => {
      const startedMs = performance.now();
      work();
      return performance.now() - startedMs;
    }),
  );

it("a long statement is not compiled anew for other values", () => {
  const long = Array.from({ length: 300 }, (_, at) => `other.name <> 'z${at}'`).join(" AND ");
  const sql = `SELECT other.name FROM one JOIN other ON other.one_id = one.id WHERE one.id < 3 AND one.kind = :kind AND ${long} LIMIT :most`;
  const statement = preparedIn(client, sql);
  const once = client.prepare(sql).bind({ kind: "a", most: 2 });
  const compiling = shortest(() => client.prepare(sql));
  const values = shortest(() => statement.all({ kind: "b", most: 1 })) - shortest(() => once.all());
  expect(values / compiling).toBeLessThan(0.3);
});

it("what is bound stays as it is, and signs within a text are no parameters", () => {
  const sql = "SELECT :text AS text, typeof(:text) AS type, ':text? it''s' AS written, ? AS number";
  const bytes = Buffer.from("é");
  expect(preparedIn(client, sql).get([7], { text: bytes })).toEqual({
    ...{ text: bytes, type: "blob", written: ":text? it's", number: 7 },
  });
  const [row] = preparedIn(client, "SELECT id FROM one WHERE kind = ? AND id = ?").all("b", "2");
  expect(row).toEqual({ id: 2 });
});
