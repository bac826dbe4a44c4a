/**
 * Starts August in production: `npm start`, after `npm run build`.
 * With LITESTREAM_REPLICA_URL set it first restores a missing database, then runs the server beside
 * Litestream, which ends last, once the final writes are replicated.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findLitestream, keepLog, readIsland, waitForReplica } from "./backup.mjs";

const SCRIPT = fileURLToPath(import.meta.url);
const ROOT = resolve(dirname(SCRIPT), "..");
const SERVER = "build/server/index.js";
/** The server ends itself after 20 s; fly.toml kills all after 30. Between them the last writes are sent. */
const STOP_WITHIN_MS = 24_000;
/** For Litestream to send the last writes. What it has not sent by then is sent after the next start. */
const LAST_SYNC_WITHIN_MS = 10_000;
const SIGNALS = /** @type {const} */ (["SIGTERM", "SIGINT"]);

/**
 * @param {string} sentence what is wrong and what to do
 * @returns {never}
 */
function refuse(sentence) {
  console.error(`August cannot start. ${sentence}`);
  process.exit(1);
}

/** A Node other than the one in package.json crashes silently when the database is opened. */
function expectNode() {
  const [wanted] = JSON.parse(readFileSync("package.json", "utf8")).engines.node.split(".");
  if (process.versions.node.split(".")[0] !== wanted)
    refuse(
      `It needs Node ${wanted}, and this is ${process.version}: \`npm rebuild node --ignore-scripts=false\` brings the pinned one.`,
    );
}

/**
 * Gives the data folder to RUN_AS and becomes that user. A volume mounted at run time belongs to
 * root, so the image cannot settle this with a USER line.
 */
function leaveRoot() {
  const user = process.env.RUN_AS;
  if (!user || process.getuid?.() !== 0) return;
  const folder = dirname(resolve(process.env.DATABASE_PATH ?? "/data/august.db"));
  mkdirSync(folder, { recursive: true });
  if (spawnSync("chown", ["-R", `${user}:`, folder], { stdio: "inherit" }).status !== 0)
    refuse(`${folder} cannot be given to the user ${user}.`);
  const { uid, gid } = statSync(folder);
  // @ts-expect-error: the types of Node do not know it.
  process.initgroups?.(user, gid);
  process.setgid?.(gid);
  process.setuid?.(uid);
  process.env.HOME = `/home/${user}`;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ detached?: boolean }} options
 */
function start(program, args, { detached = false } = {}) {
  const child = spawn(program, args, { stdio: "inherit", detached });
  child.once("error", (error) => refuse(`${program} does not run: ${error.message}.`));
  /** @type {Promise<number>} the exit code, 128 + number for a signal */
  const ended = new Promise((done) =>
    child.once("exit", (code, signal) =>
      done(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    ),
  );
  return { child, ended };
}

/** A free port on loopback for Litestream's metrics. */
function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
}

/**
 * Refuses a port on which something listens, before a second server or Litestream starts on what is
 * probably the same deployment.
 */
function expectFreePort() {
  const port = Number(process.env.PORT);
  // An invalid port is reported when the settings are parsed.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  return new Promise((done) => {
    const server = createServer().once("error", (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== "EADDRINUSE") return done(undefined);
      refuse(`PORT ${port} is taken: stop what runs there, or choose another PORT.`);
    });
    server.listen(port, process.env.HOST, () => server.close(done));
  });
}

/**
 * Restores a missing database and reports what it holds. A lost deployment must not silently start
 * empty: an empty start is refused unless AUGUST_FIRST_START says that it is the first.
 *
 * @param {string} litestream
 * @param {string[]} config
 * @param {string} database
 */
async function restoreIsland(litestream, config, database) {
  // An address of the storage may carry a key.
  const url = (process.env.LITESTREAM_REPLICA_URL ?? "").trim().replace(/\/\/[^/]*@/, "//");
  const isFirst = process.env.AUGUST_FIRST_START?.trim() === "1";
  const wasThere = existsSync(database);
  if (!wasThere && existsSync(`${database}-wal`))
    refuse(
      `${database} is gone but ${database}-wal is still there and would spoil a restore: move it away and start again.`,
    );
  mkdirSync(dirname(database), { recursive: true });
  const careful = ["-if-db-not-exists", "-if-replica-exists"];
  const restored = await start(litestream, ["restore", ...careful, ...config, database]).ended;
  if (restored !== 0)
    refuse(`The backup could not be read (${restored}), and an empty database would hide that.`);

  const found = existsSync(database) ? lookAt(database) : null;
  const first = "Set AUGUST_FIRST_START=1 only if this is the first start of a new island.";
  if (found) {
    const { members, asOf } = found;
    const [verb, place] = wasThere ? ["Found", database] : ["Restored", url];
    console.log(`${verb} ${members} members, as of ${asOf ?? "no known time"}, in ${place}.`);
    if (isFirst)
      console.error(
        "AUGUST_FIRST_START is still set and would let an empty island start: unset it.",
      );
  } else if (!isFirst && wasThere)
    refuse(
      `${database} holds no island: move it away together with ${database}-wal and ${database}-shm, and the backup is restored. ${first}`,
    );
  else if (!isFirst)
    refuse(
      `Nothing found at ${url}, and ${database} is not there: look for a typing error in LITESTREAM_REPLICA_URL and at what the bucket holds. ${first}`,
    );
  else console.log(`Nothing found at ${url}: this is the first start of a new island.`);
}

/** @param {string} database */
function lookAt(database) {
  try {
    return readIsland(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(
      `${database} cannot be read (${reason}): docs/operations.md says how to restore.`,
    );
  }
}

/**
 * Restores a missing database, then runs the server and Litestream side by side. A stop goes to the
 * server. Once that has ended, however it ended, and all is in the replica, Litestream is killed: in its
 * own stop two syncs run at once and damage the replica (record 53). record 1 says why
 * Litestream's own -exec is not enough.
 *
 * @param {string[]} server program and arguments
 * @returns {Promise<number>} the server's exit code, or 1 when Litestream ended before it
 */
export async function replicate([program = "", ...args]) {
  const litestream = findLitestream();
  if (!litestream)
    refuse(
      process.env.LITESTREAM_BIN
        ? `LITESTREAM_BIN names ${process.env.LITESTREAM_BIN}, which is not there.`
        : `LITESTREAM_REPLICA_URL asks for replication, but no Litestream binary is installed for ${process.platform}-${process.arch}.`,
    );
  if (!process.env.DATABASE_PATH) refuse("DATABASE_PATH is missing. See .env.example.");
  const database = resolve(process.env.DATABASE_PATH);
  process.env.DATABASE_PATH = database;
  const config = ["-config", join(ROOT, "litestream.yml")];
  await restoreIsland(litestream, config, database);
  const metrics = `127.0.0.1:${await freePort()}`;
  process.env.LITESTREAM_METRICS = metrics;

  // Detached: Ctrl-C in a terminal reaches the whole group, and Litestream has to outlive the server.
  const backup = start(litestream, ["replicate", ...config], { detached: true });
  const { child, ended } = start(program, args);
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, stop);

  let lostBackup = false;
  backup.child.once("exit", () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    lostBackup = true;
    console.error("Litestream ended: August stops rather than run without its backup.");
    try {
      keepLog(database);
    } catch (error) {
      console.error(`The next start copies the whole database: ${error}`);
    }
    stop("SIGTERM");
  });
  const code = await ended;
  // A server that fails before it has a database leaves nothing to send.
  if (!lostBackup && existsSync(database)) {
    const late = AbortSignal.timeout(LAST_SYNC_WITHIN_MS);
    if (!(await waitForReplica(database, metrics, late)))
      console.error("Litestream has not sent the last writes: they are sent after the next start.");
  }
  backup.child.kill("SIGKILL");
  await backup.ended;
  return lostBackup ? 1 : code;
}

/** Serves inside this process, so that signals and exit codes need no forwarding. */
const serve = async () => (await import("./serve.mjs")).serve();

async function main() {
  process.chdir(ROOT);
  expectNode();
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV ??= "production";
  process.env.PORT ||= "3000";
  if (!existsSync(SERVER)) refuse(`There is no ${SERVER}: run npm run build first.`);
  if (process.argv.includes("--app")) return serve();
  const database = process.env.DATABASE_PATH;
  if (database && statSync(database, { throwIfNoEntry: false })?.isDirectory())
    refuse(`DATABASE_PATH names a folder, ${database}: it has to name the database file in it.`);
  leaveRoot();
  await expectFreePort();
  if (process.env.LITESTREAM_REPLICA_URL?.trim()) {
    process.exit(await replicate([process.execPath, SCRIPT, "--app"]));
  }
  await serve();
}

if (process.argv[1] && resolve(process.argv[1]) === SCRIPT) await main();
