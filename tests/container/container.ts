import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Image } from "./image";
import { type Bind, chrootArguments, lastLines, run, SETPRIV, setprivArguments } from "./tree";

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
const EXEC_WITHIN_MS = 60_000;
const LOG_CHARACTERS = 200_000;

/** The processes that a process has started, and theirs. */
function descendants(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [];
  const children = readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Clock ticks of /proc, which Linux shows as hundredths of a second everywhere. */
const TICK_MS = 10;

/** Processor time of a process and of what it has waited for, in milliseconds. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * TICK_MS;
}

export interface Start {
  /** From exec to the first 200 of /healthz. */
  tookMs: number;
  /** Of the processor, of all processes: says more than the clock on a busy machine. */
  processorMs: number;
}

/** An image that runs, with a volume and with what else it sees of the machine. */
export class Container {
  #child: ChildProcess | undefined;
  #log = "";
  #ended: Promise<number> = Promise.resolve(0);

  constructor(
    private readonly image: Image,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly port: number,
    private readonly volume: Bind,
    private readonly binds: readonly Bind[],
  ) {
    this.loseVolume();
  }

  /** An empty volume that belongs to root, as a platform mounts a new one. */
  loseVolume(): void {
    rmSync(this.volume.from, { recursive: true, force: true });
    mkdirSync(this.volume.from, { recursive: true });
  }

  get log(): string {
    return this.#log;
  }

  /** Process 1 of the container, as the machine numbers it. */
  get #first(): number {
    const [first] = descendants(this.#child?.pid ?? 0);
    if (!first) throw new Error(`The container has ended.\n${lastLines(this.#log)}`);
    return first;
  }

  #inside(user = this.image.user, more: Readonly<Record<string, string>> = {}) {
    const env = { ...this.image.env, ...this.settings, ...more };
    return { env, cwd: this.image.workdir, user };
  }

  /**
   * Starts what ENTRYPOINT and CMD say.
   *
   * @param more settings of this start alone
   * @throws Error with its last lines when it ends or does not become ready in a minute
   */
  async start(more: Readonly<Record<string, string>> = {}): Promise<Start> {
    const { tree, entrypoint, command } = this.image;
    const inside = { ...this.#inside(undefined, more), binds: [this.volume, ...this.binds] };
    const sinceMs = performance.now();
    const child = spawn(SETPRIV, setprivArguments(tree, [...entrypoint, ...command], inside), {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#log = "";
    const keep = (part: Buffer) => {
      this.#log = (this.#log + part.toString("utf8")).slice(-LOG_CHARACTERS);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    this.#ended = new Promise((done) => child.once("close", (code) => done(code ?? 128)));
    while (performance.now() - sinceMs < READY_WITHIN_MS && child.exitCode === null) {
      const response = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.status === 200) {
        const tookMs = Math.round(performance.now() - sinceMs);
        const all = [this.#first, ...descendants(this.#first)];
        return { tookMs, processorMs: all.reduce((sum, pid) => sum + processorMs(pid), 0) };
      }
      await pause(5);
    }
    throw new Error(`The container did not become ready.\n${lastLines(this.#log)}`);
  }

  /** User ids of the processes below process 1. */
  users(): number[] {
    const status = (pid: number) => readFileSync(`/proc/${pid}/status`, "utf8");
    return descendants(this.#first).map((pid) => Number(/^Uid:\s+(\d+)/m.exec(status(pid))?.[1]));
  }

  /**
   * Runs a command in the running container, as `docker exec` does.
   *
   * @throws Error with its last lines when it fails
   */
  exec(command: readonly string[], user?: string): string {
    const target = ["--target", String(this.#first), "--mount", "--pid"];
    const inside = chrootArguments(this.image.tree, command, this.#inside(user));
    return run("nsenter", [...target, "chroot", ...inside], EXEC_WITHIN_MS);
  }

  /** @returns the exit code after SIGTERM */
  async stop(): Promise<number> {
    process.kill(this.#first, "SIGTERM");
    const late = setTimeout(() => this.kill(), STOP_WITHIN_MS);
    const code = await this.#ended;
    clearTimeout(late);
    return code;
  }

  /** Kills every process at once with SIGKILL, like a lost machine. */
  async kill(): Promise<void> {
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    for (const pid of descendants(this.#child.pid ?? 0).slice(0, 1)) process.kill(pid, "SIGKILL");
    await this.#ended;
  }
}
