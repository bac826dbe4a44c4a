import { mails } from "@db/schema";
import { and, asc, eq, lte } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import { after, DAY_MS, MINUTE_MS, now } from "./clock.server";
import { database, prepared, type Transaction } from "./database.server";
import { env } from "./env.server";
import { causeOf, log } from "./log.server";
import { retryWhileLocked } from "./write-retry.server";

const BATCH = 20;
/** A mail that was refused this often is given up. */
const MOST_ATTEMPTS = 8;

/** Sent and given-up mails are kept this long; they name people. */
const KEPT_MS = 30 * DAY_MS;
const FORGOTTEN_AT_ONCE = 500;

export interface NewMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** What it tells; one cause is mailed once. */
  cause: string;
  /** Address that switches such mails off by a POST without signing in (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * Puts a mail into the queue, in the transaction of what it tells.
 *
 * @returns its id, also where the cause was mailed before
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

let transport: Transporter | undefined;

function smtp(): Transporter {
  transport ??= createTransport(env().SMTP_URL, { from: env().MAIL_FROM });
  return transport;
}

/** The server will never take this mail: a 5xx answer to its recipient or its text (RFC 5321). */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500 &&
  "command" in error &&
  (error.command === "RCPT TO" || error.command === "DATA");

/** Sweep: sends the mails that are due; a failed one waits twice as long each time. */
export async function sendDueMails(): Promise<number> {
  const due = database()
    .select()
    .from(mails)
    .where(and(eq(mails.state, "due"), lte(mails.dueAt, now())))
    .orderBy(asc(mails.dueAt))
    .limit(BATCH)
    .all();
  let sent = 0;
  for (const mail of due) {
    const attempts = mail.attempts + 1;
    await retryWhileLocked(() => countAttempt(mail.id, attempts));
    try {
      await smtp().sendMail({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same at every attempt: a mail whose answer was lost can be told as the one that came.
        messageId: `<august-${mail.id}-${mail.createdAt.getTime()}@${new URL(env().APP_URL).hostname}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(mail.unsubscribeUrl && {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
    } catch (error) {
      log("warn", "mail_failed", { mail: mail.id, attempts, ...causeOf(error) });
      if (isFinal(error) || attempts >= MOST_ATTEMPTS)
        await retryWhileLocked(() => settleMail(mail.id, { state: "failed" }));
      continue;
    }
    await retryWhileLocked(() =>
      settleMail(mail.id, { state: "sent", sentAt: now(), dueAt: mail.dueAt }),
    );
    sent += 1;
  }
  return sent;
}

/**
 * Counts an attempt and puts the next one off before the mail is handed over: where nothing can be
 * written, nothing is sent, or the same mail would go out at every run.
 */
function countAttempt(id: number, attempts: number): void {
  const dueAt = after(now(), 2 ** attempts * MINUTE_MS);
  database().update(mails).set({ attempts, dueAt }).where(eq(mails.id, id)).run();
}

const settleMail = (
  id: number,
  outcome: { state: "sent" | "failed"; sentAt?: Date; dueAt?: Date },
) => database().update(mails).set(outcome).where(eq(mails.id, id)).run();

/** Sweep: forgets mails that were sent or given up long ago. */
export const forgetOldMails = (): number =>
  ["sent", "failed"].reduce(
    (count, state) =>
      count +
      prepared(
        "DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE state = ? AND due_at < ? ORDER BY due_at LIMIT ?)",
      ).run(state, now().getTime() - KEPT_MS, FORGOTTEN_AT_ONCE).changes,
    0,
  );

/** Mails waiting to be sent, up to 1,000. */
export function countDueMails(): number {
  return (
    prepared<{ due: number }>(
      "SELECT count(*) AS due FROM (SELECT 1 FROM mails WHERE state = 'due' LIMIT 1000)",
    ).get()?.due ?? 0
  );
}
