import { spawn } from "node:child_process";
import { Failure } from "./failure.mjs";

const STOP_WITHIN_MS = 8_000;
const isWindows = process.platform === "win32";

/** The processes that are running, with the name that a sentence gives them. */
const running = new Map();
let stopping = false;

function signal(child, name) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    // Each child leads a group of its own, so that what it started goes with it.
    if (isWindows) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has just ended by itself.
  }
}

function launch(name, command, args, options) {
  const child = spawn(command, args, { detached: !isWindows, ...options });
  running.set(child, name);
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ how: error.message }));
    child.once("exit", (code, by) => resolve({ code, how: by ? `by ${by}` : `with code ${code}` }));
  }).finally(() => running.delete(child));
  return { child, ended };
}

/**
 * Runs a command to its end.
 *
 * @param {string} name what the person reads when it fails
 * @param {string} hint one more sentence for that case
 */
export async function complete(name, command, args, { hint = "", ...options } = {}) {
  const { ended } = launch(name, command, args, { stdio: "inherit", ...options });
  const { code, how } = await ended;
  // It said itself what is wrong and what to do.
  if (code === 3 && !stopping) throw new Failure("August cannot start.");
  if (code !== 0 && !stopping) throw new Failure(`${name} ended ${how}. ${hint}`.trim());
}

/**
 * Starts a process that is meant to stay.
 *
 * @param {(sentence: string) => void} onDeath called when it ends though nobody stopped it
 * @returns {import("node:child_process").ChildProcess}
 */
export function keep(name, args, { onDeath, ...options }) {
  const { child, ended } = launch(name, process.execPath, args, options);
  ended.then(({ how }) => {
    if (!stopping) onDeath(`${name} ended ${how}, so everything else was stopped.`);
  });
  return child;
}

/** True once stopping has begun. */
export const isStopping = () => stopping;

/** Ends every child without asking. */
export function killAll() {
  for (const child of running.keys()) signal(child, "SIGKILL");
}

/** Stops every child and what it started; kills what has not ended in eight seconds. */
export async function stopAll() {
  stopping = true;
  const children = [...running.keys()];
  const gone = children.map(
    (child) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once("exit", resolve);
      }),
  );
  for (const child of children) signal(child, "SIGTERM");
  const timer = setTimeout(killAll, STOP_WITHIN_MS);
  await Promise.all(gone);
  clearTimeout(timer);
}
