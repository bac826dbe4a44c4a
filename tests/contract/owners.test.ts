import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { DERIVED } from "../../db/derived";
import * as schema from "../../db/schema";
import { OWNERS, READ_THROUGH, READS_ALL } from "../support/owners";
import { listModules, read } from "../support/sources";

const MODULES = listModules("app");

/** The tables of the schema by the names that the code calls them. */
const IN_CODE = new Map(
  Object.entries(schema).flatMap(([name, table]) =>
    is(table, SQLiteTable) ? [[name, getTableConfig(table).name] as const] : [],
  ),
);
const VIEWS = DERIVED.filter(({ type }) => type === "view").map(({ name }) => name);
const TABLES = new Set([...IN_CODE.values(), ...VIEWS]);

const ownerOf = (table: string) =>
  Object.keys(OWNERS).find((folder) => OWNERS[folder]?.includes(table));
const folderOf = (path: string) =>
  /^app\/features\/([^/]+)\//.exec(path)?.[1] ?? /^app\/(\w+)\//.exec(path)?.[1] ?? "app";

interface Use {
  path: string;
  table: string;
  isWrite: boolean;
}

const WRITES = ["insert", "update", "delete"];
const NAMED = /\b(?:(INTO|UPDATE|FROM|JOIN)\s+"?(\w+|$))/gi;
/** Where the table of a statement is in no text: nobody could say whose it is. */
const UNNAMED = "a table without a name";

/** The tables that a module's own SQL and Drizzle calls name; what a fragment says is its owner's. */
function listUses(path: string, code = read(path)): Use[] {
  const found: Use[] = [];
  const add = (table: string, isWrite: boolean) => {
    if (TABLES.has(table) || table === UNNAMED) found.push({ path, table, isWrite });
  };
  const readSql = (sql: string) => {
    for (const { 1: verb = "", 2: named = "", index } of sql.matchAll(NAMED)) {
      const isWrite = /INTO|UPDATE/i.test(verb) || /\bDELETE\s+$/i.test(sql.slice(0, index));
      const isAfterDo = /\bDO\s+$/i.test(sql.slice(0, index));
      // In small letters it is a sentence that goes on with a value.
      const isUnnamed = named === "" && (isWrite || verb === verb.toUpperCase());
      if (!isAfterDo) add(isUnnamed ? UNNAMED : named, isWrite);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) readSql(node.text);
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) readSql(node.text);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name } = node.expression;
      const isWrite = WRITES.includes(name.text);
      const isDatabase = /^(?:tx|database\(\))$/.test(receiver.getText());
      for (const argument of node.arguments.filter(ts.isIdentifier)) {
        const table = IN_CODE.get(argument.text);
        add(table ?? (isWrite && isDatabase ? UNNAMED : ""), isWrite);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found;
}

/**
 * A read that no fragment improves: an award's cause names the pair, not their match, which only the
 * ledger looks up; a callback of the folder above would be more code and one more statement.
 */
const DEFENDED: typeof READ_THROUGH = { matches: ["tokens/ledger.server.ts"] };

const USES = MODULES.flatMap((path) => listUses(path));
const inWords = ({ path, table }: Pick<Use, "path" | "table">) => `${path} ${table}`;

describe("a table", () => {
  it("every table has one owner", () => {
    expect(Object.values(OWNERS).flat().sort()).toEqual([...TABLES].sort());
  });

  it("a table is written by its owner alone", () => {
    const writes = USES.filter(({ isWrite }) => isWrite);
    const strange = writes.filter(({ path, table }) => folderOf(path) !== ownerOf(table));
    expect(strange.map(inWords)).toEqual([]);
    expect(writes.length).toBeGreaterThan(60);
  });

  it("other folders read a table through what its owner exports, and a fragment's module names it", () => {
    const strange = USES.filter(
      ({ path, table, isWrite }) =>
        !isWrite &&
        ![folderOf(path), "db"].includes(ownerOf(table) ?? "") &&
        !READS_ALL.includes(folderOf(path)),
    );
    const allowed = Object.entries({ ...READ_THROUGH, ...DEFENDED }).flatMap(([table, paths]) =>
      paths.map((path) => inWords({ path: `app/features/${path}`, table })),
    );
    expect([...new Set(strange.map(inWords))].sort()).toEqual(allowed.sort());
  });

  it("a write is found in every way of saying it, and a table that no text names", () => {
    const unnamed = ["prepared(`UPDATE $", "{table} SET x = 1`)"].join("");
    const codes = [
      "prepared(`UPDATE blocks SET note = 1`)",
      "prepared('INSERT OR IGNORE INTO blocks VALUES (1)')",
      "prepared('REPLACE INTO blocks VALUES (1)')",
      "prepared(`WITH old AS (SELECT 1) DELETE FROM blocks`)",
      "tx.insert(blocks)",
      "database().update(blocks)",
      "tx.delete(blocks)",
    ];
    for (const code of codes)
      expect(listUses("x.ts", code), code).toEqual([
        { path: "x.ts", table: "blocks", isWrite: true },
      ]);
    for (const code of ["tx.update(table)", unnamed])
      expect(listUses("x.ts", code), code).toMatchObject([{ table: UNNAMED, isWrite: true }]);
    const unnamedRead = ["prepared(`SELECT 1 FROM $", "{table}`)"].join("");
    expect(listUses("x.ts", unnamedRead)).toMatchObject([{ table: UNNAMED, isWrite: false }]);
  });
});
