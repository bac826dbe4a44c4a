import { isDeepStrictEqual } from "node:util";

/** Parts of drizzle-kit's snapshots, `db/migrations/meta/*_snapshot.json`. */
interface Column {
  name: string;
  type: string;
  primaryKey: boolean;
  notNull: boolean;
  autoincrement: boolean;
  default?: string | number | boolean;
  generated?: unknown;
}
interface ForeignKey {
  tableTo: string;
  columnsFrom: string[];
  columnsTo: string[];
  onDelete: string;
}
interface Table {
  name: string;
  columns: Record<string, Column>;
  indexes: Record<string, unknown>;
  foreignKeys: Record<string, ForeignKey>;
  compositePrimaryKeys: Record<string, unknown>;
  checkConstraints: Record<string, { name: string; value: string }>;
}
export interface Snapshot {
  tables: Record<string, Table>;
  /** Renames: the former name of each, with the new one. */
  _meta: { tables: Record<string, string>; columns: Record<string, string> };
}

/** SQLite cannot make the change in place; the message says what to do instead. */
export class UnsupportedChange extends Error {}

const BREAK = "--> statement-breakpoint";
const listChanged = <Value>(all: Record<string, Value>, others: Record<string, unknown>): Value[] =>
  Object.entries(all)
    .filter(([name, value]) => !isDeepStrictEqual(value, others[name]))
    .map(([, value]) => value);

/** What keeps a changed column from being changed in place. */
function findUnsupported(before: Column, after: Column): string | undefined {
  return (["type", "primaryKey", "autoincrement", "default"] as const).find(
    (property) => before[property] !== after[property],
  );
}

function addColumn({ name: table, foreignKeys }: Table, column: Column): string {
  if (column.primaryKey || (column.notNull && column.default === undefined))
    throw new UnsupportedChange(
      `The rows of ${table} have no value for the new column ${column.name}: give it a default, or allow NULL.`,
    );
  if (column.generated || /^\(/.test(String(column.default)))
    throw new UnsupportedChange(
      `SQLite cannot add ${table}.${column.name} with a value that it computes: give it a constant default.`,
    );
  const key = Object.values(foreignKeys).find(({ columnsFrom }) => columnsFrom[0] === column.name);
  return [
    `ALTER TABLE \`${table}\` ADD COLUMN \`${column.name}\` ${column.type}`,
    column.default !== undefined && `DEFAULT ${column.default}`,
    column.notNull && "NOT NULL",
    key && `REFERENCES \`${key.tableTo}\`(\`${key.columnsTo[0]}\`) ON DELETE ${key.onDelete}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function changeColumn(table: string, before: Column, after: Column): string {
  const property = findUnsupported(before, after);
  if (property)
    throw new UnsupportedChange(
      `SQLite cannot change the ${property} of ${table}.${after.name} in place: add a column beside it, copy the values, and drop this one in a later migration.`,
    );
  return `ALTER TABLE \`${table}\` ALTER COLUMN \`${after.name}\` ${after.notNull ? "SET" : "DROP"} NOT NULL`;
}

/** Fails where the keys of columns that were there before have changed, or go with their column. */
function assertSameKeys(before: Table, after: Table): void {
  const isOld = ({ columnsFrom }: ForeignKey) => columnsFrom.every((name) => before.columns[name]);
  const keys = (table: Table) => new Set(Object.values(table.foreignKeys).filter(isOld));
  if (
    !isDeepStrictEqual(keys(before), keys(after)) ||
    !isDeepStrictEqual(before.compositePrimaryKeys, after.compositePrimaryKeys)
  )
    throw new UnsupportedChange(
      `SQLite cannot change the keys of ${after.name} in place: make a new table, copy the rows, and drop this one in a later migration.`,
    );
}

/** Changes a table in place. @param createIndexes drizzle-kit's statements that make the indexes, by their names */
function alterTable(before: Table, after: Table, createIndexes: Map<string, string>): string[] {
  assertSameKeys(before, after);
  const alter = `ALTER TABLE \`${after.name}\``;
  const isNew = ({ name }: Column) => !before.columns[name];
  const changed = listChanged(after.columns, before.columns);
  const listChangedNames = (all: Record<string, unknown>, others: Record<string, unknown>) =>
    Object.keys(all).filter((name) => !isDeepStrictEqual(all[name], others[name]));
  return [
    ...listChangedNames(before.indexes, after.indexes).map((name) => `DROP INDEX \`${name}\``),
    ...listChangedNames(before.checkConstraints, after.checkConstraints).map(
      (name) => `${alter} DROP CONSTRAINT "${name}"`,
    ),
    ...Object.keys(before.columns)
      .filter((name) => !after.columns[name])
      .map((name) => `${alter} DROP COLUMN \`${name}\``),
    ...changed.filter(isNew).map((column) => addColumn(after, column)),
    ...changed
      .filter((column) => !isNew(column))
      .map((column) => changeColumn(after.name, before.columns[column.name] as Column, column)),
    ...listChanged(after.checkConstraints, before.checkConstraints).map(
      ({ name, value }) => `${alter} ADD CONSTRAINT "${name}" CHECK(${value})`,
    ),
    ...listChangedNames(after.indexes, before.indexes).map((name) => createIndexes.get(name) ?? ""),
  ];
}

/**
 * Writes a migration that changes tables in place: SQLite adds and drops columns and CHECKs, and drizzle-kit would
 * rebuild the table instead, which loses rows and cannot be done to a table that others name. New tables are STRICT.
 *
 * @param sql the migration as drizzle-kit wrote it
 * @param before,after its snapshots of the schema
 * @throws UnsupportedChange when SQLite cannot make a change in place
 */
export function toAlterStatements(sql: string, before: Snapshot, after: Snapshot): string {
  const statements = sql.split(BREAK).map((statement) => statement.trim().replace(/;$/, ""));
  const [renamed] = Object.entries({ ...after._meta.tables, ...after._meta.columns });
  if (renamed)
    throw new UnsupportedChange(
      `A rename (${renamed.join(" to ")}) breaks the version before, which still runs while this one starts: add the new one, copy, and drop the old one in a later migration.`,
    );
  const findStatements = (pattern: RegExp) =>
    statements.flatMap((text) => {
      const name = pattern.exec(text)?.[1];
      return name && !name.startsWith("__new_") ? [[name, text] as const] : [];
    });
  const createIndexes = new Map(findStatements(/^CREATE (?:UNIQUE )?INDEX `(\w+)`/));
  const isKept = (name: string) => before.tables[name] && after.tables[name];
  return [
    ...findStatements(/^CREATE TABLE `(\w+)`/).map(([, text]) => `${text} STRICT`),
    ...Object.values(after.tables).flatMap((table) => {
      const former = before.tables[table.name];
      if (former) return alterTable(former, table, createIndexes);
      return Object.keys(table.indexes).map((name) => createIndexes.get(name) ?? "");
    }),
    ...findStatements(/^DROP TABLE `(\w+)`/).flatMap(([name, text]) =>
      isKept(name) ? [] : [text],
    ),
  ]
    .map((statement) => `${statement};\n`)
    .join(`${BREAK}\n`);
}
