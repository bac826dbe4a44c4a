import { ensureLocations } from "@db/seed/locations";
import { connectFeatures } from "~/connect-features.server";
import { endRevoked } from "~/features/account/account-sessions.server";
import { deleteOldCodes } from "~/features/account/sign-in-code.server";
import { DELETION_SWEEPS } from "~/features/deletion/deletion-sweeps.server";
import { EXPORT_SWEEPS } from "~/features/exports/make-exports.server";
import { abandonIdle } from "~/features/games/end-play.server";
import { countPastDay } from "~/features/heat-map/counts.server";
import { FORGET_SWEEP } from "~/features/introductions/forget-friends.server";
import { notifyDeadlines } from "~/features/matches/deadlines.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { publishDeactivations } from "~/features/matches/publish-changes.server";
import { hasFfmpeg } from "~/features/media/ffmpeg.server";
import { MEDIA_SWEEPS } from "~/features/media/media-queue.server";
import { endMeetupsAtClosedPlace } from "~/features/meetups/meetup/end-at-closed-place.server";
import { MEETUP_SWEEPS } from "~/features/meetups/meetup-sweeps.server";
import { listCards } from "~/features/membership/cards.server";
import { EVENT_SWEEP } from "~/features/membership/events.server";
import { reconcileNightly } from "~/features/membership/reconciliation.server";
import { NOTICE_SWEEPS } from "~/features/notifications/notification-sweeps.server";
import { deleteExpiredDrafts } from "~/features/profile/drafts.server";
import { deleteOldRevisions } from "~/features/profile/profile.server";
import { REVIEW_SWEEP } from "~/features/review/waiting-notice.server";
import { holdOtherAccounts } from "~/features/safety/holds.server";
import { forgetOldIdentities, recordIdentities } from "~/features/safety/identities.server";
import { readSeason } from "~/features/season/season.server";
import { ALARM_SWEEP } from "~/features/status/tell-alarms.server";
import { giveMonthlyBonuses } from "~/features/wallet/monthly-bonus.server";
import { deleteOldGoings, remindOfEvents } from "~/features/whats-on/going-dates.server";
import { endAllPolls } from "~/server/data/changes.server";
import { HOUR_MS, isClockWrong, MINUTE_MS, now, SECOND_MS } from "~/server/data/clock.server";
import {
  closeDatabase,
  database,
  shareDatabase,
  transact,
  watchWal,
} from "~/server/data/database.server";
import { followDemoClock } from "~/server/data/demo-clock.server";
import { runSweeps, type Sweep, stopSweeps } from "~/server/data/jobs.server";
import { checkBackups } from "~/server/ops/backup-checks.server";
import { env, isLive } from "~/server/ops/env.server";
import { exitOnUncaught } from "~/server/ops/fatal-errors.server";
import { writeHeartbeat } from "~/server/ops/heartbeat.server";
import { beginStopping, countRequests, whenQuiet } from "~/server/ops/lifecycle.server";
import { log } from "~/server/ops/log.server";
import { deleteOldMails } from "~/server/ops/mail-state.server";
import { watchProcess } from "~/server/ops/process-health.server";
import { deleteOldUses } from "~/server/ops/rate-limits.server";
import { scrubOutput } from "~/server/ops/scrub.server";
import { isDiskFault, isLocked, storageCode } from "~/server/ops/storage-faults.server";
import { deleteExpiredSessions } from "~/server/web/sessions.server";

/** All periodic jobs. Each finds what is due with a query, so a restart loses nothing. */
export const SWEEPS: readonly Sweep[] = [
  { name: "match expiry", everyMs: 30 * SECOND_MS, run: expireMatches },
  { name: "match deadlines", everyMs: 30 * SECOND_MS, run: notifyDeadlines },
  { name: "inactive conversations", everyMs: 10 * MINUTE_MS, run: deactivateInactive },
  { name: "waiting answers", everyMs: 10 * MINUTE_MS, run: deleteExpiredDrafts },
  { name: "old answers", everyMs: HOUR_MS, run: deleteOldRevisions },
  { name: "sessions", everyMs: 10 * MINUTE_MS, run: deleteExpiredSessions },
  { name: "sign-in codes", everyMs: 10 * MINUTE_MS, run: deleteOldCodes },
  { name: "write-ahead log", everyMs: MINUTE_MS, run: watchWal },
  { name: "heartbeat", everyMs: 5 * SECOND_MS, run: () => writeHeartbeat() },
  { name: "backup checks", everyMs: 10 * MINUTE_MS, run: () => checkBackups() },
  { name: "held requests", everyMs: 5 * SECOND_MS, run: endRevoked },
  { name: "deactivated matches", everyMs: 5 * SECOND_MS, run: publishDeactivations },
  { name: "shared database", everyMs: MINUTE_MS, run: shareDatabase },
  { name: "suspended identities", everyMs: 5 * MINUTE_MS, run: () => recordIdentities(listCards) },
  { name: "other accounts", everyMs: MINUTE_MS, run: holdOtherAccounts },
  { name: "old identities", everyMs: HOUR_MS, run: forgetOldIdentities },
  { name: "rate limits", everyMs: 10 * MINUTE_MS, run: deleteOldUses },
  { name: "heat map", everyMs: MINUTE_MS, run: countPastDay },
  { name: "idle games", everyMs: HOUR_MS, run: abandonIdle },
  { name: "monthly bonus", everyMs: 3 * SECOND_MS, run: giveMonthlyBonuses },
  { name: "old mails", everyMs: HOUR_MS, run: deleteOldMails },
  { name: "old goings", everyMs: HOUR_MS, run: deleteOldGoings },
  { name: "event reminders", everyMs: MINUTE_MS, run: remindOfEvents },
  EVENT_SWEEP,
  FORGET_SWEEP,
  REVIEW_SWEEP,
  ALARM_SWEEP,
  { name: "payment reconciliation", everyMs: 10 * MINUTE_MS, run: reconcileNightly },
  ...MEETUP_SWEEPS,
  ...NOTICE_SWEEPS,
  ...MEDIA_SWEEPS,
  ...DELETION_SWEEPS,
  ...EXPORT_SWEEPS,
];

const kept = globalThis as { augustBooted?: boolean };

/** Brings the database to what db/content says: what is planned where a place has closed ends. */
function bringContent(): void {
  readSeason();
  // Nothing can be written until the clock is right; then the next start does it.
  if (isClockWrong()) return;
  transact((tx) => {
    for (const id of ensureLocations(database(), now())) endMeetupsAtClosedPlace(tx, id);
  });
}

/** Starts everything that does not belong to a request. Runs once per process. */
export function boot(): void {
  connectFeatures();
  if (kept.augustBooted) return;
  kept.augustBooted = true;
  scrubOutput();
  const settings = env();
  if (settings.NODE_ENV === "production") exitOnUncaught();
  try {
    bringContent();
  } catch (error) {
    // A full disk stops writes but not the start: the next start writes them.
    if (!isDiskFault(error) && !isLocked(error)) throw error;
    log("error", "storage_failed", { code: storageCode(error) });
  }
  if (isLive() && !settings.LITESTREAM_REPLICA_URL) log("error", "no_replica");
  if (isLive() && !settings.STRIPE_SECRET_KEY) log("warn", "payments_off");
  if (isLive() && !settings.SMTP_URL) log("warn", "mail_off");
  if (isLive() && !settings.VAPID_PUBLIC_KEY) log("info", "push_off");
  if (isLive()) hasFfmpeg().then((isHere) => isHere || log("warn", "ffmpeg_missing"));
  runSweeps(SWEEPS);
  watchProcess();
  countRequests();
  if (settings.AUGUST_DEMO === "1") followDemoClock(SWEEPS);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  log("info", "started", { demo: settings.AUGUST_DEMO === "1" });
}

/** Longest time in milliseconds that a graceful shutdown waits for requests under way. */
const STOP_AFTER_MS = 20 * SECOND_MS;
/** Longest wait for an idle connection, such as a keep-alive one of a browser. */
const QUIET_FOR_MS = SECOND_MS;

function stop(): void {
  beginStopping();
  log("info", "stopping");
  stopSweeps();
  endAllPolls();
  process.once("beforeExit", closeDatabase);
  const end = () => {
    closeDatabase();
    process.exit(0);
  };
  // The server closes once its connections do; these steps handle the ones that stay open.
  whenQuiet(QUIET_FOR_MS, end);
  setTimeout(end, STOP_AFTER_MS).unref();
}
