import { isInRunningMatch } from "~/features/matches/match-status.server";
import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { islandMoment, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";

const PROPOSALS_SQL = `SELECT p.id, p.date, p.slot_hour AS slotHour
FROM json_each(:ids) CROSS JOIN meetup_proposals p ON p.id = json_each.value
WHERE p.state = 'open' AND ${isInRunningMatch("p.conversation_id")}`;

/** Finds which of the suggested meetups are still open. */
function loadOpenProposals(ids: readonly string[]): Set<string> {
  const rows = prepared<{ id: number; date: string; slotHour: number }>(PROPOSALS_SQL).all({
    ids: JSON.stringify(ids),
    now: now().getTime(),
  });
  const open = rows.filter(({ date, slotHour }) => islandMoment(date, slotHour) > now());
  return new Set(open.map(({ id }) => String(id)));
}

/** Composes the texts of the notices whose cause is a suggested meetup. */
export const composeProposalNotices: NoticeComposer = (_userId, ids) => {
  const open = loadOpenProposals(ids);
  return ({ title, message }, id) =>
    open.has(id)
      ? { title, message, worth: "toast" }
      : { title, message: `${message} That suggestion is closed.`, worth: "list" };
};
