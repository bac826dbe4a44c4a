import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type August, connect } from "@db/connection";
import { connectFeatures } from "~/connect-features.server";
import { setDatabase } from "~/server/data/database.server";
import { projectRoot } from "./project-root";

/** The result of a command. */
export interface Outcome {
  exitCode: 0 | 1 | 3;
  sentence: string;
}

/** What a maintainer's command does with the database. */
export type Command = (db: August) => Outcome | Promise<Outcome>;

/** The command line's arguments with `--id` and its value as one: an id may begin with "-", as an option does. */
export function readArguments(): string[] {
  const args = process.argv.slice(2);
  const at = args.indexOf("--id");
  if (at >= 0 && at + 1 < args.length) args.splice(at, 2, `--id=${args[at + 1]}`);
  return args;
}

/**
 * Runs a command on the database that DATABASE_PATH names, and prints its sentence.
 *
 * @returns the exit code: the command's, 1 when it fails, 2 without a DATABASE_PATH
 */
export async function runCommand(command: Command): Promise<number> {
  if (!process.env.DATABASE_PATH) {
    console.error("DATABASE_PATH is missing: it names the database file.");
    return 2;
  }
  const path = resolve(process.env.DATABASE_PATH);
  process.chdir(projectRoot());
  if (!existsSync(path)) {
    console.error(`There is no database at ${path}.`);
    return 1;
  }
  connectFeatures();
  try {
    const db = connect({ path, replicated: Boolean(process.env.LITESTREAM_REPLICA_URL?.trim()) });
    setDatabase(db);
    const { exitCode, sentence } = await command(db);
    db.$client.close();
    (exitCode === 0 ? console.log : console.error)(sentence);
    return exitCode;
  } catch (error) {
    const cause = error instanceof Error ? error.message : `${error}`;
    console.error(`Nothing was done: ${cause.replace(/\.$/, "")}.`);
    return 1;
  }
}
