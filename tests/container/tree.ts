import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A folder of the machine that a command sees at another place inside the tree, or a file that the
 * tree has as well.
 */
export interface Bind {
  from: string;
  to: string;
}

interface Inside {
  env: Readonly<Record<string, string>>;
  cwd?: string;
  /** Name of a user of the tree; root without it. */
  user?: string;
  binds?: readonly Bind[];
}

/**
 * Mounts, then becomes the command. Mounts live in a namespace of this one command and end with it,
 * however it ends, and so does every process that it leaves behind.
 */
const MOUNT_AND_CHROOT = `tree=$1; shift
mount -t proc proc "$tree/proc"
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p "$tree$2"; fi
  mount --bind "$1" "$tree$2"
  shift 2
done
shift
exec chroot "$@"`;

/** Reads a user from the tree's own /etc/passwd. */
function findUser(tree: string, user: string): { ids: string; home: string } {
  const lines = readFileSync(join(tree, "etc/passwd"), "utf8").split("\n");
  const fields = lines.find((line) => line.startsWith(`${user}:`))?.split(":");
  if (!fields) throw new Error(`The image has no user ${user}.`);
  const [, , uid, gid, , home = "/"] = fields;
  return { ids: `${uid}:${gid}`, home };
}

/** The arguments of chroot(1) that run a command inside a tree with an environment of its own. */
export function chrootArguments(
  tree: string,
  command: readonly string[],
  { env, cwd = "/", user = "root" }: Inside,
): string[] {
  const { ids, home } = findUser(tree, user);
  const pairs = Object.entries({ HOME: home, ...env }).map(([name, value]) => `${name}=${value}`);
  const root = [`--userspec=${ids}`, "--groups=", tree];
  return [...root, "/usr/bin/env", "-i", "-C", cwd, ...pairs, ...command];
}

/** The program that `setprivArguments` is for. It and its children die with their parent. */
export const SETPRIV = "setpriv";

/** The arguments of setpriv(1) that mount what a command needs, then run it as `chroot` says. */
export const setprivArguments = (
  tree: string,
  command: readonly string[],
  inside: Inside,
): string[] => [
  ...["--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child", "--"],
  ...["/bin/sh", "-euc", MOUNT_AND_CHROOT, "sh", tree],
  ...(inside.binds ?? []).flatMap(({ from, to }) => [from, to]),
  "--",
  ...chrootArguments(tree, command, inside),
];

/** The last lines of a failed command's output. */
export const lastLines = (text: string, most = 25): string =>
  text.trimEnd().split("\n").slice(-most).join("\n");

function check(
  what: string,
  { status, signal, error, stdout, stderr }: SpawnSyncReturns<string>,
): string {
  if (error && !signal) throw new Error(`${what} does not run: ${error.message}.`);
  if (status !== 0)
    throw new Error(
      `${what} ended ${signal ? `by ${signal}, or took too long` : `with ${status}`}.\n${lastLines(stdout + stderr)}`,
    );
  return stdout;
}

const OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a program of this machine to its end.
 *
 * @param withinMs after which it is killed
 * @returns what it wrote
 * @throws Error with its last lines when it fails
 */
export function run(program: string, args: readonly string[], withinMs = 60_000): string {
  const options = { encoding: "utf8", timeout: withinMs, killSignal: "SIGKILL" } as const;
  return check(
    program,
    spawnSync(program, args, {
      ...options,
      maxBuffer: OUTPUT_BYTES,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}

/**
 * Runs a command inside a tree to its end.
 *
 * @throws Error with its last lines when it fails or takes longer than `withinMs`
 */
export function runInside(
  tree: string,
  command: readonly string[],
  inside: Inside,
  withinMs: number,
): string {
  try {
    return run(SETPRIV, setprivArguments(tree, command, inside), withinMs);
  } catch (error) {
    const said = (error as Error).message.replace(/^setpriv/, command.join(" "));
    throw new Error(said);
  }
}

/** Bytes of all files below a folder, as an image counts them: their lengths, not their blocks. */
export const bytesIn = (folder: string): number =>
  Number(run("du", ["-sb", "--one-file-system", folder]).split("\t")[0]);
