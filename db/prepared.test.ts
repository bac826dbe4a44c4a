import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { preparedIn } from "./prepared";

const client = new Database(":memory:");
client.exec(`CREATE TABLE one (id INTEGER PRIMARY KEY, kind TEXT);
  CREATE TABLE other (one_id INTEGER, name TEXT);
  INSERT INTO one VALUES (1, 'a'), (2, 'b'); INSERT INTO other VALUES (1, 'x'), (2, 'y')`);

it("no parameter is left for the planner to look at, wherever it stands", () => {
  const sql = `SELECT other.name FROM one JOIN other ON other.one_id = one.id
    WHERE one.kind = :kind AND other.name <> 'it''s :kind?' AND one.id IN (?, ?) LIMIT :most`;
  expect(preparedIn(client, sql).source).toBe(
    sql.replace("= :kind", "= +:kind").replace("(?, ?)", "(+?, +?)").replace(":most", "+:most"),
  );
});

it("what is bound stays as it is, and signs within a text are no parameters", () => {
  const sql = "SELECT :text AS text, typeof(:text) AS type, ':text? it''s' AS written, ? AS number";
  const bytes = Buffer.from("é");
  expect(preparedIn(client, sql).get([7], { text: bytes })).toEqual({
    text: bytes,
    type: "blob",
    written: ":text? it's",
    number: 7,
  });
  const [row] = preparedIn(client, "SELECT id FROM one WHERE kind = ? AND id = ?").all("b", "2");
  expect(row).toEqual({ id: 2 });
});

it("a statement is compiled once for as long as its database is open, and again for another one", () => {
  const sql = "SELECT id FROM one WHERE id = ?";
  const statement = preparedIn(client, sql);
  expect(preparedIn(client, sql)).toBe(statement);
  const other = new Database(":memory:");
  other.exec("CREATE TABLE one (id)");
  expect(preparedIn(other, sql).database).toBe(other);
});
