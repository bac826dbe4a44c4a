import { MODERATION_YEARS } from "@db/schema/moderation-values";
import { deleteOverduePayments } from "~/features/membership/kept-payments.server";
import { deleteReportsDecidedBefore } from "~/features/reports/forget-reports.server";
import { deleteDecisionsBefore } from "~/features/review/old-decisions.server";
import { after, DAY_MS, HOUR_MS, MINUTE_MS, now } from "~/server/data/clock.server";
import type { Sweep } from "~/server/data/jobs.server";
import { EVIDENCE_DAYS } from "./deletion-periods";
import { purgeAccounts } from "./purge-accounts.server";

/** A time so many years ago, on the same date. */
function yearsAgo(years: number): Date {
  const at = now();
  at.setUTCFullYear(at.getUTCFullYear() - years);
  return at;
}

/**
 * Sweep: deletes what is kept for a time, once it is over: reports and decisions, no matter who they are about, and the
 * payments of members who left.
 */
export function forgetKept(): number {
  return (
    deleteReportsDecidedBefore(after(now(), -EVIDENCE_DAYS * DAY_MS)) +
    deleteDecisionsBefore(yearsAgo(MODERATION_YEARS)) +
    deleteOverduePayments(now())
  );
}

export const DELETION_SWEEPS: readonly Sweep[] = [
  { name: "deleted accounts", everyMs: 10 * MINUTE_MS, run: () => purgeAccounts() },
  { name: "what is kept", everyMs: HOUR_MS, run: forgetKept },
];
