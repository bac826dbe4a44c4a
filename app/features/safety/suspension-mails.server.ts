import { findAccountRecipient } from "~/features/members/account.server";
import type { Transaction } from "~/server/data/database.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail, type MailPart } from "~/server/ops/mail-layout";

/**
 * Mails of what moderators decided. They reach also who is suspended, and no choice of notices silences them. They
 * have no address of August in them: the maintainer's command, which writes them too, knows none.
 */

export const FRAUD_WARNING = "We suspended someone you matched or wrote with, for fraud.";
export const FRAUD_ADVICE =
  "Did they ask for money, gift cards, codes or account details? Send nothing more. If you already did, call your bank and tell us.";

export const FRAUD_RETRACTION =
  "We warned you about someone you matched or wrote with. We were wrong about them, and we’re sorry.";

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
  const footer = { text: "This is about your account. We won't send it again.", links: [] };
  queueMail(tx, {
    ...layoutMail({ subject, parts: [greet(to.firstName), ...parts], footer }),
    recipient: to.email,
    cause: `moderation:${userId}:${what}:${suspensionId}`,
  });
}

/** Tells a member why they are suspended, what lasts and how to appeal. */
export const mailSuspended = (tx: Transaction, { reason, ...about }: About & { reason: string }) =>
  queue(tx, about, "suspended", "Your August membership is suspended", [
    { text: "a moderator suspended your membership. Here's why:" },
    { quote: reason },
    {
      text: "No one sees your profile, and your matches, meetups and games have ended. Nothing you pay for renews.",
    },
    { heading: "Think it's wrong?" },
    { text: "You can appeal once: just sign in to August. A person decides." },
  ]);

/** Tells a member that their appeal was refused, and why. */
export const mailRefusedAppeal = (
  tx: Transaction,
  { answer, ...about }: About & { answer: string },
) =>
  queue(tx, about, "refused", "About your appeal", [
    { text: "a person read your appeal. You're still suspended. Here's why:" },
    { quote: answer },
    {
      text: "This decision is final. If you need anything else, sign in to see how to reach us.",
    },
  ]);

/** How many days were added, in words. */
export const describeDays = (days: number): string =>
  days === 1 ? "We added 1 day to your membership." : `We added ${days} days to your membership.`;

/** Tells a member that they are back. @param lifted.answer to their appeal, if it was granted */
export const mailLifted = (
  tx: Transaction,
  { answer, days, ...about }: About & { answer: string | null; days: number },
) =>
  queue(tx, about, "lifted", "Welcome back to August", [
    ...(answer === null
      ? [{ text: "a moderator lifted your suspension." }]
      : [{ text: "you were right, and you're back. Our answer:" }, { quote: answer }]),
    { text: "Others can see your profile again. Matches and plans that ended stay ended." },
    ...(days > 0
      ? [
          {
            text: `${describeDays(days)} They come after the time you paid for. It won't renew unless you resume it under Subscription.`,
          },
        ]
      : []),
  ]);

/** Warns a member that someone with whom they wrote is suspended for fraud, without a name. */
export const mailFraudWarning = (tx: Transaction, about: About) =>
  queue(tx, about, "fraud", "A warning from August", [
    { text: `${FRAUD_WARNING} ${FRAUD_ADVICE}` },
    { text: "There's more on August's Safety page." },
  ]);

/** Takes such a warning back. */
export const mailFraudRetraction = (tx: Transaction, about: About) =>
  queue(tx, about, "no-fraud", "Our warning was wrong", [{ text: FRAUD_RETRACTION }]);
