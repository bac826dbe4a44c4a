import { publish, publishWhere } from "~/server/data/changes.server";
import { now, SECOND_MS } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { isRunning } from "./match-status.server";

const MATCHED_SQL = `SELECT m.other_id AS id FROM match_sides m WHERE m.member_id = :member AND ${isRunning("m")}`;

/**
 * Resolves, after the commit, the pending polls of a member and of everyone who is matched with them,
 * for a change of the member that their conversations show.
 */
export function publishToMatches(tx: Transaction, memberId: string): void {
  const others = prepared<{ id: string }>(MATCHED_SQL).all({
    member: memberId,
    now: now().getTime(),
  });
  tx.afterCommit(() => publish(memberId, ...others.map(({ id }) => id)));
}

const ENDED_SQL = `SELECT json_each.value AS id FROM json_each(:members) WHERE EXISTS (
  SELECT 1 FROM match_sides m WHERE m.member_id = json_each.value AND m.status = 'deactivated' AND m.closed_at >= :since)`;

/** What another process commits has a timestamp of its own clock, and some time passes before that. */
const MARGIN_MS = SECOND_MS;
let checkedAtMs = 0;

/**
 * Sweep: answers the pending polls of members whose match was deactivated since the last run, also where
 * another process did that: a moderator's command suspends.
 */
export function publishDeactivations(): number {
  const nowMs = now().getTime();
  const since = (checkedAtMs || nowMs) - MARGIN_MS;
  const count = publishWhere((memberIds) =>
    prepared<{ id: string }>(ENDED_SQL)
      .all({ members: JSON.stringify(memberIds), since })
      .map(({ id }) => id),
  );
  // A run that fails leaves its span to the next one.
  checkedAtMs = nowMs;
  return count;
}
