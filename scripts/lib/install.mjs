import { spawn, spawnSync } from "node:child_process";
import { accessSync, existsSync, constants as fileModes, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, resolve } from "node:path";
import { Failure } from "./children.mjs";

const LOCK = "package-lock.json";
/** npm's own record of what it put into node_modules, written last. */
const RECORD = "node_modules/.package-lock.json";
/** Two more tries, ten seconds apart: without the network the sentence comes within half a minute. */
const PATIENCE = ["--fetch-retries=2", "--fetch-retry-maxtimeout=10000"];
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const LACKS_NETWORK = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

/**
 * The one version of Node that August runs, builds and is tested on: the `node` package's, whose
 * binary goes before every other in an npm script. The Dockerfile names the same.
 *
 * @returns {string} such as 24.21.0
 */
export const pinnedVersion = () =>
  JSON.parse(readFileSync("package.json", "utf8")).devDependencies.node;

/** @returns {string} the absolute path of its program, once it is installed */
export const pinnedNode = () =>
  resolve("node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/** True when npm's record names every package of the lock file in the same version. */
function recordAgrees() {
  if (!existsSync(RECORD)) return false;
  const installed = JSON.parse(readFileSync(RECORD, "utf8")).packages ?? {};
  const wanted = Object.entries(JSON.parse(readFileSync(LOCK, "utf8")).packages ?? {});
  return wanted.every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    // An optional package may belong to another system than this one.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    const isSame = !entry.integrity || found.integrity === entry.integrity;
    return found.version === entry.version && isSame;
  });
}

/**
 * True when the pinned Node starts and loads what is made for each machine, which a half installation or
 * one by an older Node does not.
 */
function works() {
  const probe =
    "new (require('better-sqlite3'))(':memory:').close(); require('sharp'); require('@tailwindcss/oxide'); console.log(process.version)";
  const { stdout } = spawnSync(pinnedNode(), ["-e", probe], { encoding: "utf8" });
  return stdout?.trim() === `v${pinnedVersion()}`;
}

function hasPackages() {
  try {
    return recordAgrees();
  } catch {
    return false;
  }
}

/**
 * What npm wrote into its log. Without the network npm 10 ends with nothing but "Exit handler never called!".
 *
 * @param {string} output npm's own
 */
function crashLog(output) {
  const [, file] = output.match(/Exit handler never called[\s\S]* (\S+-debug-\d+\.log)/) ?? [];
  return file && existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** @param {string} output npm's own */
function reason(output) {
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output))
    return "npm may not write here: the folder, or npm's own cache, belongs to somebody else or is read-only.";
  if (/\bENOSPC\b/.test(output)) return "The disk is full.";
  if (LACKS_NETWORK.test(output) || LACKS_NETWORK.test(crashLog(output)))
    return "npm's registry cannot be reached: August needs the network for its first start.";
  if (/\b(ENOTEMPTY|EBUSY)\b/.test(output))
    return "Another installation is still at work in this folder: wait for its end and try again.";
  return "npm's own words stand above.";
}

/**
 * Runs npm to its end. A stop of this process stops npm too: one that went on by itself would be in the
 * way of the next try.
 *
 * @param {string[]} args
 * @param {string} [path] where its own Node is looked for
 * @throws Failure
 */
async function npm(args, path = process.env.PATH) {
  const isWindows = process.platform === "win32";
  const child = spawn("npm", [...args, "--loglevel=error", ...PATIENCE], {
    stdio: ["ignore", "inherit", "pipe"],
    shell: isWindows,
    detached: !isWindows,
    env: Object.assign({}, process.env, { NODE_ENV: "", PATH: path }),
  });
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (child.pid && !isWindows) process.kill(-child.pid, "SIGKILL");
    else child.kill();
    console.error("The installation was stopped; the same command begins it again.");
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  let output = "";
  child.stderr?.on("data", (/** @type {Buffer} */ part) => {
    output += part;
  });
  const status = await new Promise((ended) => {
    child.once("error", (error) => ended(error));
    child.once("close", (code, signal) => ended(signal ?? code));
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  process.stderr.write(output);
  if (status instanceof Error) throw new Failure(`npm does not run: ${status.message}.`);
  if (typeof status === "string")
    throw new Failure(`npm was stopped by ${status}; the same command begins it again.`);
  if (status !== 0) throw new Failure(`The installation failed. ${reason(output)}`);
}

/** @param {string} version */
const major = (version) => Number(version.split(".")[0]);

/** Adds what an installation without packages' scripts, or one by an older Node, leaves out. */
async function complete() {
  // The one package whose script is needed: it fetches the binary for this machine. Up to version 11 npm
  // would run that of the database driver too, which compiles what the driver brings ready.
  await npm(["rebuild", "node", "--ignore-scripts=false"]);
  // npm leaves out an optional package that the Node it runs on is too old for, such as the binaries of
  // sharp on Node 18: under the pinned Node it adds them.
  if (major(process.versions.node) < major(pinnedVersion())) {
    const path = `${dirname(pinnedNode())}${delimiter}${process.env.PATH ?? ""}`;
    await npm(["install", "--include=dev", "--no-save"], path);
  }
}

/**
 * Installs what is missing: after an `npm ci` by hand that is the pinned Node alone, else everything.
 *
 * @throws Failure with one sentence on why it could not be done
 */
export async function install() {
  const isThere = hasPackages();
  if (isThere && works()) return;
  try {
    accessSync(".", fileModes.W_OK);
  } catch {
    throw new Failure("August cannot be installed here: this folder is read-only for you.");
  }
  console.log("· Installing what August is made of; the first time takes a few minutes.");
  if (isThere) await complete();
  if (!works()) {
    await npm(["ci", "--include=dev"]);
    await complete();
  }
  if (!works())
    throw new Failure(
      `Node ${pinnedVersion()} was installed and does not run here (${process.platform}-${process.arch}).`,
    );
}
