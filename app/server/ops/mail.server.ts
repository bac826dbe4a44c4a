import { setTimeout } from "node:timers/promises";
import { mails } from "@db/schema";
import { and, asc, eq, lte } from "drizzle-orm";
import MailComposer from "nodemailer/lib/mail-composer";
import { after, DAY_MS, HOUR_MS, MINUTE_MS, now, SECOND_MS } from "../data/clock.server";
import { database, prepared, type Transaction, transact } from "../data/database.server";
import { retryWhileLocked } from "../data/write-retry.server";
import { env } from "./env.server";
import { errorFields, log } from "./log.server";
import {
  findRefusedSetting,
  isAnswered,
  isRefusedForGood,
  REPLY_MS,
  transmit,
} from "./smtp.server";

const BATCH = 20;
/** A mail that no server accepted within this time is given up. */
export const GIVEN_UP_AFTER_MS = 48 * HOUR_MS;
/** Longest backoff between two attempts. */
const LONGEST_PAUSE_MS = HOUR_MS;
/** Pauses before a mail is repeated that a server took without an answer; after the last it is given up. */
const REPEATED_AFTER_MS = [HOUR_MS, DAY_MS];

interface NewMail {
  recipient: string;
  subject: string;
  /** Omitted where `MailReview` composes the text when the mail is sent. */
  text?: string;
  html?: string;
  /** What it is about; one cause is mailed once. */
  cause: string;
  /** URL that unsubscribes by a POST without signing in (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface QueuedMail {
  id: number;
  recipient: string;
  subject: string;
  text: string | null;
  html: string | null;
  cause: string;
  unsubscribeUrl: string | null;
}

/** A mail as it is sent. */
export interface OutgoingMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
}

export type MailDecision =
  | { decision: "send"; mail: OutgoingMail }
  | { decision: "wait"; until: Date }
  | { decision: "cancel" };

const CANCEL: MailDecision = { decision: "cancel" };

/** How the features that queue mails decide about one that is due. */
export interface MailReview {
  /** Decides, right before a mail is sent, whether it is sent and with which text. */
  decide: (tx: Transaction, mail: QueuedMail) => MailDecision;
  /** Records what became of a mail. */
  settle: (
    tx: Transaction,
    mail: Pick<QueuedMail, "id" | "cause">,
    outcome: "sent" | "failed" | "cancelled",
  ) => void;
}

/** Whether a mail server is set up; without one August writes to nobody. */
export const isMailOn = (): boolean => env().SMTP_URL !== undefined;

/**
 * Queues a mail in the transaction of the event it is about (transactional outbox).
 * @returns its id, even where the cause was mailed before
 */
export function queueMail(tx: Transaction, mail: NewMail): number {
  tx.insert(mails)
    .values({ ...mail, dueAt: now(), createdAt: now() })
    .onConflictDoNothing({ target: mails.cause })
    .run();
  const row = tx.select({ id: mails.id }).from(mails).where(eq(mails.cause, mail.cause)).get();
  if (!row) throw new Error("The mail is not in its queue");
  return row.id;
}

const COUNT_SQL = `SELECT count(*) AS count FROM mails m
  WHERE m.cause IN (SELECT value FROM json_each(:causes))
    AND ((m.state = 'sent' AND m.sent_at > :since AND m.id IS NOT :mail) OR (m.state = 'due' AND m.id < coalesce(:mail, m.id + 1)))`;

/**
 * Counts the mails of some causes that were sent since a time, or wait to be.
 *
 * @param mailId of a mail that does not count, nor do those that wait behind it
 */
export const countMails = (causes: readonly string[], since: Date, mailId?: number): number =>
  prepared<{ count: number }>(COUNT_SQL).get({
    causes: JSON.stringify(causes),
    since: since.getTime(),
    mail: mailId ?? null,
  })?.count ?? 0;

type MailRow = typeof mails.$inferSelect;

function endMail(
  tx: Transaction,
  review: MailReview,
  mail: Pick<QueuedMail, "id" | "cause">,
  outcome: "sent" | "failed" | "cancelled",
): void {
  const at = now();
  tx.update(mails)
    .set({
      state: outcome,
      text: null,
      html: null,
      dueAt: at,
      sentAt: outcome === "sent" ? at : null,
    })
    .where(eq(mails.id, mail.id))
    .run();
  review.settle(tx, mail, outcome);
}

/**
 * The time of the next attempt, with exponential backoff; the last one is made when the time is
 * up.
 */
function nextAttemptAt({ createdAt }: MailRow, attempts: number): Date {
  const pauseMs = Math.min(2 ** attempts * MINUTE_MS, LONGEST_PAUSE_MS);
  const lastMs = createdAt.getTime() + GIVEN_UP_AFTER_MS;
  return new Date(Math.max(now().getTime(), Math.min(after(now(), pauseMs).getTime(), lastMs)));
}

/**
 * Claims a mail for one attempt. The attempt is recorded before it is made, so that a mail is not
 * sent over and over where nothing can be written.
 * @returns null where it is not sent now
 */
function claimMail(review: MailReview, mailId: number): (MailRow & OutgoingMail) | null {
  return transact((tx) => {
    const isDue = and(eq(mails.id, mailId), eq(mails.state, "due"), lte(mails.dueAt, now()));
    const mail = tx.select().from(mails).where(isDue).get();
    if (!mail) return null;
    // Where no mail server is set up, nothing piles up.
    const decided = isMailOn() ? review.decide(tx, mail) : CANCEL;
    if (decided.decision === "cancel") endMail(tx, review, mail, "cancelled");
    if (decided.decision === "wait")
      tx.update(mails).set({ dueAt: decided.until }).where(isDue).run();
    if (decided.decision !== "send") return null;
    const attempts = mail.attempts + 1;
    tx.update(mails)
      .set({ attempts, dueAt: nextAttemptAt(mail, attempts) })
      .where(isDue)
      .run();
    return { ...mail, ...decided.mail, attempts };
  });
}

/** Writes a mail as it is handed to a server. @param messageName unlike that of any other mail */
export async function composeMessage(mail: OutgoingMail, messageName: string) {
  const message = new MailComposer({
    from: env().MAIL_FROM,
    // An object is one recipient, whatever a text would be read as.
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<august-${messageName}@${new URL(env().APP_URL).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  }).compile();
  return { envelope: message.getEnvelope(), text: await message.build() };
}

/** Records that the server may have a mail from now on, and until when its answer is awaited. */
function recordHandOver({ id, unanswered }: MailRow): void {
  const dueAt = after(now(), REPLY_MS + MINUTE_MS);
  transact((tx) =>
    tx
      .update(mails)
      .set({ unanswered: unanswered + 1, dueAt })
      .where(eq(mails.id, id))
      .run(),
  );
}

/** Schedules the next attempt of a mail that was not sent, or gives it up. */
function recordFailure(
  review: MailReview,
  mail: MailRow,
  error: unknown,
  isUnknown: boolean,
): void {
  const unanswered = mail.unanswered + (isUnknown ? 1 : 0);
  const refusedSetting = findRefusedSetting(error);
  const isOver = now().getTime() - mail.createdAt.getTime() >= GIVEN_UP_AFTER_MS;
  const pauseMs = isUnknown ? REPEATED_AFTER_MS[unanswered - 1] : null;
  const isGivenUp = isOver || pauseMs === undefined || isRefusedForGood(error);
  if (refusedSetting) log("error", "mail_setting_refused", { setting: refusedSetting });
  log(isGivenUp ? "error" : "warn", isGivenUp ? "mail_given_up" : "mail_failed", {
    mail: mail.id,
    attempts: mail.attempts,
    ...(isUnknown && { unanswered }),
    ...errorFields(error),
  });
  const dueAt = pauseMs ? after(now(), pauseMs) : nextAttemptAt(mail, mail.attempts);
  transact((tx) => {
    if (isGivenUp) return endMail(tx, review, mail, "failed");
    tx.update(mails).set({ unanswered, refusedSetting, dueAt }).where(eq(mails.id, mail.id)).run();
  });
}

/** @returns whether the server accepted it */
async function deliver(
  review: MailReview,
  mail: MailRow & OutgoingMail,
  onHandOver: () => void,
): Promise<boolean> {
  let isHandedOver = false;
  try {
    // The same Message-ID at every attempt, so that a repeated mail can be recognized as the same.
    const messageName = `${mail.id}-${mail.createdAt.getTime()}`;
    const { envelope, text } = await composeMessage(mail, messageName);
    await transmit(env().SMTP_URL ?? "", envelope, text, () => {
      recordHandOver(mail);
      isHandedOver = true;
      onHandOver();
    });
  } catch (error) {
    const isUnknown = isHandedOver && !isAnswered(error);
    await retryWhileLocked(() => recordFailure(review, mail, error, isUnknown));
    return false;
  }
  await retryWhileLocked(() => transact((tx) => endMail(tx, review, mail, "sent")));
  return true;
}

/** Deliveries whose answer takes long: they wait beside the queue, which goes on without them. */
const awaited = new Set<Promise<unknown>>();
const MOST_AWAITED = 10;
/** Wait for an answer before the next mail's turn. */
const PATIENCE_MS = SECOND_MS;

async function deliverOrAwait(review: MailReview, mail: MailRow & OutgoingMail): Promise<boolean> {
  let report = () => {};
  const handedOver = new Promise<void>((resolve) => {
    report = resolve;
  });
  const delivery = deliver(review, mail, report);
  const isLate = handedOver.then(() => setTimeout(PATIENCE_MS, null, { ref: false }));
  const isSent = await Promise.race([delivery, isLate]);
  if (isSent !== null) return isSent;
  const settled = delivery
    .catch((error) => log("error", "mail_not_recorded", { mail: mail.id, ...errorFields(error) }))
    .finally(() => awaited.delete(settled));
  awaited.add(settled);
  return false;
}

/**
 * Sweep: sends the mails that are due. Whether a mail is sent, and what it says, is decided right
 * before. A mail that no server accepts is retried with backoff, at least once an hour, for 48
 * hours; one that was handed over and never answered is repeated twice.
 * @returns how many were sent, those aside whose answer takes longer than a second
 */
export async function sendDueMails(review: MailReview): Promise<number> {
  const due = database()
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, "due"), lte(mails.dueAt, now())))
    .orderBy(asc(mails.dueAt))
    .limit(BATCH)
    .all();
  let sent = 0;
  for (const { id } of due) {
    if (awaited.size >= MOST_AWAITED) break;
    const mail = await retryWhileLocked(() => claimMail(review, id));
    if (mail && (await deliverOrAwait(review, mail))) sent += 1;
  }
  return sent;
}
