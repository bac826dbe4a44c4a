import type { Reason } from "~/features/compatibility/compatibility";
import { findMatch } from "~/features/matches/conversations.server";
import { paymentPath } from "~/features/matches/payment-path";
import { mayStart } from "~/features/matches/starting";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { ownPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { weekdayTime } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { listReasons } from "./deck.server";
import { loadWeightedState } from "./deck-state.server";

/** A match as its two members are told of it. */
export interface MatchMoment {
  matchId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  ownPhotoUrl: string | null;
  /** The strongest of what they share, if anything. */
  reason: Pick<Reason, "icon" | "text"> | null;
  /** Whether the viewer may write first (rule who-starts). */
  mayStart: boolean;
  /** Until when, in island time; null once somebody has written. */
  until: string | null;
  /** Where the viewer writes, or pays in order to write; null while they must wait. */
  writeAt: string | null;
  /**
   * What that costs, now and later (rules price-whole and free-two-messages-a-day); null where nothing is paid on the
   * way.
   */
  price: string | null;
}

const OWN_PHOTO_SQL = `SELECT ${ownPhotoSql(":viewer")} AS ownPhotoId`;

/**
 * The strongest of what the viewer shares with someone they may see, and the viewer's own photo.
 *
 * @returns no reason where they share none
 */
function findStrongestReason(
  viewerId: string,
  targetId: string,
): { reason: Reason | undefined; ownPhotoUrl: string | null } {
  const row = prepared<{ ownPhotoId: string | null }>(OWN_PHOTO_SQL).get({ viewer: viewerId });
  const loaded = loadWeightedState(viewerId, targetId);
  const [reason] = loaded ? listReasons(loaded.state, loaded.other, loaded.weights) : [];
  return { reason, ownPhotoUrl: primaryPhotoUrl(row?.ownPhotoId ?? null) };
}

/**
 * Finds the viewer's own running match, with somebody whom they may see.
 *
 * @throws Refusal 404 for another pair's match, and for one that has ended
 */
export function findMoment(viewer: Viewer, matchId: string): MatchMoment {
  const match = findMatch(viewer, matchId, { withMembership: true });
  if (match.endedAt) throw notFound("match");
  const { reason, ownPhotoUrl } = findStrongestReason(viewer.id, match.otherId);
  const isStarter = mayStart(match, viewer.id);
  const canWrite = isStarter || match.firstMessageSentAt !== null;
  const [waiting] = match.isOpenable ? [] : describeWaiting(viewer.id, [match]);
  const writeAt = waiting
    ? waiting.price && paymentPath(match.matchId)
    : canWrite
      ? `/messages/${match.id}`
      : null;
  return {
    matchId: match.matchId,
    otherName: match.otherName,
    otherPhotoUrl: match.otherPhotoUrl,
    ownPhotoUrl,
    reason: reason ? { icon: reason.icon, text: reason.text } : null,
    mayStart: isStarter,
    until:
      match.firstMessageSentAt || !match.conversationDeadline
        ? null
        : weekdayTime(match.conversationDeadline),
    writeAt,
    price: waiting?.price ?? null,
  };
}
