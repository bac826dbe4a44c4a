import { transact } from "~/server/database.server";
import { env } from "~/server/env.server";
import { queueMail } from "~/server/mail.server";
import { handOver, postpone, skip } from "./delivered.server";
import { dueOf, membersWithDue } from "./due.server";
import { kindOf } from "./kinds";
import { composeMail, kindsIn } from "./mail-text";
import { unsubscribeToken } from "./unsubscribe.server";

/**
 * Sweep: makes one mail of everything that is due to a member. Notices and mail change in one
 * transaction, so that a restart neither loses nor repeats one.
 *
 * @returns how many mails were put into the queue
 */
export function mailDueNotices(): number {
  return membersWithDue("email").filter(mailTo).length;
}

function mailTo(userId: string): boolean {
  return transact((tx) => {
    const { email, firstName, wanted, unwanted, waitUntil } = dueOf(userId, "email");
    skip(tx, unwanted);
    const [first] = wanted;
    if (!email || !first) return false;
    if (waitUntil) {
      postpone(tx, wanted, waitUntil);
      return false;
    }
    const notices = wanted.map((notice) => ({ ...notice, kind: kindOf(notice.type) }));
    const [kind = "other", ...others] = kindsIn(notices);
    const appUrl = env().APP_URL.replace(/\/$/, "");
    const token = unsubscribeToken(userId, others.length > 0 ? "all" : kind);
    const unsubscribeUrl = `${appUrl}/unsubscribe/${token}`;
    const mailId = queueMail(tx, {
      recipient: email,
      ...composeMail(notices, { appUrl, firstName, unsubscribeUrl }),
      cause: `delivery:${first.deliveryId}`,
      unsubscribeUrl,
    });
    handOver(tx, wanted, mailId);
    return true;
  });
}
