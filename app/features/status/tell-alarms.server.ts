import { alarms } from "@db/schema";
import { eq } from "drizzle-orm";
import { listModerators } from "~/features/members/account.server";
import { notify } from "~/features/notifications/notify.server";
import { findStaleContent } from "~/features/season/stale-content.server";
import { MINUTE_MS, now, SECOND_MS } from "~/server/data/clock.server";
import { database, type Transaction, transact } from "~/server/data/database.server";
import type { Sweep } from "~/server/data/jobs.server";
import { boundedFetch } from "~/server/ops/bounded-fetch.server";
import { env } from "~/server/ops/env.server";
import { canSave } from "~/server/ops/heartbeat.server";
import { errorFields, log } from "~/server/ops/log.server";
import { isMailOn } from "~/server/ops/mail.server";
import { sendNow } from "~/server/ops/send-now.server";
import { composeAlarmMail } from "./alarm-mail";
import type { Alarm } from "./system-alarms.server";
import { findAlarms } from "./system-status.server";

const LOOK_EVERY_MS = 30 * SECOND_MS;
/** An alarm is told once it has lasted until another look, so that a restart tells none. */
const LASTS_MS = LOOK_EVERY_MS / 2;
/** It is over once no look has found it for this long, so that one that comes and goes is told once. */
const OVER_AFTER_MS = 10 * MINUTE_MS;
/** A mail that did not leave is tried again after this. */
const MAIL_AGAIN_MS = 5 * MINUTE_MS;
const PING_EVERY_MS = 5 * MINUTE_MS;
const LONGEST_SENTENCE = 500;

type AlarmRow = typeof alarms.$inferSelect;

/** Since when this process finds each alarm, and since when it misses each that was told. */
const foundSinceMs = new Map<string, number>();
const goneSinceMs = new Map<string, number>();
/** Alarms that were mailed though they could not be recorded. */
const mailedOnly = new Set<string>();
/** What was mailed, though that could not be recorded. */
const mailedRows = new Set<string>();
let mailAgainMs = Number.NEGATIVE_INFINITY;
let pingedMs = Number.NEGATIVE_INFINITY;

/** Notes what is there now. @returns what has been there since an earlier look */
function findLasting(found: readonly Alarm[]): Alarm[] {
  const atMs = now().getTime();
  for (const key of foundSinceMs.keys())
    if (!found.some((alarm) => alarm.key === key)) foundSinceMs.delete(key);
  for (const { key } of found) {
    if (!foundSinceMs.has(key)) foundSinceMs.set(key, atMs);
    goneSinceMs.delete(key);
  }
  return found.filter(({ key }) => atMs - (foundSinceMs.get(key) ?? atMs) >= LASTS_MS);
}

/** Finds the told alarms that no look has found for long enough. */
function findOver(told: readonly AlarmRow[]): AlarmRow[] {
  const atMs = now().getTime();
  return told.filter(({ key, overAt }) => {
    if (foundSinceMs.has(key)) return false;
    const sinceMs = goneSinceMs.get(key) ?? atMs;
    goneSinceMs.set(key, sinceMs);
    return !overAt && atMs - sinceMs >= OVER_AFTER_MS;
  });
}

const BELLS = { raised: "August has an alarm", over: "An alarm is over" };

function ringBells(tx: Transaction, what: keyof typeof BELLS, row: AlarmRow): void {
  const { key, sentence, raisedAt } = row;
  // An outage of mail has notices of its own.
  if (key === "mail-outage") return;
  const notice = {
    type: "alarm" as const,
    title: BELLS[what],
    message: sentence,
    link: "/status",
    cause: `alarm:${key.replace(/[^\w:.-]/g, "-")}:${raisedAt.getTime()}:${what}`,
  };
  for (const userId of listModerators()) notify(tx, { userId, ...notice });
}

function raise(tx: Transaction, { key, sentence }: Alarm): void {
  const row = {
    key,
    sentence: sentence.slice(0, LONGEST_SENTENCE),
    raisedAt: now(),
    mailedAt: mailedOnly.has(key) ? now() : null,
    overAt: null,
  };
  tx.insert(alarms).values(row).run();
  ringBells(tx, "raised", row);
}

function end(tx: Transaction, row: AlarmRow): void {
  tx.update(alarms).set({ overAt: now() }).where(eq(alarms.key, row.key)).run();
  ringBells(tx, "over", row);
}

/** Records which alarms are new and which are over, and rings the moderators' bells. @returns how many */
function recordChanges(lasting: readonly Alarm[]): number {
  const told = database().select().from(alarms).all();
  const raised = lasting.filter(({ key }) => !told.some((row) => row.key === key));
  const over = findOver(told);
  const back = told.filter(({ key, overAt }) => overAt && foundSinceMs.has(key));
  if (raised.length + over.length + back.length === 0) return 0;
  transact((tx) => {
    for (const alarm of raised) raise(tx, alarm);
    for (const row of over) end(tx, row);
    for (const { key } of back)
      tx.update(alarms).set({ overAt: null }).where(eq(alarms.key, key)).run();
  });
  for (const { key, sentence } of raised) log("error", "alarm_raised", { key, sentence });
  for (const { key } of over) log("info", "alarm_over", { key });
  for (const { key } of raised) mailedOnly.delete(key);
  return raised.length + over.length;
}

/** @returns whether there is nothing more to send: the mail left, or no mail server is set up */
async function mail(raised: readonly string[], over: readonly string[]): Promise<boolean> {
  if (!isMailOn()) return true;
  if (now().getTime() < mailAgainMs) return false;
  try {
    await sendNow({
      recipient: env().OPERATOR_EMAIL,
      ...composeAlarmMail({ raised, over, statusUrl: `${env().APP_URL}/status` }),
    });
    return true;
  } catch (error) {
    mailAgainMs = now().getTime() + MAIL_AGAIN_MS;
    log("warn", "alarm_mail_failed", errorFields(error));
    return false;
  }
}

const describeRow = ({ key, raisedAt, overAt }: AlarmRow) =>
  `${key} ${raisedAt.getTime()} ${overAt ? "over" : ""}`;

/** Mails the operator what has not been mailed yet, in one mail. */
async function mailChanges(): Promise<void> {
  const told = database().select().from(alarms).all();
  const rows = told.filter(({ mailedAt, overAt }) => !mailedAt || overAt);
  const unsent = rows.filter((row) => !mailedRows.has(describeRow(row)));
  const list = (isOver: boolean) =>
    unsent.filter(({ overAt }) => Boolean(overAt) === isOver).map(({ sentence }) => sentence);
  if (unsent.length > 0 && !(await mail(list(false), list(true)))) return;
  for (const row of rows) mailedRows.add(describeRow(row));
  if (rows.length > 0)
    transact((tx) => {
      for (const { key, overAt } of rows)
        if (overAt) tx.delete(alarms).where(eq(alarms.key, key)).run();
        else tx.update(alarms).set({ mailedAt: now() }).where(eq(alarms.key, key)).run();
    });
  for (const row of rows) mailedRows.delete(describeRow(row));
}

/** Mails alarms that cannot be recorded, each once: the disk that takes no write may be what is wrong. */
async function mailUnrecorded(lasting: readonly Alarm[]): Promise<void> {
  const told = database().select({ key: alarms.key }).from(alarms).all();
  const fresh = lasting.filter(
    ({ key }) => !mailedOnly.has(key) && !told.some((row) => row.key === key),
  );
  if (
    fresh.length === 0 ||
    !(await mail(
      fresh.map(({ sentence }) => sentence),
      [],
    ))
  )
    return;
  for (const { key } of fresh) mailedOnly.add(key);
}

const PING_LIMITS = { deadlineMs: 10 * SECOND_MS, maxBytes: 64 * 1024 };

/** Calls HEARTBEAT_URL, whose service alerts the operator when the calls stop. */
async function ping(): Promise<void> {
  const url = env().HEARTBEAT_URL;
  const sinceMs = now().getTime() - pingedMs;
  if (!url || (sinceMs >= 0 && sinceMs < PING_EVERY_MS)) return;
  try {
    const { ok, status } = await boundedFetch(PING_LIMITS)(url);
    if (ok) pingedMs = now().getTime();
    else log("warn", "heartbeat_ping_failed", { status });
  } catch (error) {
    log("warn", "heartbeat_ping_failed", errorFields(error));
  }
}

/** What is last year's is told like an alarm, though nothing is broken: it keeps no monitor from being called. */
const findReminders = (): Alarm[] =>
  findStaleContent(now()).map((sentence, at) => ({ key: `content:${at}`, sentence }));

/**
 * Sweep: tells the operator by mail and the moderators in the bell what is wrong, each alarm once and again when it is
 * over; while nothing is, it calls HEARTBEAT_URL every five minutes (rule alarms-reach-the-operator).
 * @returns how many alarms were raised or ended
 */
export async function watchAlarms(): Promise<number> {
  // The demo's clock jumps.
  if (env().AUGUST_DEMO === "1") return 0;
  const alarming = findAlarms();
  if (alarming.length === 0 && canSave()) await ping();
  const byKey = new Map([...alarming, ...findReminders()].map((alarm) => [alarm.key, alarm]));
  const lasting = findLasting([...byKey.values()]);
  let changed = 0;
  try {
    changed = recordChanges(lasting);
    await mailChanges();
  } catch (error) {
    await mailUnrecorded(lasting);
    throw error;
  }
  return changed;
}

export const ALARM_SWEEP: Sweep = { name: "alarms", everyMs: LOOK_EVERY_MS, run: watchAlarms };
