import { ensureLocations } from "@db/seed/locations";
import { connectFeatures } from "~/connect-features.server";
import { deleteExpiredSessions } from "~/features/account/sessions.server";
import { notifyDeadlines } from "~/features/matches/deadlines.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { hasFfmpeg } from "~/features/media/ffmpeg.server";
import { MEDIA_SWEEPS } from "~/features/media/queue.server";
import { NOTICE_SWEEPS } from "~/features/notifications/sweeps.server";
import { forgetWaiting } from "~/features/profile/drafts.server";
import { forgetOldRevisions } from "~/features/profile/profile.server";
import { checkBackups } from "~/server/backup-checks.server";
import { endRevoked, releaseWaiting } from "~/server/changes.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/server/clock.server";
import { closeDatabase, database, shareDatabase, watchWal } from "~/server/database.server";
import { env, isLive } from "~/server/env.server";
import { exitOnUncaught } from "~/server/fatal-errors.server";
import { beat } from "~/server/heartbeat.server";
import { runSweeps, type Sweep, stopSweeps } from "~/server/jobs.server";
import { beginStopping, countRequests, whenQuiet } from "~/server/lifecycle.server";
import { forgetOldUses } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { forgetOldMails } from "~/server/mail.server";
import { followParentsClock } from "~/server/parents-clock.server";
import { guardRequests } from "~/server/request-guard.server";
import { scrubOutput } from "~/server/scrub.server";
import { allowSlowUploads } from "~/server/slow-links.server";
import { isDiskFault, isLocked, storageCode } from "~/server/storage-faults.server";

/** All periodic work. What is due is a query, so nothing is lost by a restart. */
export const SWEEPS: readonly Sweep[] = [
  { name: "match expiry", everyMs: 30 * SECOND_MS, run: expireMatches },
  { name: "match deadlines", everyMs: 30 * SECOND_MS, run: notifyDeadlines },
  { name: "inactive conversations", everyMs: 10 * MINUTE_MS, run: deactivateInactive },
  { name: "waiting answers", everyMs: 10 * MINUTE_MS, run: forgetWaiting },
  { name: "old answers", everyMs: HOUR_MS, run: forgetOldRevisions },
  { name: "sessions", everyMs: 10 * MINUTE_MS, run: deleteExpiredSessions },
  { name: "write-ahead log", everyMs: MINUTE_MS, run: watchWal },
  { name: "heartbeat", everyMs: 15 * SECOND_MS, run: () => beat() },
  { name: "backup checks", everyMs: 10 * MINUTE_MS, run: () => checkBackups() },
  { name: "held requests", everyMs: 5 * SECOND_MS, run: endRevoked },
  { name: "shared database", everyMs: MINUTE_MS, run: shareDatabase },
  { name: "rate limits", everyMs: 10 * MINUTE_MS, run: forgetOldUses },
  { name: "old mails", everyMs: HOUR_MS, run: forgetOldMails },
  ...NOTICE_SWEEPS,
  ...MEDIA_SWEEPS,
];

const kept = globalThis as { augustBooted?: boolean };

/** Starts everything that is not an answer to a request. Runs once in a process. */
export function boot(): void {
  connectFeatures();
  if (kept.augustBooted) return;
  kept.augustBooted = true;
  scrubOutput();
  const settings = env();
  if (settings.NODE_ENV === "production") exitOnUncaught();
  try {
    ensureLocations(database());
  } catch (error) {
    // A full disk stops writes, not the start: they are written at the next one.
    if (!isDiskFault(error) && !isLocked(error)) throw error;
    log("error", "storage_failed", { code: storageCode(error) });
  }
  if (isLive() && !settings.LITESTREAM_REPLICA_URL) log("error", "no_replica");
  if (isLive() && !settings.STRIPE_SECRET_KEY) log("warn", "payments_off");
  if (isLive() && !settings.VAPID_PUBLIC_KEY) log("info", "push_off");
  if (isLive()) hasFfmpeg().then((isHere) => isHere || log("warn", "ffmpeg_missing"));
  runSweeps(SWEEPS);
  countRequests();
  guardRequests();
  if (settings.AUGUST_DEMO === "1") followParentsClock(SWEEPS);
  allowSlowUploads();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  log("info", "started", { demo: settings.AUGUST_DEMO === "1" });
}

/** Longest wait in milliseconds for requests that are under way. */
const STOP_AFTER_MS = 20 * SECOND_MS;
/** Longest wait for a connection on which nothing is asked, such as one that a browser keeps ready. */
const QUIET_FOR_MS = SECOND_MS;

function stop(): void {
  beginStopping();
  log("info", "stopping");
  stopSweeps();
  releaseWaiting();
  process.once("beforeExit", closeDatabase);
  const end = () => {
    closeDatabase();
    process.exit(0);
  };
  // The server closes by itself once its connections are; these hold for those that stay open.
  whenQuiet(QUIET_FOR_MS, end);
  setTimeout(end, STOP_AFTER_MS).unref();
}
