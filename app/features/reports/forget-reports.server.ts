import { prepared } from "~/server/data/database.server";

const BATCH = 100;
const FORGET_SQL = `DELETE FROM reports WHERE id IN (SELECT id FROM reports
  WHERE state IN ('upheld', 'dismissed') AND decided_at <= ? LIMIT ${BATCH})`;

/** Deletes reports that were decided before a timestamp, with their evidence. @returns how many */
export const deleteReportsDecidedBefore = (before: Date): number =>
  prepared(FORGET_SQL).run(before.getTime()).changes;
