import { listContacts } from "~/features/matches/contacts.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import type { Transaction } from "~/server/database.server";
import { FRAUD_ADVICE, FRAUD_WARNING, mailFraudWarning } from "./suspension-mails.server";

/**
 * Warns everybody who has talked with somebody suspended for fraud, or was matched with them lately, inside the
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
