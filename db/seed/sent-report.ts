import type { REPORT_REASONS } from "../schema/values";

/** A report as a member of the demo island sends it. */
export interface SentReport {
  reporterId: string;
  /** What the address of the form names. */
  kind: "member" | "message" | "meetup";
  subjectId: string;
  reason: (typeof REPORT_REASONS)[number];
  words: string;
  atMs: number;
}

/** Sends a report as the app does at that time, so that its evidence is what the app keeps. */
export type SendReport = (report: SentReport) => void;
