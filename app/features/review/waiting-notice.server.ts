import { MODERATORS } from "~/features/members/account.server";
import { hasNoticeSql, notifyInBell } from "~/features/notifications/notify.server";
import { countSuggestions } from "~/features/whats-on/suggestions.server";
import { HOUR_MS, islandDate, now } from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import type { Sweep } from "~/server/data/jobs.server";
import { CASE_KINDS } from "./case-kinds";
import { countCases } from "./review-queue.server";

const UNTOLD_SQL = `SELECT m.id FROM (${MODERATORS}) m WHERE NOT ${hasNoticeSql("m.id", "moderation", ":cause")}`;

/**
 * Tells each moderator for whom cases or suggestions wait so in the bell, at most once a day of the island.
 * @returns how many were told
 */
export function remindModerators(): number {
  const cause = `review-queue:${islandDate(now())}`;
  const busy = prepared<{ id: string }>(UNTOLD_SQL)
    .all({ cause })
    .filter(({ id }) => {
      const counts = countCases(id);
      return CASE_KINDS.some((kind) => counts[kind] > 0) || countSuggestions() > 0;
    });
  for (const { id: userId } of busy)
    transact((tx) =>
      notifyInBell(tx, {
        userId,
        type: "moderation",
        title: "Cases are waiting for you",
        message: "Someone is waiting for a moderator’s decision.",
        link: "/review",
        cause,
      }),
    );
  return busy.length;
}

export const REVIEW_SWEEP: Sweep = {
  name: "waiting cases",
  everyMs: HOUR_MS,
  run: remindModerators,
};
