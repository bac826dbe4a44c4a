import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { needsBuild, sourceStamp } from "../../scripts/lib/build-stamp.mjs";

export const ROOT = resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 90_000;
const BUILD_LOCK = join(ROOT, ".cache/build.lock");
const BUILD_WITHIN_MS = 170_000;

/** The server file, as `npm run up` starts it. */
export const SERVE: readonly string[] = ["scripts/serve.mjs"];

/** Builds the app when the build is stale; concurrent callers wait for the first. */
export async function ensureBuild(): Promise<void> {
  process.chdir(ROOT);
  mkdirSync(dirname(BUILD_LOCK), { recursive: true });
  for (const endMs = Date.now() + BUILD_WITHIN_MS; needsBuild(sourceStamp()); await pause(200)) {
    if (Date.now() > endMs)
      throw new Error(
        `No build in time: run npm run build. If none is running, delete ${BUILD_LOCK}.`,
      );
    try {
      mkdirSync(BUILD_LOCK);
    } catch {
      continue;
    }
    try {
      build();
    } finally {
      rmSync(BUILD_LOCK, { recursive: true, force: true });
    }
  }
}

function build(): void {
  if (!needsBuild(sourceStamp())) return;
  console.log("Building first. Where that outlasts a hook, run npm run build before the test.");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`);
}

/** Every setting of a demo app on loopback; nothing listens on its services' ports. */
export function settingsFor(port: number, databasePath: string): Record<string, string> {
  return {
    AUGUST_DEMO: "1",
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_URL: `http://localhost:${port}`,
    DATABASE_PATH: databasePath,
    SESSION_SECRET: "a secret for the tests alone and on loopback",
    OIDC_ISSUER: "http://localhost:3001",
    OIDC_CLIENT_ID: "tests",
    OIDC_CLIENT_SECRET: "tests",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "August <hello@august.example>",
  };
}

/** The environment that a child inherits, without our own settings. */
const inherited = () => ({
  NODE_ENV: "production" as const,
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
});

export interface RunningApp {
  child: ChildProcess;
  port: number;
  url: string;
  /** Everything it has written so far. */
  log(): string;
  /** Exit code, or null and the signal's name. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts the built app without waiting for it; `setClockAhead` moves its clock.
 *
 * @param program arguments of node
 */
export function launchApp(
  settings: Record<string, string>,
  program: readonly string[] = SERVE,
): RunningApp {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...settings, ...inherited() },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  // An interrupted bench leaves no server behind.
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("close", () => process.off("exit", killAtExit));
  let output = "";
  const keep = (part: Buffer) => {
    output = (output + part.toString("utf8")).slice(-200_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    child.once("close", (code, signal) => done({ code, signal })),
  );
  const port = Number(settings.PORT);
  return { child, port, url: `http://127.0.0.1:${port}`, log: () => output, ended };
}

/**
 * Waits until it responds.
 * @throws Error with its log when it ends first or takes too long
 */
export async function waitUntilReady(
  app: RunningApp,
  withinMs = READY_WITHIN_MS,
): Promise<RunningApp> {
  for (const endMs = Date.now() + withinMs; Date.now() < endMs; await pause(30)) {
    if (hasEnded(app)) break;
    const response = await fetch(`${app.url}/livez`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return app;
  }
  throw new Error(`The app did not become ready.\n${app.log()}`);
}

export const hasEnded = ({ child }: RunningApp): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Moves the clock of a demo app ahead of the machine's, and waits until its sweeps have run. */
export async function setClockAhead({ child }: RunningApp, aheadMs: number): Promise<void> {
  const swept = new Promise<void>((done) => child.once("message", () => done()));
  child.send({ aheadMs });
  await swept;
}

/** Kills it if it still runs. */
export async function kill(app: RunningApp | undefined): Promise<void> {
  if (!app) return;
  if (!hasEnded(app)) app.child.kill("SIGKILL");
  await app.ended;
}

/**
 * Polls for a condition.
 * @throws Error when it does not come within `withinMs`
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean,
  withinMs = 60_000,
): Promise<void> {
  for (const endMs = Date.now() + withinMs; !isSo(); await pause(20))
    if (Date.now() > endMs) throw new Error(`Waited in vain for ${what}.`);
}
