import { findNoticeRecipient } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail } from "~/server/ops/mail-layout";
import { MEDIA_NOUNS } from "./case-kinds";

/** Tells a member in the bell and by mail that they are warned, and why. */
export function tellWarned(
  tx: Transaction,
  userId: string,
  reportId: number,
  reason: string,
): void {
  notifyInBell(tx, {
    userId,
    type: "moderation",
    title: "A warning from the moderators",
    message: reason,
    link: "/august-timeout#code-of-conduct",
    cause: `warning:${reportId}`,
  });
  const to = findNoticeRecipient(userId);
  if (!to?.email) return;
  queueMail(tx, {
    ...layoutMail({
      subject: "A warning from the moderators",
      parts: [
        greet(to.firstName),
        { text: "a moderator looked at something you posted. This is a warning:" },
        { quote: reason },
        { text: "Your account stays open. Next time we may suspend it." },
      ],
      footer: { text: "You'll find the Code of Conduct under Time Out in August.", links: [] },
    }),
    recipient: to.email,
    cause: `warning:${userId}:${reportId}`,
  });
}

interface ReviewedItem {
  id: string;
  ownerId: string;
  kind: string;
}

const tellOwner = (
  tx: Transaction,
  { id, ownerId }: ReviewedItem,
  title: string,
  message: string,
  what: "refused" | "approved",
) =>
  notifyInBell(tx, {
    userId: ownerId,
    type: "moderation",
    title,
    message,
    link: "/profile-setup",
    cause: `review:${id}:${what}-${now().getTime()}`,
  });

const noun = ({ kind }: ReviewedItem) => (MEDIA_NOUNS[kind] ?? "Photo").toLowerCase();

/** Tells an owner in the bell that an item was refused, and why. */
export const tellRefused = (tx: Transaction, item: ReviewedItem, reason: string): void =>
  tellOwner(tx, item, `Your ${noun(item)} was refused`, reason, "refused");

/** Tells an owner that an item which was refused is approved after all; any other approval is quiet. */
export const tellApprovedAfterAll = (tx: Transaction, item: ReviewedItem): void =>
  tellOwner(
    tx,
    item,
    `Your ${noun(item)} is approved`,
    "We took a second look. Others can see it now.",
    "approved",
  );
