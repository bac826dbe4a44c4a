import { findAccountRecipient, findNoticeRecipient } from "~/features/members/account.server";
import { after, HOUR_MS, now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { log } from "~/server/ops/log.server";
import {
  type MailDecision,
  type MailReview,
  type QueuedMail,
  queueMail,
  sendDueMails,
} from "~/server/ops/mail.server";
import { attachToMail, markSkipped, postpone, settleMail } from "./delivery-states.server";
import { type DueNotice, dueInMail, loadDueNotices, membersWithDue } from "./due.server";
import { noticeKind } from "./kinds";
import { composeMail, kindsIn } from "./mail-text";
import { unsubscribeToken } from "./unsubscribe.server";

/**
 * Sweep: queues one mail with everything that is due for a member. Notices and mail change in one
 * transaction (outbox), so that a restart neither loses nor repeats one. The text is composed when
 * the mail is sent.
 * @returns how many mails were put into the queue
 */
export function mailDueNotices(): number {
  return membersWithDue("email").filter(mailTo).length;
}

function compose(userId: string, firstName: string | null, wanted: readonly DueNotice[]) {
  const notices = wanted.map((notice) => ({ ...notice, kind: noticeKind(notice.type) }));
  const [kind = "other", ...others] = kindsIn(notices);
  const appUrl = env().APP_URL;
  const token = unsubscribeToken(userId, others.length > 0 ? "all" : kind);
  const unsubscribeUrl = `${appUrl}/unsubscribe/${token}`;
  return { ...composeMail(notices, { appUrl, firstName, unsubscribeUrl }), unsubscribeUrl };
}

/** What a mail of notices is about: the first of its deliveries. */
const noticeCause = (deliveryId: number) => `delivery:${deliveryId}`;

/** Lists what mails of notices to a member can be about. */
export const listNoticeCauses = (userId: string): string[] =>
  prepared<{ id: number }>("SELECT id FROM deliveries WHERE user_id = ? AND method = 'email'")
    .all(userId)
    .map(({ id }) => noticeCause(id));

function mailTo(userId: string): boolean {
  return transact((tx) => {
    const { email, firstName, wanted, unwanted, waitUntil } = loadDueNotices(userId, "email");
    markSkipped(tx, unwanted);
    const [first] = wanted;
    if (!email || !first) return false;
    if (waitUntil) {
      postpone(tx, wanted, waitUntil);
      return false;
    }
    const { subject, unsubscribeUrl } = compose(userId, firstName, wanted);
    const mailId = queueMail(tx, {
      recipient: email,
      subject,
      cause: noticeCause(first.deliveryId),
      unsubscribeUrl,
    });
    attachToMail(tx, wanted, mailId);
    return true;
  });
}

const CANCEL: MailDecision = { decision: "cancel" };

/** Composes a mail of those of its notices that the member should still get. */
function decideNoticeMail(tx: Transaction, { id }: QueuedMail): MailDecision {
  const due = dueInMail(id);
  if (!due) return CANCEL;
  const { userId, email, firstName, wanted, unwanted, waitUntil } = due;
  markSkipped(tx, unwanted);
  if (!email || wanted.length === 0) return CANCEL;
  if (waitUntil) return { decision: "wait", until: waitUntil };
  return {
    decision: "send",
    mail: { recipient: email, ...compose(userId, firstName, wanted) },
  };
}

/** A mail to the member in its cause, composed when it was queued: it names nobody but its recipient. */
function decideOwnMail(
  { text, html, ...mail }: QueuedMail,
  find = findNoticeRecipient,
): MailDecision {
  const [, userId] = mail.cause.split(":");
  const recipient = find(userId ?? "")?.email;
  if (!recipient || text === null || html === null) return CANCEL;
  return { decision: "send", mail: { ...mail, recipient, text, html } };
}

/** Who decides about a mail, and who hears what became of it, by the first part of its cause. */
const REVIEWS = new Map<string, Partial<MailReview>>([
  [
    "delivery",
    { decide: decideNoticeMail, settle: (tx, { id }, outcome) => settleMail(tx, id, outcome) },
  ],
  ["concierge", { decide: (_tx, mail) => decideOwnMail(mail) }],
  // One's data is one's own while one is suspended, too.
  ["export", { decide: (_tx, mail) => decideOwnMail(mail, findAccountRecipient) }],
  // Who is suspended reads what was decided about them.
  ["moderation", { decide: (_tx, mail) => decideOwnMail(mail, findAccountRecipient) }],
  ["welcome", { decide: (_tx, mail) => decideOwnMail(mail) }],
  ["warning", { decide: (_tx, mail) => decideOwnMail(mail) }],
]);

/**
 * Registers how the mails of one kind of cause are decided and settled, from the folder that queues them. Called
 * once at the start (`app/connect-features.server.ts`).
 */
export function onMail(origin: string, review: Partial<MailReview>): void {
  REVIEWS.set(origin, review);
}

/**
 * Decides about any other mail: one that was queued with its text is sent as it is. One without a
 * text comes from a newer version, which composes it: it stays until that version runs again.
 */
function decideOtherMail({ text, html, ...mail }: QueuedMail): MailDecision {
  if (text !== null && html !== null) return { decision: "send", mail: { ...mail, text, html } };
  log("error", "mail_without_text", { mail: mail.id, cause: mail.cause.split(":")[0] });
  return { decision: "wait", until: after(now(), HOUR_MS) };
}

const findReview = ({ cause }: Pick<QueuedMail, "cause">) => REVIEWS.get(cause.split(":")[0] ?? "");

/** What August decides about each mail right before it is sent. */
export const MAIL_REVIEW: MailReview = {
  decide: (tx, mail) => findReview(mail)?.decide?.(tx, mail) ?? decideOtherMail(mail),
  settle: (tx, mail, outcome) => findReview(mail)?.settle?.(tx, mail, outcome),
};

/**
 * Sweep: sends the mails that are due.
 * @returns how many were sent
 */
export const sendMails = (): Promise<number> => sendDueMails(MAIL_REVIEW);
