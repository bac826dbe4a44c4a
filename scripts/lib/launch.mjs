import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Failure } from "./failure.mjs";
import { install } from "./install.mjs";
import { pinnedNode, pinnedVersion } from "./pinned-node.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Runs a program in a process group of its own, so that a signal reaches it once: from here.
 *
 * @param {string} program
 * @param {string[]} args
 */
function follow(program, args) {
  const bin = join(ROOT, "node_modules/.bin");
  const isWindows = process.platform === "win32";
  const child = spawn(program, args, {
    stdio: "inherit",
    detached: !isWindows,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
  });
  const parent = process.ppid;
  // A shell between npm and this process passes no signal on; its end is the signal.
  const watch = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500);
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(name, () => isWindows || child.kill(name));
  child.once("error", (error) => {
    console.error(`${program} does not run on this machine: ${error.message}.`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    clearInterval(watch);
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
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
