import { matches } from "@db/schema";
import { eq } from "drizzle-orm";
import { findStageName } from "~/features/members/stage-name.server";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { after } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { findMatch } from "./conversations.server";
import { extensionText } from "./match-notice-text.server";
import { raiseRevision } from "./revision.server";
import { EXTENSION_MS } from "./timer";

/**
 * Extends a match by 24 hours, once, for either member, while nobody has written. The reminder and
 * the warning are sent again for the new deadline. Idempotent, also for concurrent repeats and
 * repeats by the other member.
 *
 * @returns true if this call extended it, false if it was extended before
 * @throws Refusal 404 for another pair's match; 409 once it has ended or someone has written
 */
export function extendMatch(viewer: { id: string }, matchId: string): boolean {
  return transact((tx) => {
    const match = findMatch(viewer, matchId);
    if (match.status !== "matched" || !match.conversationDeadline)
      throw new Refusal(
        "match_ended",
        "Match Over",
        "This match has ended, so you can’t extend it.",
      );
    if (match.extendedBy) return false;
    if (match.firstMessageSentAt)
      throw new Refusal(
        "conversation_begun",
        "Conversation Started",
        "No need: you’re already talking.",
      );
    const deadline = after(match.conversationDeadline, EXTENSION_MS);
    tx.update(matches)
      .set({
        conversationDeadline: deadline,
        extendedAt: notBefore(matches.matchedAt),
        extendedBy: viewer.id,
        remindedAt: null,
        warnedAt: null,
      })
      .where(eq(matches.id, matchId))
      .run();
    raiseRevision(tx, { matchId });
    notify(tx, {
      userId: match.otherId,
      type: "match_expiring",
      title: "Match extended",
      message: extensionText({ name: findStageName(viewer.id), deadline }),
      link: "/matches",
      cause: `match:${matchId}:extension`,
      aboutId: viewer.id,
    });
    tx.afterCommit(() => publish(viewer.id, match.otherId));
    return true;
  });
}
