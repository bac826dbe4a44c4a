import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { sessionCookie } from "~/server/cookies.server";
import { closeDatabase, database } from "~/server/database.server";
import { ensureBuild } from "./built-app";
import { rows } from "./island";
import { openWatched, withoutRecording } from "./watched-database";

const BUILD = resolve(import.meta.dirname, "../../build/server/index.js");

/** Rows that were written since the database was opened. */
const changes = (): number =>
  withoutRecording(() =>
    Number(database().$client.prepare("SELECT total_changes()").pluck().get()),
  );

/** Who sends a request: the token of a session, or nobody. */
export type Sender = { token: string } | null;

export interface RequestOptions extends RequestInit {
  /** For example the headers of a browser's origin; without them the request comes from no page. */
  headers?: Record<string, string>;
}

export interface TestServer {
  build: ServerBuild;
  /** Sends a request through the built server, as remix-serve would. */
  request: (from: Sender, path: string, init?: RequestOptions) => Promise<Response>;
  /** Restores the database that `fill` made. */
  reset: () => void;
  close: () => void;
}

/**
 * Starts the built server on a database that `fill` seeds through the verbs. The settings must be
 * in place before. No port is opened, and no sweep runs.
 */
export async function startTestServer(fill: () => void): Promise<TestServer> {
  await ensureBuild();
  // why: sweeps would change the database between two looks at it; they have tests of their own.
  Object.assign(globalThis, { augustBooted: true });
  const folder = mkdtempSync(join(tmpdir(), "august-house-"));
  const seeded = join(folder, "furnished.db");
  const current = join(folder, "current.db");
  openWatched(seeded);
  // why: a test's database need not outlive a power cut.
  withoutRecording(() => void database().$client.pragma("synchronous = OFF"));
  fill();
  closeDatabase();

  let untouched: number | undefined;
  const reset = () => {
    if (untouched !== undefined && untouched === changes()) return;
    closeDatabase();
    for (const end of ["", "-wal", "-shm"]) rmSync(`${current}${end}`, { force: true });
    copyFileSync(seeded, current);
    openWatched(current);
    withoutRecording(() => void database().$client.pragma("synchronous = OFF"));
    untouched = changes();
  };
  reset();

  const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild;
  const handle = createRequestHandler(build, "production");
  const origin = process.env.APP_URL ?? "";
  return {
    build,
    reset,
    request: async (from, path, init = {}) => {
      const headers = new Headers({ Host: new URL(origin).host, ...init.headers });
      if (from) {
        const [pair = ""] = (await sessionCookie().serialize(from.token)).split(";");
        headers.append("Cookie", pair);
      }
      return handle(new Request(`${origin}${path}`, { ...init, headers }), {});
    },
    close: () => {
      closeDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;

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
  const names = withoutRecording(() =>
    database().$client.prepare<[], { name: string }>(TABLES).all(),
  );
  return Object.fromEntries(
    names
      .filter(({ name }) => !without.includes(name))
      .map(({ name }) => [name, rows(name).map((row) => JSON.stringify(row, toReadable))]),
  );
}
