import { mails } from "@db/schema";
import { and, asc, eq, lte } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import { after, DAY_MS, HOUR_MS, MINUTE_MS, now, SECOND_MS } from "./clock.server";
import { countUpTo, database, prepared, type Transaction, transact } from "./database.server";
import { env } from "./env.server";
import { errorFields, log } from "./log.server";
import { retryWhileLocked } from "./write-retry.server";

const BATCH = 20;
/** A mail that no server accepted within this time is given up. */
export const GIVEN_UP_AFTER_MS = 48 * HOUR_MS;
/** Longest backoff between two attempts. */
const LONGEST_PAUSE_MS = HOUR_MS;

/** Sent and given-up mails are kept this long, without their text. */
const KEPT_MS = 30 * DAY_MS;
const FORGOTTEN_AT_ONCE = 500;

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
 * Counts the mails of some causes that were sent since a moment, or wait to be.
 *
 * @param mailId of a mail that does not count, nor do those that wait behind it
 */
export const countMails = (causes: readonly string[], since: Date, mailId?: number): number =>
  prepared<{ count: number }>(COUNT_SQL).get({
    causes: JSON.stringify(causes),
    since: since.getTime(),
    mail: mailId ?? null,
  })?.count ?? 0;

let transport: Transporter | undefined;

function smtp(): Transporter {
  // A hanging server delays neither the queue nor the decision about a mail for long.
  transport ??= createTransport(
    {
      url: env().SMTP_URL,
      connectionTimeout: 10 * SECOND_MS,
      greetingTimeout: 10 * SECOND_MS,
      socketTimeout: 20 * SECOND_MS,
    },
    { from: env().MAIL_FROM },
  );
  return transport;
}

/**
 * True where the server will never accept this mail: a 5xx reply to its recipient or its text (RFC
 * 5321).
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500 &&
  "command" in error &&
  (error.command === "RCPT TO" || error.command === "DATA");

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
 * The moment of the next attempt, with exponential backoff; the last one is made when the time is
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

async function sendMail(mail: MailRow & OutgoingMail): Promise<void> {
  await smtp().sendMail({
    // An object is one recipient, whatever a text would be read as.
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same Message-ID at every attempt, so that a repeated mail can be recognized as the same.
    messageId: `<august-${mail.id}-${mail.createdAt.getTime()}@${new URL(env().APP_URL).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  });
}

/**
 * Sweep: sends the mails that are due. Whether a mail is sent, and what it says, is decided right
 * before. A mail that no server accepts is retried with backoff, at least once an hour, for 48
 * hours.
 * @returns how many were sent
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
    const mail = await retryWhileLocked(() => claimMail(review, id));
    if (!mail) continue;
    try {
      await sendMail(mail);
    } catch (error) {
      const isOver = now().getTime() - mail.createdAt.getTime() >= GIVEN_UP_AFTER_MS;
      const isGivenUp = isFinal(error) || isOver;
      log(isGivenUp ? "error" : "warn", isGivenUp ? "mail_given_up" : "mail_failed", {
        mail: id,
        attempts: mail.attempts,
        ...errorFields(error),
      });
      if (isGivenUp)
        await retryWhileLocked(() => transact((tx) => endMail(tx, review, mail, "failed")));
      continue;
    }
    await retryWhileLocked(() => transact((tx) => endMail(tx, review, mail, "sent")));
    sent += 1;
  }
  return sent;
}

/** Sweep: deletes mails that were sent, given up or canceled long ago. */
export const deleteOldMails = (): number =>
  ["sent", "failed", "cancelled"].reduce(
    (count, state) =>
      count +
      prepared(
        "DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE state = ? AND due_at < ? ORDER BY due_at LIMIT ?)",
      ).run(state, now().getTime() - KEPT_MS, FORGOTTEN_AT_ONCE).changes,
    0,
  );

/** Counts mails that wait to be sent, up to 1,000. */
export const countDueMails = (): number => countUpTo("SELECT 1 FROM mails WHERE state = 'due'");

/** Counts mails that were given up since a moment, up to 1,000. */
export const countFailedMails = (since: Date): number =>
  countUpTo("SELECT 1 FROM mails WHERE state = 'failed' AND due_at > ?", since.getTime());

/** An outage: mails wait, and none is sent. */
interface MailOutage {
  /** When the last mail was sent, in milliseconds; 0 where unknown. It identifies the outage. */
  lastSentMs: number;
  /** When the mail that has waited longest was queued. */
  since: Date;
}

/** Attempts after which a waiting mail indicates an outage: half an hour. */
const OUTAGE_ATTEMPTS = 5;

const LAST_SENT_SQL = "coalesce((SELECT max(sent_at) FROM mails WHERE sent_at IS NOT NULL), 0)";
const OUTAGE_SQL = `SELECT ${LAST_SENT_SQL} AS lastSentMs, (SELECT min(created_at) FROM mails
  WHERE state = 'due' AND attempts >= ${OUTAGE_ATTEMPTS} AND created_at > ${LAST_SENT_SQL}) AS sinceMs`;

/** Finds an outage: the mail server has been unreachable for half an hour or more. */
export function findMailOutage(): MailOutage | null {
  const found = prepared<{ lastSentMs: number; sinceMs: number | null }>(OUTAGE_SQL).get();
  return found?.sinceMs ? { lastSentMs: found.lastSentMs, since: new Date(found.sinceMs) } : null;
}
