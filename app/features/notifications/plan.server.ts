import { deliveries } from "@db/schema";
import { after, HOUR_MS, MINUTE_MS } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import type { NoticeChoices } from "./choices.server";
import { type NoticeType, noticeKind } from "./kinds";
import { afterQuietHours, nextIslandMinute } from "./quiet-hours.server";

export type DeliveryMethod = "email" | "push";

/** Time for a member to read a message in August before they are notified elsewhere. */
const MESSAGE_WAIT_MS: Record<DeliveryMethod, number> = { email: 5 * MINUTE_MS, push: 0 };
/** At most one notice of a conversation is sent within this time. */
const THREAD_PAUSE_MS: Record<DeliveryMethod, number> = { email: HOUR_MS, push: 10 * MINUTE_MS };
/** When the one e-mail of a day is sent, in island time. */
const DAILY_MAIL_MINUTE = 9 * 60;

const LAST_OF_THREAD_SQL = `SELECT state, due_at AS dueAtMs, sent_at AS sentAtMs FROM deliveries
  WHERE user_id = ? AND method = ? AND thread = ? ORDER BY id DESC LIMIT 1`;
const CAN_PUSH_SQL = "SELECT 1 FROM push_subscriptions WHERE user_id = ? LIMIT 1";

interface Planned {
  id: number;
  userId: string;
  type: NoticeType;
  link?: string | null;
  createdAt: Date;
  inThread: boolean;
}

function computeDueAt(
  method: DeliveryMethod,
  notice: Planned,
  thread: string | null,
  choices: NoticeChoices,
) {
  const at = notice.createdAt;
  let dueAt = at;
  if (thread !== null) {
    const last = prepared<{ state: string; dueAtMs: number; sentAtMs: number | null }>(
      LAST_OF_THREAD_SQL,
    ).get(notice.userId, method, thread);
    if (last?.state === "due") return new Date(last.dueAtMs);
    const lastMs = last?.sentAtMs ?? (last?.state === "queued" ? last.dueAtMs : 0);
    const pauseEndsMs = lastMs + THREAD_PAUSE_MS[method];
    dueAt = new Date(Math.max(after(at, MESSAGE_WAIT_MS[method]).getTime(), pauseEndsMs));
  }
  if (method === "email" && choices.mailRhythm === "daily")
    dueAt = nextIslandMinute(dueAt, DAILY_MAIL_MINUTE);
  return afterQuietHours(dueAt, choices.quiet);
}

/**
 * Plans a notice's deliveries by e-mail and push, as the member chose, in the notice's transaction
 * (outbox).
 */
export function planDeliveries(tx: Transaction, notice: Planned, choices: NoticeChoices): void {
  const kind = noticeKind(notice.type);
  const thread =
    kind === "messages" || notice.inThread ? (notice.link?.split("#")[0] ?? "messages") : null;
  for (const method of ["email", "push"] as const) {
    if (!choices.methods[kind].includes(method)) continue;
    if (method === "push" && !prepared(CAN_PUSH_SQL).get(notice.userId)) continue;
    const dueAt = computeDueAt(method, notice, thread, choices);
    tx.insert(deliveries)
      .values({ notificationId: notice.id, userId: notice.userId, method, thread, dueAt })
      .run();
  }
}
