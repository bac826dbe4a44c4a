import { closingNotes, matches } from "@db/schema";
import { eq, sql } from "drizzle-orm";
import { findStageName } from "~/features/members/stage-name.server";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { findMatch } from "./conversations.server";
import { matchEnded } from "./ending-listener.server";
import { FEE_AFTER_END } from "./fee.server";
import { LAST_MOMENT } from "./match-status.server";

const CLOSED_SQL = `SELECT c.id FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id IN (SELECT value FROM json_each(:ids)) AND m.closed_by = :member`;

/** Lists those of some conversations that a member has closed. */
export const listClosedBy = (member: string, ids: readonly number[]): Set<number> =>
  new Set(
    prepared<{ id: number }>(CLOSED_SQL)
      .all({ member, ids: JSON.stringify(ids) })
      .map(({ id }) => id),
  );

/**
 * Closes a match (rule close-match): its conversation ends for both, and the note is shown there
 * for the other, who is notified. Both likes stay, so that the two never see each other in the deck
 * again: anyone who closes a match has decided. Idempotent; the first note stays.
 *
 * @param note as the schema reads it: cleaned, at most 300 characters; blank for none
 * @throws Refusal 404 for another pair's match; 409 if it ended by itself
 */
export function closeMatch(viewer: { id: string }, matchId: string, note: string): void {
  transact((tx) => {
    const match = findMatch(viewer, matchId);
    if (match.status === "declined") return;
    if (match.status !== "matched")
      throw new Refusal("match_ended", "Match Over", "This match has already ended.");
    tx.update(matches)
      .set({
        status: "declined",
        closedAt: notBefore(LAST_MOMENT),
        closedBy: viewer.id,
        feeState: sql.raw(FEE_AFTER_END),
      })
      .where(eq(matches.id, matchId))
      .run();
    matchEnded(tx, matchId);
    if (note) tx.insert(closingNotes).values({ matchId, note }).run();
    for (const id of [viewer.id, match.otherId]) retractNotice(tx, id, `match:${matchId}`);
    notify(tx, {
      userId: match.otherId,
      type: "match_expired",
      title: "Match closed",
      message: `${findStageName(viewer.id)} closed your match.${note ? " They left you a note." : ""}`,
      link: match.firstMessageSentAt || note ? `/messages/${match.id}` : "/matches#ended",
      cause: `match:${matchId}:closed`,
      aboutId: viewer.id,
    });
    tx.afterCommit(() => publish(viewer.id, match.otherId));
  });
}
