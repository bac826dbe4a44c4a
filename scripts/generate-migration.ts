/**
 * Writes the migration for what changed in db/schema: `npm run db:generate -- --name what_it_does`.
 * Views and triggers need none: the start makes them from db/schema.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "../db/connection";
import { type Snapshot, toAlterStatements } from "./alter-tables";

const FOLDER = "db/migrations";
const JOURNAL = `${FOLDER}/meta/_journal.json`;

const listTags = () =>
  (JSON.parse(readFileSync(JOURNAL, "utf8")) as { entries: { tag: string }[] }).entries.map(
    ({ tag }) => tag,
  );
const toSnapshotPath = (at: number) =>
  `${FOLDER}/meta/${String(at).padStart(4, "0")}_snapshot.json`;
const readSnapshot = (at: number) =>
  JSON.parse(readFileSync(toSnapshotPath(at), "utf8")) as Snapshot;

/** Turns the migration that drizzle-kit wrote last, and applies it to an empty database. */
function finishMigration(tag: string, at: number): void {
  const path = `${FOLDER}/${tag}.sql`;
  const sql = readFileSync(path, "utf8");
  const finished = toAlterStatements(sql, readSnapshot(at - 1), readSnapshot(at));
  writeFileSync(path, finished);
  connect({ path: ":memory:" }).$client.close();
  for (const statement of finished.match(/^.*\bDROP (?:TABLE|COLUMN) .*$/gm) ?? [])
    console.log(`Deletes values, and the version before cannot run without them: ${statement}`);
}

const journal = readFileSync(JOURNAL, "utf8");
const run = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], {
  stdio: "inherit",
});
const tags = listTags();
const [at, tag] = [tags.length - 1, tags.at(-1)];
if (run.status !== 0 || journal === readFileSync(JOURNAL, "utf8") || !tag)
  process.exit(run.status ?? 1);
try {
  // What is written by hand is left as it is.
  if (!process.argv.includes("--custom")) finishMigration(tag, at);
} catch (error) {
  writeFileSync(JOURNAL, journal);
  for (const path of [`${FOLDER}/${tag}.sql`, toSnapshotPath(at)]) rmSync(path);
  console.error(`\nNothing was written. ${(error as Error).message}`);
  process.exit(1);
}
