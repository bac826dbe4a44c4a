import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { AT, SOUND_ROWS } from "./constraints.fixture";
import { seedIsland } from "./seed/island";

/** A demo island as a former version left it. @param count of its migrations */
export async function makeFormerIsland(count: number): Promise<Database.Database> {
  const former = new Database(":memory:");
  former.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const files = readMigrationFiles({ migrationsFolder: "db/migrations" });
  for (const { sql, hash, folderMillis } of files.slice(0, count)) {
    former.exec(sql.join(""));
    former
      .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
      .run(hash, folderMillis);
  }
  const now = new Date(AT);
  await seedIsland(drizzle({ client: former }), { members: 40, seed: 7, now, portraits: false });
  former.exec(SOUND_ROWS);
  return former;
}
