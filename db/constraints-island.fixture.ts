import Database from "better-sqlite3";
import { openMigrated } from "../tests/support/migrated-database";
import { SOUND_ROWS } from "./constraints.fixture";
import { LEFT_ROWS } from "./constraints-across.fixture";
import { seedIsland } from "./seed/island";

interface Islands {
  /** A migrated and seeded island. */
  whole: Database.Database;
  /** The same without its triggers, to try each CHECK alone. */
  bare: Database.Database;
}

/** The names of the tables or triggers of a database. */
export const namesIn = (db: Database.Database, type: "table" | "trigger"): string[] =>
  db
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = ? AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__drizzle*'",
    )
    .pluck()
    .all(type);

/** Opens both islands as a foreign program would. */
export async function openIslands(): Promise<Islands> {
  const db = openMigrated();
  const now = new Date("2025-08-08T16:00:00Z");
  await seedIsland(db, { members: 40, seed: 7, now, portraits: false });
  db.$client.exec(SOUND_ROWS + LEFT_ROWS);
  const image = db.$client.serialize();
  db.$client.close();
  const whole = new Database(image);
  const bare = new Database(image);
  for (const copy of [whole, bare]) copy.pragma("foreign_keys = ON");
  for (const trigger of namesIn(whole, "trigger")) bare.exec(`DROP TRIGGER ${trigger}`);
  return { whole, bare };
}

/** The result of a statement, which is rolled back. */
export function tryStatement(db: Database.Database, sql: string): string {
  db.exec("SAVEPOINT try");
  try {
    const { changes } = db.prepare(sql).run();
    return changes === 0 ? "nothing happened" : "written";
  } catch (error) {
    return (error as Error).message;
  } finally {
    db.exec("ROLLBACK TO try; RELEASE try");
  }
}

/** The result of several statements after each other, which are rolled back. */
export function tryStatements(db: Database.Database, statements: readonly string[]): string {
  db.exec("SAVEPOINT try");
  try {
    db.exec(statements.join(";\n"));
    return "written";
  } catch (error) {
    return (error as Error).message;
  } finally {
    db.exec("ROLLBACK TO try; RELEASE try");
  }
}
