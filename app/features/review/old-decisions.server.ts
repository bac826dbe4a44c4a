import { MODERATION_YEARS } from "@db/schema/moderation-values";
import { prepared } from "~/server/data/database.server";

// The database checks by its own clock too.
const OLD_SQL = `DELETE FROM moderation_entries
  WHERE decided_at <= ? AND decided_at <= unixepoch('now', '-${MODERATION_YEARS} years') * 1000`;

/** Deletes the entries of the audit log from before a timestamp. @returns how many */
export const deleteDecisionsBefore = (before: Date): number =>
  prepared(OLD_SQL).run(before.getTime()).changes;
