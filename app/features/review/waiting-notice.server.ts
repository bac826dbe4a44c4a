import { listModerators } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { HOUR_MS, islandDate, now } from "~/server/clock.server";
import { transact } from "~/server/database.server";
import type { Sweep } from "~/server/jobs.server";
import { CASE_KINDS } from "./case-kinds";
import { countCases } from "./queue.server";

/**
 * Tells each moderator for whom cases wait so in the bell, at most once a day of the island.
 * @returns how many have something to do
 */
export function remindModerators(): number {
  const busy = listModerators().filter((id) => {
    const counts = countCases(id);
    return CASE_KINDS.some((kind) => counts[kind] > 0);
  });
  const day = islandDate(now());
  for (const userId of busy)
    transact((tx) =>
      notifyInBell(tx, {
        userId,
        type: "moderation",
        title: "Cases wait for you",
        message: "Somebody waits for a decision of the moderators.",
        link: "/review",
        cause: `review-queue:${day}`,
      }),
    );
  return busy.length;
}

export const REVIEW_SWEEP: Sweep = {
  name: "waiting cases",
  everyMs: HOUR_MS,
  run: remindModerators,
};
