import { findAccountRecipient } from "~/features/members/account.server";
import type { Transaction } from "~/server/data/database.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail, type MailPart } from "~/server/ops/mail-layout";

/**
 * Mails of what moderators decided. They reach also who is suspended, and no choice of notices silences them. They
 * have no address of August in them: the maintainer's command, which writes them too, knows none.
 */

export const FRAUD_WARNING = "A member with whom you matched or wrote was suspended for fraud.";
export const FRAUD_ADVICE =
  "If you were asked for money, gift cards, codes or account details: send nothing more, call your bank if you did, and tell us.";

export const FRAUD_RETRACTION =
  "We warned you of a member with whom you matched or wrote. We were wrong about them, and are sorry.";

interface About {
  userId: string;
  suspensionId: number;
}

function queue(
  tx: Transaction,
  { userId, suspensionId }: About,
  what: string,
  subject: string,
  parts: readonly MailPart[],
): void {
  const to = findAccountRecipient(userId);
  if (!to?.email) return;
  const footer = { text: "We write this once, about your account.", links: [] };
  queueMail(tx, {
    ...layoutMail({ subject, parts: [greet(to.firstName), ...parts], footer }),
    recipient: to.email,
    cause: `moderation:${userId}:${what}:${suspensionId}`,
  });
}

/** Tells a member why they are suspended, what lasts and how to appeal. */
export const mailSuspended = (tx: Transaction, { reason, ...about }: About & { reason: string }) =>
  queue(tx, about, "suspended", "Your membership of August is suspended", [
    { text: "a moderator has suspended your membership. The reason:" },
    { quote: reason },
    {
      text: "Nobody sees your profile, and your matches, meetups and games have ended. Nothing that you pay for renews. You can still sign in to read this.",
    },
    { heading: "If this is wrong" },
    { text: "You can appeal once: sign in to August, where the form is. A person decides." },
  ]);

/** Tells a member that their appeal was refused, and why. */
export const mailRefusedAppeal = (
  tx: Transaction,
  { answer, ...about }: About & { answer: string },
) =>
  queue(tx, about, "refused", "Your appeal was decided", [
    { text: "a person has looked at your appeal. The suspension stays. The answer:" },
    { quote: answer },
    {
      text: "This decision is final. Sign in to August to find how to reach us.",
    },
  ]);

/** How many days were added, in words. */
export const describeDays = (days: number): string =>
  days === 1
    ? "1 day was added to your membership."
    : `${days} days were added to your membership.`;

/** Tells a member that they are back. @param lifted.answer to their appeal, if it was granted */
export const mailLifted = (
  tx: Transaction,
  { answer, days, ...about }: About & { answer: string | null; days: number },
) =>
  queue(tx, about, "lifted", "Your membership of August is back", [
    ...(answer === null
      ? [{ text: "a moderator has lifted your suspension." }]
      : [{ text: "your appeal was granted. The answer:" }, { quote: answer }]),
    { text: "Others see your profile again. Matches and plans that ended stay ended." },
    ...(days > 0
      ? [
          {
            text: `${describeDays(days)} They follow what you have paid. What renewed before does so no more; you can resume it on the page of your membership.`,
          },
        ]
      : []),
  ]);

/** Warns a member that somebody with whom they wrote is suspended for fraud, without a name. */
export const mailFraudWarning = (tx: Transaction, about: About) =>
  queue(tx, about, "fraud", "A warning from August", [
    { text: `${FRAUD_WARNING} ${FRAUD_ADVICE}` },
    { text: "More is on August's page about safety." },
  ]);

/** Takes such a warning back. */
export const mailFraudRetraction = (tx: Transaction, about: About) =>
  queue(tx, about, "no-fraud", "Our warning was wrong", [{ text: FRAUD_RETRACTION }]);
