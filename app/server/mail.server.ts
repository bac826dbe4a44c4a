import { mails } from "@db/schema";
import { and, asc, eq, lte } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import { after, MINUTE_MS, now } from "./clock.server";
import { database, prepared } from "./database.server";
import { env } from "./env.server";
import { causeOf, log } from "./log.server";

const BATCH = 20;
/** A mail that was refused this often is given up. */
const MOST_ATTEMPTS = 8;

let transport: Transporter | undefined;

function smtp(): Transporter {
  transport ??= createTransport(env().SMTP_URL, { from: env().MAIL_FROM });
  return transport;
}

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
    try {
      await smtp().sendMail({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
      database()
        .update(mails)
        .set({ state: "sent", attempts, sentAt: now() })
        .where(eq(mails.id, mail.id))
        .run();
      sent += 1;
    } catch (error) {
      log("warn", "mail_failed", { mail: mail.id, attempts, ...causeOf(error) });
      const state = attempts >= MOST_ATTEMPTS ? "failed" : "due";
      database()
        .update(mails)
        .set({ state, attempts, dueAt: after(now(), 2 ** attempts * MINUTE_MS) })
        .where(eq(mails.id, mail.id))
        .run();
    }
  }
  return sent;
}

/** Mails waiting to be sent, up to 1,000. */
export function countDueMails(): number {
  return (
    prepared<{ due: number }>(
      "SELECT count(*) AS due FROM (SELECT 1 FROM mails WHERE state = 'due' LIMIT 1000)",
    ).get()?.due ?? 0
  );
}
