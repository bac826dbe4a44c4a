import { listContacts } from "~/features/matches/contacts.server";
import { deleteNotice, notifyInBell } from "~/features/notifications/notify.server";
import type { Transaction } from "~/server/data/database.server";
import {
  FRAUD_ADVICE,
  FRAUD_RETRACTION,
  FRAUD_WARNING,
  mailFraudRetraction,
  mailFraudWarning,
} from "./suspension-mails.server";

/**
 * Warns everyone who has talked with someone suspended for fraud, or was matched with them lately, inside the
 * transaction of the suspension and before it ends the matches. Who it was is not told.
 */
export function warnContacts(tx: Transaction, memberId: string, suspensionId: number): void {
  for (const userId of listContacts(memberId)) {
    notifyInBell(tx, {
      userId,
      type: "moderation",
      title: "A warning",
      message: `${FRAUD_WARNING} ${FRAUD_ADVICE}`,
      link: "/safety",
      cause: `suspension:${suspensionId}`,
    });
    mailFraudWarning(tx, { userId, suspensionId });
  }
}

/** Takes the warnings of a suspension back once it is lifted: they leave the bell, and anyone who had one is told so. */
export function takeBackWarnings(tx: Transaction, memberId: string, suspensionId: number): void {
  for (const userId of listContacts(memberId, 0)) {
    const warning = { userId, type: "moderation", cause: `suspension:${suspensionId}` } as const;
    if (!deleteNotice(tx, warning)) continue;
    notifyInBell(tx, {
      userId,
      type: "moderation",
      title: "We warned you by mistake",
      message: FRAUD_RETRACTION,
      cause: `lifted:${suspensionId}`,
    });
    mailFraudRetraction(tx, { userId, suspensionId });
  }
}
