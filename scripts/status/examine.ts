import { checkClock } from "./clock";
import { checkContent } from "./content";
import { checkDatabase } from "./database";
import { checkDisk } from "./disk";
import { checkFfmpeg } from "./ffmpeg";
import {
  type Check,
  describeFailure,
  type Finding,
  findingsOf,
  type Level,
  redact,
  type Settings,
} from "./finding";
import { checkLitestream } from "./litestream";
import { checkMail } from "./mail";
import { checkPayments } from "./payments";
import { checkPush } from "./push";
import { checkReplica } from "./replica";
import { checkSettings } from "./settings";
import { checkSignIn } from "./sign-in";

const AT_ONCE: readonly [string, Check][] = [
  ["settings", checkSettings],
  ["content", checkContent],
  ["clock", checkClock],
  ["disk", checkDisk],
  ["sign-in", checkSignIn],
  ["mail", checkMail],
  ["payments", checkPayments],
  ["push", checkPush],
  ["ffmpeg", checkFfmpeg],
  ["litestream", checkLitestream],
];
/** They read whole files and hold up whatever else waits for an answer. */
const ONE_BY_ONE: readonly [string, Check][] = [
  ["database", checkDatabase],
  ["replica", checkReplica],
];

async function run([name, check]: readonly [string, Check], settings: Settings) {
  try {
    return await check(settings);
  } catch (error) {
    return [findingsOf(name).fail(`It could not be looked at: ${describeFailure(error)}.`)];
  }
}

/** Examines a deployment by its settings. It changes no data, and no secret is in what it says. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const findings = (await Promise.all(AT_ONCE.map((check) => run(check, settings)))).flat();
  for (const check of ONE_BY_ONE) findings.push(...(await run(check, settings)));
  return findings.map((finding) => ({ ...finding, sentence: redact(finding.sentence, settings) }));
}

const EXIT_CODES: Record<Level, number> = { ok: 0, warn: 1, fail: 2 };

const formatLine = ({ check, level, sentence }: Finding): string =>
  `${level.padEnd(5)} ${`${check}:`.padEnd(10)} ${sentence}`;

/**
 * Examines the deployment of this process, and prints a line for each finding.
 *
 * @returns the exit code: 0 all is well, 1 something should be better, 2 something fails
 */
export async function printExamination(isJson: boolean): Promise<number> {
  const findings = await examine(process.env);
  const exitCode = Math.max(...findings.map(({ level }) => EXIT_CODES[level]));
  console.log(
    isJson ? JSON.stringify({ exitCode, findings }) : findings.map(formatLine).join("\n"),
  );
  return exitCode;
}
