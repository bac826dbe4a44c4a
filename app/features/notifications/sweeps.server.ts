import { HOUR_MS, SECOND_MS } from "~/server/clock.server";
import type { Sweep } from "~/server/jobs.server";
import { mailDueNotices } from "./mail-notices.server";
import { forgetOldNotices } from "./purge.server";
import { pushDueNotices } from "./push-notices.server";

/** Periodic work on notices. */
export const NOTICE_SWEEPS: readonly Sweep[] = [
  { name: "notices by mail", everyMs: 10 * SECOND_MS, run: mailDueNotices },
  { name: "notices by push", everyMs: 5 * SECOND_MS, run: pushDueNotices },
  { name: "old notices", everyMs: HOUR_MS, run: forgetOldNotices },
];
