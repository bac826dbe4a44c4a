import type { SentReport } from "@db/seed/sent-report";
import { report } from "~/features/reports/report.server";
import { openSubject } from "~/features/reports/subjects.server";
import { setClock } from "~/server/data/clock.server";

/** Sends a report of the demo island through the app, in the database that it has open, by the clock of that time. */
export function sendReport({ reporterId, kind, subjectId, reason, words, atMs }: SentReport): void {
  setClock(new Date(atMs));
  try {
    const find = openSubject(reporterId, { kind, subjectId }, undefined);
    report(reporterId, find, { reason, words });
  } finally {
    setClock();
  }
}
