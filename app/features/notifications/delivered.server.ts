import { deliveries } from "@db/schema";
import { and, eq, inArray } from "drizzle-orm";
import { now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";
import type { DueNotice } from "./due.server";

type Change = Partial<typeof deliveries.$inferInsert>;

function change(tx: Transaction, notices: readonly DueNotice[], from: "due" | "sent", to: Change) {
  if (notices.length === 0) return;
  const ids = notices.map(({ deliveryId }) => deliveryId);
  tx.update(deliveries)
    .set(to)
    .where(and(inArray(deliveries.id, ids), eq(deliveries.state, from)))
    .run();
}

/** Notices that need no delivery any more. */
export const skip = (tx: Transaction, notices: readonly DueNotice[]): void =>
  change(tx, notices, "due", { state: "skipped" });

/** Notices that are told later. */
export const postpone = (tx: Transaction, notices: readonly DueNotice[], dueAt: Date): void =>
  change(tx, notices, "due", { dueAt });

/** Notices that are handed over: to the mail queue, or to the push services next. */
export function handOver(tx: Transaction, notices: readonly DueNotice[], mailId?: number): void {
  const attempts = Math.max(0, ...notices.map((notice) => notice.attempts)) + 1;
  change(tx, notices, "due", { state: "sent", sentAt: now(), attempts, mailId: mailId ?? null });
}

/** Notices that no push service took: due again then, or given up. */
export function takeBack(tx: Transaction, notices: readonly DueNotice[], dueAt: Date | null): void {
  const failed: Change = { state: "failed", failedAt: now(), sentAt: null };
  change(tx, notices, "sent", dueAt ? { state: "due", dueAt, sentAt: null } : failed);
}
