/**
 * `npm run up`: the whole demo island on this machine with one command, Node and npm alone.
 * Builds and seeds only what is missing, then runs August and its local services.
 * `--dev` serves from the sources instead of a build. PORT, APP_URL, DATABASE_PATH are respected.
 */
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";
import { needsBuild, sourceStamp } from "./lib/build-stamp.mjs";
import { complete, Failure, isStopping, killAll, run, stopAll } from "./lib/children.mjs";
import { onPath } from "./lib/ensure-tools.mjs";
import { lockIsland } from "./lib/island-lock.mjs";
import { blockedPort, takenPort } from "./lib/ports.mjs";

const SERVICE_PORTS = 4;
const HEALTHY_WITHIN_MS = 90_000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const FOLLOW_PARENT = ["--import", new URL("./lib/follow-parent.mjs", import.meta.url).href];

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const dev = process.argv.includes("--dev");

function settings() {
  if (process.env.NODE_ENV === "production")
    throw new Failure(
      "NODE_ENV is production: `npm run up` is the demo; the real thing is `npm start`.",
    );
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port + SERVICE_PORTS > 65_535)
    throw new Failure(`PORT must be a whole number from 1 to ${65_535 - SERVICE_PORTS}.`);
  const appUrl = (process.env.APP_URL || `http://localhost:${port}`).replace(/\/$/, "");
  if (!URL.canParse(appUrl) || !LOOPBACK.has(new URL(appUrl).hostname))
    throw new Failure(`APP_URL is ${appUrl}, but the demo is reached on this machine alone.`);
  return { port, appUrl, databasePath: process.env.DATABASE_PATH || "data/august.db" };
}

/**
 * The environment of every child: ours, without settings that would change the demo.
 * @param {Record<string, string>} extra
 */
function baseEnv(extra) {
  const env = { ...process.env, ...extra };
  for (const name of ["NODE_ENV", "LITESTREAM_REPLICA_URL", "CLIENT_ADDRESS_HEADER"])
    if (!(name in extra)) delete env[name];
  return env;
}

async function build() {
  if (needsBuild(sourceStamp()))
    await complete("The build", ["scripts/build.mjs"], baseEnv({}), "The reason stands above.");
}

/**
 * The file behind a command that a package brings.
 * @param {string} packageName
 * @param {string} command
 */
function findCommand(packageName, command) {
  const path = createRequire(join(root, "package.json")).resolve(`${packageName}/package.json`);
  const { bin } = createRequire(path)(path);
  return join(dirname(path), typeof bin === "string" ? bin : bin[command]);
}

/**
 * Identity, payments and mail, in this process.
 * @param {ReturnType<typeof settings>} asked
 */
async function startServices(asked) {
  register();
  const { startLocalServices } = await import("./local/services.ts");
  return startLocalServices(asked).catch(({ message }) => {
    throw new Failure(message);
  });
}

/** @param {NodeJS.ProcessEnv} env */
function seed(env) {
  const script = [...FOLLOW_PARENT, "--import", "tsx", "scripts/seed.ts", "--if-empty"];
  const hint = "The database may be half filled: remove it to begin anew.";
  return complete("Filling the island", script, env, hint);
}

/**
 * @param {number} port
 * @param {NodeJS.ProcessEnv} env
 * @returns {() => void} shows its log, which waits for that
 */
function startApp(port, env) {
  const args = dev
    ? [findCommand("@remix-run/dev", "remix"), "vite:dev", "--port", String(port), "--strictPort"]
    : ["scripts/serve.mjs"];
  const { child, ended } = run(process.execPath, [...FOLLOW_PARENT, ...args], {
    env: { ...env, HOST: "127.0.0.1", NODE_ENV: dev ? "development" : "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const showLog = () => void child.stdout?.pipe(process.stdout);
  ended.then(({ how }) => {
    if (isStopping()) return;
    showLog();
    abandon(`August ended ${how}, so everything else was stopped.`);
  });
  return showLog;
}

/** @param {number} port */
async function waitUntilHealthy(port) {
  const untilMs = Date.now() + HEALTHY_WITHIN_MS;
  while (Date.now() < untilMs && !isStopping()) {
    const options = { signal: AbortSignal.timeout(10_000) };
    const response = await fetch(`http://localhost:${port}/healthz`, options).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await pause(150);
  }
  throw new Failure(`August did not become ready within ${HEALTHY_WITHIN_MS / 1000} seconds.`);
}

const NO_FFMPEG = `

  There is no ffmpeg on this machine: videos and voices stay as they are sent, where browsers play
  them, and others are refused with a sentence. Install ffmpeg to see them made small.`;

/** @param {{ app: string, identity: string, payments: string, outbox: string }} addresses */
function greet({ app, identity, payments, outbox }) {
  console.log(`
  August is open:  ${app}

  Sign in with any e-mail, or demo001@august.example … demo240@august.example, by the code that
  comes to the outbox, or at the demo’s provider; moderator@august.example opens the review desk
  at ${app}/review

  Outbox           ${outbox}  (the mail that August sends)
  Payments         ${payments}  (a local double, no money moves)
  Identity         ${identity}${onPath("ffmpeg") && onPath("ffprobe") ? "" : NO_FFMPEG}

  Ctrl-C closes everything; what you did stays.
`);
}

let ending = false;
/**
 * @param {number} code
 * @param {string} [sentence]
 */
async function end(code, sentence) {
  // A second signal kills everything at once.
  if (ending) return killAll();
  ending = true;
  if (sentence) console.error(`\n${sentence}`);
  await stopAll();
  process.exit(code);
}
const abandon = (/** @type {string} */ sentence) => void end(1, sentence);

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => void end(0));
if (process.env.npm_lifecycle_event) {
  // A shell between npm and this process does not forward signals; its exit is the signal.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(0), 500).unref();
}

async function up() {
  const asked = settings();
  const { port } = asked;
  const ports = Array.from({ length: SERVICE_PORTS + 1 }, (_, index) => port + index);
  const others = `choose others with PORT (August takes ${port} to ${port + SERVICE_PORTS}).`;
  const taken = await takenPort(ports);
  if (taken !== undefined)
    throw new Failure(`Port ${taken} is already in use; stop what runs there, or ${others}`);
  const blocked = await blockedPort(ports);
  if (blocked !== undefined)
    throw new Failure(`Browsers refuse to open port ${blocked}; ${others}`);
  await lockIsland(asked.databasePath);
  if (!dev) await build();
  if (isStopping()) return;
  const { env, addresses } = await startServices(asked);
  const full = baseEnv(env);
  await seed(full);
  if (isStopping()) return;
  const showLog = startApp(port, full);
  await waitUntilHealthy(port);
  greet(addresses);
  showLog();
}

up().catch((error) => {
  if (!isStopping())
    abandon(error instanceof Failure ? error.message : String(error?.stack ?? error));
});
