import type { REPORT_REASONS } from "@db/schema/values";
import type { Batches } from "./batches";
import type { History, MessageFact } from "./history";
import type { Island } from "./write-people";

type Block = NonNullable<History["block"]>;

interface Reported {
  /** What the pair wrote, in order, and the id of the last. */
  messages: readonly MessageFact[];
  lastMessageId: number | null;
}

/** Reports wait for a while after the block that they came with. */
const AFTER_MS = 90_000;

/** Writes a report for each block: of the blocked member's last message, else of their profile. */
export function reportWriter(batches: Batches, { now }: Island) {
  const insert = batches.into("reports", [
    "reporter_id",
    "reported_id",
    "subject_kind",
    "subject_id",
    "reason",
    "words",
    "evidence",
    "created_at",
  ]);
  return ({ blocker, blocked, agoMs }: Block, { messages, lastMessageId }: Reported): void => {
    const place = messages.findLastIndex(({ sender }) => sender === blocked);
    const last = lastMessageId === null ? undefined : messages[place];
    const reason: (typeof REPORT_REASONS)[number] = last ? "unkind" : "not_real";
    const evidence = last
      ? {
          from: blocked.stageName,
          content: last.text,
          sentAt: new Date(now.getTime() - last.agoMs).toISOString(),
        }
      : { card: { userId: blocked.id, stageName: blocked.stageName }, photo: null };
    insert({
      reporter_id: blocker.id,
      reported_id: blocked.id,
      subject_kind: last ? "message" : "profile",
      subject_id: last ? String(Number(lastMessageId) - (messages.length - 1 - place)) : blocked.id,
      reason,
      words: last ? "This was not how we talk to each other here." : null,
      evidence: JSON.stringify(evidence),
      created_at: now.getTime() - Math.max(0, agoMs - AFTER_MS),
    });
  };
}
