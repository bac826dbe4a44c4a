import { deliveries } from "@db/schema";
import { and, eq, inArray } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import type { DueNotice } from "./due.server";

type Change = Partial<typeof deliveries.$inferInsert>;

/** Deliveries that can still be canceled: not started, or in a mail that waits. */
const WAITING = ["due", "queued"] as const;

function change(
  tx: Transaction,
  notices: readonly DueNotice[],
  from: readonly ("due" | "queued" | "sent")[],
  to: Change,
) {
  if (notices.length === 0) return;
  const ids = notices.map(({ deliveryId }) => deliveryId);
  tx.update(deliveries)
    .set(to)
    .where(and(inArray(deliveries.id, ids), inArray(deliveries.state, from)))
    .run();
}

/** Marks deliveries that are no longer needed. */
export const markSkipped = (tx: Transaction, notices: readonly DueNotice[]): void =>
  change(tx, notices, WAITING, { state: "skipped" });

/** Ends all that waits to be delivered to a member, inside the transaction of what ends it. */
export function skipDeliveries(tx: Transaction, userId: string): void {
  tx.update(deliveries)
    .set({ state: "skipped" })
    .where(and(eq(deliveries.userId, userId), inArray(deliveries.state, WAITING)))
    .run();
}

/** Keeps deliveries that are due for later, as after quiet hours. */
export const postpone = (tx: Transaction, notices: readonly DueNotice[], dueAt: Date): void =>
  change(tx, notices, ["due"], { dueAt });

const attemptsAfter = (notices: readonly DueNotice[]) =>
  Math.max(0, ...notices.map((notice) => notice.attempts)) + 1;

/** Attaches deliveries to a queued mail; they are sent once it is. */
export function attachToMail(tx: Transaction, notices: readonly DueNotice[], mailId: number): void {
  change(tx, notices, ["due"], { state: "queued", attempts: attemptsAfter(notices), mailId });
}

/** Marks deliveries that are sent to the push services next. */
export function markSentByPush(tx: Transaction, notices: readonly DueNotice[]): void {
  const attempts = attemptsAfter(notices);
  change(tx, notices, ["due"], { state: "sent", sentAt: now(), attempts });
}

/** Marks deliveries that no push service accepted: to be retried then, or given up. */
export function markPushFailed(
  tx: Transaction,
  notices: readonly DueNotice[],
  dueAt: Date | null,
): void {
  const failed: Change = { state: "failed", failedAt: now(), sentAt: null };
  change(tx, notices, ["sent"], dueAt ? { state: "due", dueAt, sentAt: null } : failed);
}

const AFTER_MAIL: Record<"sent" | "failed" | "cancelled", () => Change> = {
  sent: () => ({ state: "sent", sentAt: now() }),
  failed: () => ({ state: "failed", failedAt: now() }),
  cancelled: () => ({ state: "skipped" }),
};

/** Records the outcome of a mail for every notice in it. */
export function settleMail(
  tx: Transaction,
  mailId: number,
  outcome: "sent" | "failed" | "cancelled",
): void {
  tx.update(deliveries)
    .set(AFTER_MAIL[outcome]())
    .where(and(eq(deliveries.mailId, mailId), eq(deliveries.state, "queued")))
    .run();
}
