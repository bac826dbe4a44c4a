import { visibleTo } from "~/features/safety/visible.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { listConversations } from "./conversations.server";
import { running } from "./lapse.server";
import { type PlaceIdea, suggestPlaces } from "./places.server";

/** A mutual match as its card shows it. */
export interface MatchCard {
  id: string;
  conversationId: number;
  otherId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  compatibilityScore: number;
  conversationDeadline: Date | null;
  hasStarted: boolean;
  canStart: boolean;
  /** Who gave it 24 hours more, if anybody did. */
  extendedBy: "you" | "them" | null;
  /** Two or three public places that suit both. */
  places: PlaceIdea[];
}

/** The viewer's mutual matches, latest news first. */
export function listMatches(viewerId: string): MatchCard[] {
  const conversations = listConversations(viewerId);
  const places = suggestPlaces(
    viewerId,
    conversations.map(({ otherId }) => otherId),
  );
  return conversations.map((conversation) => ({
    id: conversation.matchId,
    conversationId: conversation.id,
    otherId: conversation.otherId,
    otherName: conversation.otherName,
    otherPhotoUrl: conversation.otherPhotoId && `/media/${conversation.otherPhotoId}/192.webp`,
    compatibilityScore: conversation.compatibilityScore,
    conversationDeadline: conversation.conversationDeadline,
    hasStarted: conversation.firstMessageSentAt !== null,
    canStart: conversation.starterId === null || conversation.starterId === viewerId,
    extendedBy:
      conversation.extendedBy === null
        ? null
        : conversation.extendedBy === viewerId
          ? "you"
          : "them",
    places: places.get(conversation.otherId) ?? [],
  }));
}

const side = (own: string, other: string) => `(SELECT count(*) FROM matches m
  WHERE m.${own} = :viewer AND ${running("m")} AND ${visibleTo(`m.${other}`, { paused: true })})`;

const COUNT_SQL = `SELECT ${side("user_id_1", "user_id_2")} + ${side("user_id_2", "user_id_1")} AS count`;

/**
 * How many mutual matches and how many conversations a member has, as their lists show them: a
 * conversation opens with each match, and both end together.
 */
export function countMatches(viewerId: string): { matches: number; conversations: number } {
  const count =
    prepared<{ count: number }>(COUNT_SQL).get({ viewer: viewerId, now: now().getTime() })?.count ??
    0;
  return { matches: count, conversations: count };
}
