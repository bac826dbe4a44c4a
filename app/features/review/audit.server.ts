import { moderationEntries } from "@db/schema";
import type { MODERATION_ACTIONS } from "@db/schema/moderation-values";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";

export interface Decision {
  /** Id of the moderator; null for the maintainer's command line. */
  moderatorId: string | null;
  action: (typeof MODERATION_ACTIONS)[number];
  /** What was decided on: `report:12`, `media:<id>`, `suspension:3`, `hold:4`, `concierge:7`, `word:<word>`, `member:<id>`, `place:<id>`, `event:<key>`, `suggestion:6`. */
  subject: string;
  /** Who it concerns. */
  memberId: string | null;
  /** What the member reads, or the moderator's note; required to refuse, warn and suspend. */
  reason?: string | null;
}

/** Writes a decision into the audit log, inside the transaction that carries it out. */
export function recordDecision(tx: Transaction, { reason = null, ...decision }: Decision): void {
  tx.insert(moderationEntries)
    .values({ ...decision, reason, decidedAt: now() })
    .run();
}
