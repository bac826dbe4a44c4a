import { spawn } from "node:child_process";

/** A reason to stop that the person at the keyboard can act on: one sentence, no stack. */
export class Failure extends Error {}

const STOP_WITHIN_MS = 8_000;
const isWindows = process.platform === "win32";

/** What runs now. @type {Set<Running>} */
const running = new Set();
let stopping = false;

/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, how: string }} End
 * @typedef {object} Running
 * @property {import("node:child_process").ChildProcess} child
 * @property {Promise<End>} ended
 * @property {(signal: NodeJS.Signals) => void} kill reaches what it started too
 */

/**
 * Starts a process that leads a group of its own, so that what it started goes with it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Running}
 */
export function run(command, args, options) {
  const child = spawn(command, args, { detached: !isWindows, ...options });
  const kill = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (isWindows) child.kill(signal);
      else if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  /** @type {Promise<End>} */
  const ended = new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ code: 1, signal: null, how: message }));
    child.once("exit", (code, signal) =>
      resolve({ code, signal, how: signal ? `by ${signal}` : `with code ${code}` }),
    );
  });
  const started = { child, ended, kill };
  running.add(started);
  ended.then(() => running.delete(started));
  return started;
}

/**
 * Runs a script of Node to its end.
 *
 * @param {string} name what the person reads when it fails
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} hint one more sentence for that case
 * @throws Failure
 */
export async function complete(name, args, env, hint) {
  const { code, how } = await run(process.execPath, args, { stdio: "inherit", env }).ended;
  if (code === 0 || stopping) return;
  // Exit code 3 means that the script has already explained what is wrong.
  throw new Failure(code === 3 ? "August cannot start." : `${name} ended ${how}. ${hint}`);
}

/** True once stopping has begun. */
export const isStopping = () => stopping;

/** Kills every child. */
export function killAll() {
  for (const { kill } of running) kill("SIGKILL");
}

/** Stops every child and what it started; kills what has not ended in eight seconds. */
export async function stopAll() {
  stopping = true;
  for (const { kill } of running) kill("SIGTERM");
  const timer = setTimeout(killAll, STOP_WITHIN_MS);
  await Promise.all([...running].map(({ ended }) => ended));
  clearTimeout(timer);
}
