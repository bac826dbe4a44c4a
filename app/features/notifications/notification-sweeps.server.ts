import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/server/data/clock.server";
import type { Sweep } from "~/server/data/jobs.server";
import { mailDueNotices, sendMails } from "./mail-notices.server";
import { reportMailOutage } from "./mail-outage.server";
import { deleteOldNotices } from "./purge-notices.server";
import { pushDueNotices } from "./push-notices.server";

/** Periodic jobs for notices and the mails that carry them. */
export const NOTICE_SWEEPS: readonly Sweep[] = [
  { name: "mail", everyMs: 5 * SECOND_MS, run: sendMails },
  { name: "mail outage", everyMs: MINUTE_MS, run: reportMailOutage },
  { name: "notices by mail", everyMs: 10 * SECOND_MS, run: mailDueNotices },
  { name: "notices by push", everyMs: 5 * SECOND_MS, run: pushDueNotices },
  { name: "old notices", everyMs: HOUR_MS, run: deleteOldNotices },
];
