import type { NOTICE_METHODS } from "@db/schema/values";
import { prepared } from "~/server/data/database.server";

/** How a notice reached its member (rule entities-whole). */
interface DeliveryFacts {
  notificationMethod: (typeof NOTICE_METHODS)[number];
  /** When it was sent; null while it waits in the mail queue. */
  sentAt: Date | null;
  /** When the member's mail server or push service accepted it, or it appeared in the bell. */
  deliveredAt: Date | null;
  /** When the last attempt failed. */
  failedAt: Date | null;
}

interface Row {
  id: number;
  method: "email" | "push";
  state: "queued" | "sent" | "failed";
  sentAtMs: number | null;
  failedAtMs: number | null;
}

const FACTS_SQL = `SELECT d.notification_id AS id, d.method, d.state, d.sent_at AS sentAtMs,
  d.failed_at AS failedAtMs
FROM json_each(:ids) JOIN deliveries d ON d.notification_id = json_each.value
WHERE d.state IN ('queued', 'sent', 'failed')`;

function factsIn({ method, state, sentAtMs, failedAtMs }: Row): DeliveryFacts {
  const sentAt = state === "sent" && sentAtMs !== null ? new Date(sentAtMs) : null;
  return {
    notificationMethod: method,
    sentAt,
    deliveredAt: sentAt,
    failedAt: state === "failed" && failedAtMs !== null ? new Date(failedAtMs) : null,
  };
}

/** Order of precedence: sent, then waiting for the mail server, then failed. */
const rank = ({ sentAt, failedAt }: DeliveryFacts) => (sentAt ? 2 : failedAt ? 0 : 1);

/**
 * Loads what is known about the deliveries of notices, by the notice's id; of two that were sent,
 * push wins. A notice that went to the bell alone, or is not due elsewhere yet, has none.
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
