import type { NOTICE_METHODS } from "@db/schema/values";
import { prepared } from "~/server/database.server";

/** How a notice reached its member (part 1 section 3, "Notification"). */
export interface DeliveryFacts {
  notificationMethod: (typeof NOTICE_METHODS)[number];
  /** When it left; nothing while it waits in the queue of mails. */
  sentAt: Date | null;
  /** When the member's mail server or push service took it, or it stood in the bell. */
  deliveredAt: Date | null;
  /** When no more was tried. */
  failedAt: Date | null;
}

interface Row {
  id: number;
  method: "email" | "push";
  state: "sent" | "failed";
  sentAtMs: number | null;
  failedAtMs: number | null;
  mailState: "due" | "sent" | "failed" | null;
  mailSentAtMs: number | null;
  mailDueAtMs: number | null;
}

const FACTS_SQL = `SELECT d.notification_id AS id, d.method, d.state, d.sent_at AS sentAtMs,
  d.failed_at AS failedAtMs, m.state AS mailState, m.sent_at AS mailSentAtMs, m.due_at AS mailDueAtMs
FROM json_each(:ids) JOIN deliveries d ON d.notification_id = json_each.value
LEFT JOIN mails m ON m.id = d.mail_id WHERE d.state IN ('sent', 'failed')`;

const at = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

function factsIn(row: Row): DeliveryFacts {
  const isPush = row.method === "push";
  // A mail that is gone was sent long ago, when it was handed over.
  const hasLeft = isPush || row.mailState === null || row.mailState === "sent";
  const hasFailed = row.state === "failed" || row.mailState === "failed";
  const left = hasLeft && !hasFailed ? at(row.mailSentAtMs ?? row.sentAtMs) : null;
  return {
    notificationMethod: row.method,
    sentAt: left,
    deliveredAt: left,
    // A mail that is given up keeps the moment of the try that never came.
    failedAt: hasFailed ? at(row.failedAtMs ?? row.mailDueAtMs) : null,
  };
}

const rank = ({ sentAt, failedAt }: DeliveryFacts) => (sentAt ? 2 : failedAt ? 0 : 1);

/**
 * What the deliveries of notices know, by the notice's id: of two that left, by push. A notice that was
 * told in the bell alone, or waits to be told elsewhere, has none.
 */
export function loadDeliveryFacts(ids: readonly number[]): Map<number, DeliveryFacts> {
  const found = new Map<number, DeliveryFacts>();
  for (const row of prepared<Row>(FACTS_SQL).all({ ids: JSON.stringify(ids) })) {
    const facts = factsIn(row);
    const other = found.get(row.id);
    const isBetter =
      !other || rank(facts) > rank(other) || (rank(facts) === rank(other) && row.method === "push");
    if (isBetter) found.set(row.id, facts);
  }
  return found;
}
