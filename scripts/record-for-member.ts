import type { MODERATION_ACTIONS } from "@db/schema/moderation-values";
import { recordDecision } from "~/features/review/audit.server";
import type { Transaction } from "~/server/data/database.server";

/** Writes into the log of decisions what the maintainer did about a member from the command line. */
export const recordForMember = (
  tx: Transaction,
  action: (typeof MODERATION_ACTIONS)[number],
  memberId: string,
): void =>
  recordDecision(tx, { moderatorId: null, action, subject: `member:${memberId}`, memberId });
