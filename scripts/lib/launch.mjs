import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Failure, run } from "./children.mjs";
import { install, pinnedNode, pinnedVersion } from "./install.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Runs a program in a process group of its own, so that a signal reaches it once: from here.
 *
 * @param {string} program
 * @param {string[]} args
 */
async function follow(program, args) {
  const bin = join(ROOT, "node_modules/.bin");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  const { child, ended } = run(program, args, { stdio: "inherit", env });
  const parent = process.ppid;
  // A shell between npm and this process does not forward signals; its exit is the signal.
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(name, () => process.platform === "win32" || child.kill(name));
  const { code, signal, how } = await ended;
  if (!child.pid) console.error(`${program} does not run on this machine: ${how}.`);
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
}

/**
 * Runs a script of the folder above under the pinned Node, after an installation where one is due.
 *
 * @param {string[]} command the script's name and its arguments
 * @returns {Promise<void>}
 */
export async function launch([script = "", ...args]) {
  process.chdir(ROOT);
  const path = join(ROOT, "scripts", script);
  try {
    await install();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const isPinned = process.version === `v${pinnedVersion()}`;
  if (!isPinned) return follow(pinnedNode(), [path, ...args]);
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}
