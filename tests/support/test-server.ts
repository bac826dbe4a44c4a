import { createHash, randomUUID } from "node:crypto";
import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { preparedIn } from "@db/prepared";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { closeDatabase, database } from "~/server/data/database.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { ensureBuild } from "./built-app";
import { findConnection } from "./migrated-database";
import { markWatched, openWatched, withoutRecording } from "./watched-database";

const BUILD = pathToFileURL(resolve(import.meta.dirname, "../../build/server/")).href;

/** Whether no row is written to the database that is open now, from now on. */
function watchWrites(): () => boolean {
  const { $client: own } = database();
  const written = withoutRecording(() => own.prepare<[], number>("SELECT total_changes()").pluck());
  const before = written.get();
  return () => own === database().$client && withoutRecording(() => written.get()) === before;
}

/** The database that `fill` made, and what `dump` found in it. */
let filled: { dumps: Map<string, Dump>; isUntouched: () => boolean } | undefined;

/** Who sends a request: the token of a session, or nobody. */
type Sender = { token: string } | null;

export interface RequestOptions extends RequestInit {
  /** For example the headers of a browser's origin; without them the request comes from no page. */
  headers?: Record<string, string>;
}

export interface TestServer {
  build: ServerBuild;
  /** Sends a request through the built server, as the server file would. */
  request: (from: Sender, path: string, init?: RequestOptions) => Promise<Response>;
  /** Whether no row was written since the database that `fill` made was restored. */
  isUntouched: () => boolean;
  /** Restores the database that `fill` made. */
  reset: () => void;
  close: () => void;
}

/**
 * Starts the built server on a database that `fill` seeds through the verbs. The settings must be
 * in place before. No port is opened, no sweep runs, and no upload is processed.
 */
export async function startTestServer(fill: () => void): Promise<TestServer> {
  await ensureBuild();
  // why: sweeps would change the database between two looks at it; they have tests of their own.
  Object.assign(globalThis, { augustBooted: true });
  // why: a job would outlive a reset, after which the numbers that it knows are those of other rows.
  const done = Promise.resolve(0);
  Object.assign(globalThis, { augustMediaLanes: { quick: done, video: done } });
  openWatched();
  const undo = [closeDatabase];
  const close = () => {
    for (const each of undo.reverse()) each();
    filled = undefined;
    for (const name of ["augustBooted", "augustMediaLanes"])
      Reflect.deleteProperty(globalThis, name);
  };
  try {
    fill();
    const seeded = markWatched();
    undo.push(seeded.end);
    const reset = () => {
      if (filled?.isUntouched()) return;
      seeded.restore();
      filled = { dumps: filled?.dumps ?? new Map(), isUntouched: watchWrites() };
    };
    reset();
    const { build, release } = await importBuild();
    undo.push(release);
    return {
      build,
      reset,
      close,
      request: sendTo(build),
      isUntouched: () => filled?.isUntouched() ?? false,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Sends requests to a build as the server file would. */
function sendTo(build: ServerBuild): TestServer["request"] {
  const handle = createRequestHandler(build, "production");
  const origin = process.env.APP_URL ?? "";
  return async (from, path, init = {}) => {
    const headers = new Headers({ Host: new URL(origin).host, ...init.headers });
    if (from) {
      const [pair = ""] = (await sessionCookie().serialize(from.token)).split(";");
      headers.append("Cookie", pair);
    }
    return handle(new Request(`${origin}${path}`, { ...init, headers }), {});
  };
}

/** Imports the built server again: what it has read of the settings stays in its modules. */
async function importBuild(): Promise<{ build: ServerBuild; release: () => void }> {
  const copy = `?${randomUUID()}`;
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const isOwn = resolved.url.startsWith(BUILD) && context.parentURL?.endsWith(copy);
      return isOwn ? { ...resolved, url: resolved.url + copy } : resolved;
    },
  });
  return { build: await import(`${BUILD}/index.js${copy}`), release: () => hooks.deregister() };
}

const TABLES = `SELECT name, sql LIKE '%BLOB%' AS hasBytes FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;

/** Bytes as a short fingerprint, so that a difference can be read. */
const toReadable = (_key: string, value: unknown) =>
  value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value;

export type Dump = Record<string, string[]>;

/**
 * Everything in the database.
 *
 * @param without tables that are left out
 */
export function dump({ without = [] as string[] } = {}): Dump {
  const known = filled?.isUntouched() ? filled.dumps : new Map<string, Dump>();
  const key = without.join();
  const found = known.get(key) ?? readAll(without);
  known.set(key, found);
  return found;
}

function readAll(without: readonly string[]): Dump {
  const connection = findConnection(database().$client);
  return withoutRecording(() => {
    const tables = preparedIn<{ name: string; hasBytes: number }>(connection, TABLES).all();
    const read = ({ name, hasBytes }: (typeof tables)[number]) =>
      preparedIn(connection, `SELECT * FROM ${name}`)
        .all()
        // A function for each value makes it several times as slow.
        .map((row) => JSON.stringify(row, hasBytes ? toReadable : undefined));
    return Object.fromEntries(
      tables
        .filter(({ name }) => !without.includes(name))
        .map((table) => [table.name, read(table)]),
    );
  });
}
