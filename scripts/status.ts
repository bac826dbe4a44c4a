/**
 * What the maintainer looks at, also for monitoring: `npm run status`, in the container and on any machine with the
 * database `node build/scripts/status.js`. The server may run or not.
 *
 *   status.js                                the weekly report; it only reads
 *   status.js --deep [--json]                examines the deployment and says what to do about each trouble; it writes a
 *                                            temporary file beside the database, restores the backup into a temporary
 *                                            folder, changes no data, and prints no secret
 *   status.js --check restore | quick | copy one check of the backups; the server makes them by this, too
 *
 * Exit codes: 0 all is well, 1 an alarm or something that should be better, 2 a failure, or wrong use.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { projectRoot } from "./project-root";

/** The options of the command line, or undefined when there are others. */
function readOptions() {
  try {
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({ options: { deep: flag, json: flag, check: { type: "string" } } }).values;
  } catch {
    return;
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options || (options.json && !options.deep)) {
    console.error("Use: status.js [--deep [--json] | --check restore | quick | copy]");
    return 2;
  }
  // Each loads only what it needs: a check runs beside the server, which needs the memory.
  if (options.check !== undefined)
    return (await import("./status/backup/check")).checkBackup(options.check);
  process.chdir(projectRoot());
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV ??= "production";
  if (options.deep) return (await import("./status/examine")).printExamination(options.json);
  return (await import("./status/report")).printReport();
}

process.exitCode = await main();
