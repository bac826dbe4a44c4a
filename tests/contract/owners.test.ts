import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as schema from "../../db/schema";
import { OWNERS, READ_THROUGH } from "../support/owners";
import { read, sourcesUnder } from "../support/sources";

const MODULES = sourcesUnder("app").filter(
  (path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture|d)\.tsx?$/.test(path),
);

/** The tables of the schema by the names that the code calls them. */
const IN_CODE = new Map(
  Object.entries(schema).flatMap(([name, table]) =>
    is(table, SQLiteTable) ? [[name, getTableConfig(table).name] as const] : [],
  ),
);
/** Tables and views that are written by hand in the migrations. */
const BY_HAND = [
  ...read("db/migrations/0001_defences.sql").matchAll(/CREATE (?:TABLE|VIEW) (\w+)/g),
].map(([, name]) => name as string);
const TABLES = new Set([...IN_CODE.values(), ...BY_HAND]);

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
const NAMED = /\b(INTO|UPDATE|FROM|JOIN)\s+"?(\w+)|\bDELETE\s+FROM\s+"?(\w+)/gi;

/** The tables that a module's own SQL and Drizzle calls name; what a fragment says is its owner's. */
function listUses(path: string, code = read(path)): Use[] {
  const found: Use[] = [];
  const add = (table: string, isWrite: boolean) => {
    if (TABLES.has(table)) found.push({ path, table, isWrite });
  };
  const readSql = (sql: string) => {
    for (const [, verb, named, emptied] of sql.matchAll(NAMED)) {
      if (emptied) add(emptied, true);
      else if (verb && named) add(named, /INTO|UPDATE/i.test(verb));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) readSql(node.text);
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) readSql(node.text);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const isWrite = WRITES.includes(node.expression.name.text);
      for (const argument of node.arguments)
        if (ts.isIdentifier(argument)) add(IN_CODE.get(argument.text) ?? "", isWrite);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found;
}

const USES = MODULES.flatMap((path) => listUses(path));
const inWords = ({ path, table }: Use) => `${path} ${table}`;

describe("a table", () => {
  it("has one owner", () => {
    expect(Object.values(OWNERS).flat().sort()).toEqual([...TABLES].sort());
  });

  it("is written by its owner alone", () => {
    const writes = USES.filter(({ isWrite }) => isWrite);
    const strange = writes.filter(({ path, table }) => folderOf(path) !== ownerOf(table));
    expect(strange.map(inWords)).toEqual([]);
    expect(writes.length).toBeGreaterThan(60);
  });

  it("is read elsewhere through fragments of its owner, but for what still reads it itself", () => {
    const strange = USES.filter(
      ({ path, table, isWrite }) =>
        !isWrite && ![ownerOf(table), READ_THROUGH[table]].includes(folderOf(path)),
    );
    expect([...new Set(strange.map(inWords))].sort()).toEqual(READS_LEFT);
  });
});
const READS_LEFT: string[] = [];
