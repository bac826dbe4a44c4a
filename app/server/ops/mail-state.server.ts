import { DAY_MS, now } from "../data/clock.server";
import { countUpTo, prepared } from "../data/database.server";
import type { MailSetting } from "./smtp.server";

/** Sent and given-up mails are kept for so many days, without their text. */
export const MAIL_DAYS = 30;
const KEPT_MS = MAIL_DAYS * DAY_MS;
const FORGOTTEN_AT_ONCE = 500;

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

/**
 * Counts mails that were given up since a time after many tries, up to 1,000. One that a server refuses for good, such as
 * to an address that is not there, is nothing that the maintainer can mend.
 */
export const countFailedMails = (since: Date): number =>
  countUpTo(
    "SELECT 1 FROM mails WHERE state = 'failed' AND due_at > ? AND due_at - created_at > ?",
    since.getTime(),
    DAY_MS,
  );

/** An outage: mails wait, and none is sent. */
interface MailOutage {
  /** When the last mail was sent, in milliseconds; 0 where unknown. It identifies the outage. */
  lastSentMs: number;
  /** When the mail that has waited longest was queued. */
  since: Date;
  /** The setting that the server refuses, if that is why. */
  setting: MailSetting | null;
}

/** Attempts after which a waiting mail indicates an outage: half an hour. */
const OUTAGE_ATTEMPTS = 5;

const LAST_SENT_SQL = "coalesce((SELECT max(sent_at) FROM mails WHERE sent_at IS NOT NULL), 0)";
const OUTAGE_SQL = `SELECT ${LAST_SENT_SQL} AS lastSentMs, min(created_at) AS sinceMs, max(refused_setting) AS setting
  FROM mails WHERE state = 'due' AND created_at > ${LAST_SENT_SQL}
    AND (attempts >= ${OUTAGE_ATTEMPTS} OR unanswered > 1 OR refused_setting IS NOT NULL)`;

/** Finds an outage: the mail server refuses a setting, or has taken nothing for half an hour or more. */
export function findMailOutage(): MailOutage | null {
  const found = prepared<{
    lastSentMs: number;
    sinceMs: number | null;
    setting: MailSetting | null;
  }>(OUTAGE_SQL).get();
  return found?.sinceMs ? { ...found, since: new Date(found.sinceMs) } : null;
}
