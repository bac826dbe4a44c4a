import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { August } from "@db/connection";
import { freePorts } from "../../../scripts/local/free-port";
import {
  ensureBuild,
  kill,
  launchApp,
  ROOT,
  type RunningApp,
  settingsFor,
  waitUntilReady,
} from "../../support/built-app";
import { openDatabase, type SignedInMember, seedMembers, signInDemo } from "../../support/members";
import { startOwnPayments } from "../../support/own-payments";

/** The demo member of a bench: a man on Social with many matches. */
export const BENCH_MEMBER = "demo001@august.example";

const forget = (path: string) => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
};

/**
 * A seeded database under .cache.
 *
 * @param name of the file
 * @param options.isKept true where an existing one of the same size is reused, for islands that take long
 *   to fill
 * @param options.portraits whether members have photos, which take a while to draw
 */
export async function benchIsland(
  name: string,
  members: number,
  { isKept = false, portraits = false } = {},
): Promise<August> {
  const path = join(ROOT, ".cache/bench", `${name}.db`);
  mkdirSync(dirname(path), { recursive: true });
  if (!isKept) forget(path);
  if (existsSync(path)) {
    const db = openDatabase(path);
    const { count } = db.$client.prepare("SELECT count(*) AS count FROM users").get() as {
      count: number;
    };
    if (count >= members) return db;
    db.$client.close();
    forget(path);
  }
  const db = openDatabase(path);
  await seedMembers(db, members, { portraits });
  return db;
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
