import { HOUR_MS, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { activeUntil } from "~/server/presence.server";
import { type Choices, choicesOf } from "./choices.server";
import { kindOf, type NoticeType } from "./kinds";
import { SHOWN } from "./notify.server";
import type { DeliveryMethod } from "./plan.server";
import { afterQuietHours } from "./quiet-hours.server";

/** A notice that waits for its delivery. */
export interface DueNotice {
  deliveryId: number;
  attempts: number;
  thread: string | null;
  type: NoticeType;
  title: string;
  message: string;
  link: string | null;
}

/** What is due to one member now, sorted by what becomes of it. */
export interface Due {
  email: string | null;
  firstName: string | null;
  wanted: DueNotice[];
  /** Read, out of date, switched off or about somebody who may not be shown. */
  unwanted: DueNotice[];
  /** Later, because the member is here or sleeps; nothing for now. */
  waitUntil: Date | null;
}

/** Most notices of one mail; the rest follows with the next. */
const AT_ONCE = 50;
/** Who was here this recently sees the bell, and is told elsewhere only once they have left. */
const HERE_MS = 5 * 60_000;
/** After this a notice of the type says nothing true any more. */
const USEFUL_MS: Partial<Record<NoticeType, number>> = {
  conversation_reminder: 6 * HOUR_MS,
  match_expiring: HOUR_MS,
  deadline_warning: HOUR_MS,
};

const MEMBERS_SQL = `SELECT d.user_id FROM deliveries d
  WHERE d.method = ? AND d.state = 'due' AND d.due_at <= ? ORDER BY d.due_at LIMIT 200`;

const DUE_SQL = `SELECT d.id AS deliveryId, d.attempts, d.thread, n.type, n.title, n.message, n.link,
  n.created_at, n.read_at, ${SHOWN} AS is_shown, u.email, u.first_name, u.state
FROM deliveries d JOIN notifications n ON n.id = d.notification_id JOIN users u ON u.id = d.user_id
WHERE d.user_id = :viewer AND d.method = :method AND d.state = 'due' AND d.due_at <= :now
ORDER BY d.due_at LIMIT :count`;

interface Row extends DueNotice {
  created_at: number;
  read_at: number | null;
  is_shown: 0 | 1;
  email: string | null;
  first_name: string | null;
  state: string;
}

/** Members to whom something is due now, those who wait longest first, each once. */
export const membersWithDue = (method: DeliveryMethod): string[] => [
  ...new Set(
    prepared<{ user_id: string }>(MEMBERS_SQL)
      .all(method, now().getTime())
      .map(({ user_id }) => user_id),
  ),
];

function isWanted(row: Row, method: DeliveryMethod, choices: Choices): boolean {
  const ageMs = now().getTime() - row.created_at;
  // What never rang in the bell is read from its first moment on.
  const wasSeen = row.read_at !== null && row.read_at > row.created_at;
  return (
    !wasSeen &&
    row.is_shown === 1 &&
    (row.state === "active" || row.state === "paused") &&
    choices.methods[kindOf(row.type)].includes(method) &&
    ageMs < (USEFUL_MS[row.type] ?? Infinity) &&
    (method !== "email" || row.email !== null)
  );
}

function waitOf(userId: string, choices: Choices): Date | null {
  const at = now();
  const waitUntil = afterQuietHours(activeUntil(userId, HERE_MS) ?? at, choices.quiet);
  return waitUntil > at ? waitUntil : null;
}

/** What is due to a member by one method, as it stands now. Call it inside the transaction. */
export function dueOf(userId: string, method: DeliveryMethod): Due {
  const choices = choicesOf(userId);
  const rows = prepared<Row>(DUE_SQL).all({
    viewer: userId,
    method,
    now: now().getTime(),
    count: AT_ONCE,
  });
  const wanted = rows.filter((row) => isWanted(row, method, choices));
  return {
    email: rows[0]?.email ?? null,
    firstName: rows[0]?.first_name ?? null,
    wanted,
    unwanted: rows.filter((row) => !wanted.includes(row)),
    waitUntil: waitOf(userId, choices),
  };
}
