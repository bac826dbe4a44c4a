import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type August, UnusableDatabase } from "@db/connection";
import { DAY_MS } from "~/server/data/clock.server";
import { freePorts } from "../../scripts/local/free-port";
import {
  ensureBuild,
  kill,
  launchApp,
  ROOT,
  type RunningApp,
  settingsFor,
  waitUntilReady,
} from "./built-app";
import { multiplyIsland } from "./copies";
import { openDatabase, type SignedInMember, seedMembers, signInDemo } from "./members";
import { startOwnPayments } from "./own-payments";

/** The demo member of a bench: a man on Social with many matches. */
export const BENCH_MEMBER = "demo001@august.example";

const forget = (path: string) => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
};

/**
 * A seeded database under .cache.
 *
 * @param name of the file
 * @param options.isKept true where one of today is used again, for islands that take long to fill
 * @param options.portraits whether members have photos, which take a while to draw
 */
export async function benchIsland(
  name: string,
  members: number,
  { isKept = false, portraits = false } = {},
): Promise<August> {
  const path = join(ROOT, ".cache/bench", `${name}.db`);
  mkdirSync(dirname(path), { recursive: true });
  const kept = isKept ? reuseIsland(path) : undefined;
  if (kept) return kept;
  forget(path);
  if (members > DRAWN_MEMBERS) {
    if (members % DRAWN_MEMBERS > 0)
      throw new RangeError(`A large island is a multiple of ${DRAWN_MEMBERS} members.`);
    const unfinished = `${path}.unfinished`;
    forget(unfinished);
    (await benchIsland("drawn", DRAWN_MEMBERS, { isKept: true })).$client.close();
    copyFileSync(join(ROOT, ".cache/bench/drawn.db"), unfinished);
    multiplyIsland(unfinished, members / DRAWN_MEMBERS);
    renameSync(unfinished, path);
    return openDatabase(path);
  }
  const db = openDatabase(path);
  await seedMembers(db, members, { portraits });
  return db;
}

/** The members of a larger island are copies of so many. */
const DRAWN_MEMBERS = 20_000;
/** The times on an island are told from its making: later, its matches run out and its meetups are over. */
const KEPT_FOR_MS = DAY_MS;

/** Opens an island that is still of use: not too old, and of this version's tables. */
function reuseIsland(path: string): August | undefined {
  if (!existsSync(path) || Date.now() - statSync(path).birthtimeMs > KEPT_FOR_MS) return undefined;
  try {
    return openDatabase(path);
  } catch (error) {
    if (error instanceof UnusableDatabase) return undefined;
    throw error;
  }
}

export interface BenchApp {
  app: RunningApp;
  db: August;
  member: SignedInMember;
  stop(): Promise<void>;
}

/**
 * The built app on an island of its own, with a member signed in.
 *
 * @param program what runs it, else as in production
 * @param options.portraits whether members have photos
 * @param options.takesPayments with a payments double
 */
export async function startBenchApp(
  name: string,
  members = 240,
  program?: readonly string[],
  { portraits = false, takesPayments = false } = {},
): Promise<BenchApp> {
  await ensureBuild();
  const db = await benchIsland(name, members, { portraits });
  const path = db.$client.name;
  const member = await signInDemo(db, BENCH_MEMBER);
  const port = await freePorts();
  const webhook = `http://localhost:${port}/api/stripe/webhook`;
  const payments = takesPayments ? await startOwnPayments(webhook, db) : null;
  const settings = { ...settingsFor(port, path), ...payments?.settings };
  const app = await waitUntilReady(launchApp(settings, program));
  const stop = async () => {
    await kill(app);
    await payments?.own.stop();
    db.$client.close();
  };
  return { app, db, member, stop };
}
