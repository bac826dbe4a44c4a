/**
 * Writes the migration for what changed in db/schema: `npm run db:generate -- --name what_it_does`.
 * drizzle-kit cannot write STRICT tables, so every new CREATE TABLE gets the word afterwards.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = "db/migrations";
const run = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))) {
  const path = `${FOLDER}/${file}`;
  const before = readFileSync(path, "utf8");
  const after = before.replace(/^(CREATE TABLE [^;]*\n\));/gm, "$1 STRICT;");
  if (after !== before) writeFileSync(path, after);
}
process.exit(run.status ?? 1);
