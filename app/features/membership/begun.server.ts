import { findMatch } from "~/features/matches/conversations.server";
import { feeIsDue } from "~/features/matches/fee.server";
import { CATALOG } from "~/features/prices/catalog";
import { weekdayTime } from "~/server/data/clock.server";
import { notFound } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { hasFeeCheckout } from "./checkout.server";
import { listMemberships } from "./memberships.server";

/** A membership that runs, as its member is told that it has begun. */
export interface Begun {
  name: string;
  /** The first of what it opens. */
  opens: readonly string[];
  /** The match that was paid for with it. */
  match: {
    name: string;
    photoUrl: string | null;
    /** Where the member writes, or reads of the fee. */
    to: string;
    fee: "settled" | "on its way" | "due";
    /** Until when, in island time; null once someone has written. */
    until: string | null;
  } | null;
}

/** Benefits that the scene has room for. */
const SHOWN = 3;

/** The scene of a membership that has begun. @param matchId the match that was paid for with it */
export const begunPath = (matchId?: string): string =>
  `/subscription/begun${matchId ? `?${new URLSearchParams({ match: matchId })}` : ""}`;

function describeMatch(member: Viewer, matchId: string): NonNullable<Begun["match"]> {
  const match = findMatch(member, matchId);
  if (match.endedAt) throw notFound("match");
  const { id, otherName, otherPhotoUrl, firstMessageSentAt, conversationDeadline } = match;
  // The fee of the same payment may be confirmed later; without a checkout there is none.
  const fee = !feeIsDue(match)
    ? "settled"
    : hasFeeCheckout(member.id, matchId)
      ? "on its way"
      : "due";
  return {
    name: otherName,
    photoUrl: otherPhotoUrl,
    to: `/messages/${id}${fee === "on its way" ? "?fee=paid" : ""}`,
    fee,
    until: firstMessageSentAt || !conversationDeadline ? null : weekdayTime(conversationDeadline),
  };
}

/**
 * What a member is told whose membership runs, by the state of the island and not by an address
 * (rule signed-events-decide).
 *
 * @returns null for someone without a membership
 * @throws Refusal 404 for another pair's match, and for one that has ended
 */
export function describeBegun(member: Viewer, matchId: string | null): Begun | null {
  const [membership] = listMemberships(member.id);
  if (!membership) return null;
  const { product, name } = membership;
  // The August membership gives what Social does.
  const { benefits } = CATALOG[product === "august" ? "social" : product];
  return {
    name,
    opens: benefits.slice(0, SHOWN),
    match: matchId ? describeMatch(member, matchId) : null,
  };
}
