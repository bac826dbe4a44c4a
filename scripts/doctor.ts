/**
 * Examines a deployment and says what to do about each trouble: `npm run doctor`, in the container
 * `node build/scripts/doctor.js`. It changes no data (it writes a temporary file beside the database, and restores the
 * backup into a temporary folder), prints no secret, and the server may run or not.
 *
 *   node build/scripts/doctor.js [--json]
 *
 * Exit codes: 0 all is well, 1 something should be better, 2 something fails.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { examine } from "./doctor/examine";
import type { Finding, Level } from "./doctor/finding";
import { projectRoot } from "./project-root";

const EXIT_CODES: Record<Level, number> = { ok: 0, warn: 1, fail: 2 };

const formatLine = ({ check, level, sentence }: Finding): string =>
  `${level.padEnd(5)} ${`${check}:`.padEnd(10)} ${sentence}`;

const USAGE = `Use: node build/scripts/doctor.js [--json]
Exit codes: 0 all is well, 1 something should be better, 2 something fails.`;

/** The options of the command line, or undefined when there are others. */
function readOptions() {
  try {
    const json = { type: "boolean", default: false } as const;
    return parseArgs({ options: { json, help: json } }).values;
  } catch {
    return;
  }
}

async function main(): Promise<number> {
  const values = readOptions();
  if (!values) {
    console.error(USAGE);
    return 2;
  }
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  process.chdir(projectRoot());
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV ??= "production";
  const findings = await examine(process.env);
  const exitCode = Math.max(...findings.map(({ level }) => EXIT_CODES[level]));
  console.log(
    values.json ? JSON.stringify({ exitCode, findings }) : findings.map(formatLine).join("\n"),
  );
  return exitCode;
}

process.exitCode = await main();
