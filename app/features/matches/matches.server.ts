import { loadScores, type Score } from "~/features/compatibility/scores.server";
import { islandDate, now } from "~/server/data/clock.server";
import { listConversations } from "./conversations.server";
import { mayStart } from "./starting";
import { type PlaceIdea, suggestPlaces } from "./suggested-places.server";

/** A mutual match as its card shows it. */
export interface MatchCard extends Score {
  id: string;
  conversationId: number;
  otherId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  /** The deadline of the first message; null once there is one. */
  conversationDeadline: Date | null;
  /** Whether that deadline is on the island's current day. */
  endsToday: boolean;
  hasStarted: boolean;
  canStart: boolean;
  /** Who extended it by 24 hours, if anyone did. */
  extendedBy: "you" | "them" | null;
  /** Two or three public places that suit both. */
  places: PlaceIdea[];
}

/** What ends soonest comes first, and what has begun last, latest change first. */
const byDeadline = (
  { conversationDeadline: one }: MatchCard,
  { conversationDeadline: other }: MatchCard,
) => (one?.getTime() ?? Number.MAX_VALUE) - (other?.getTime() ?? Number.MAX_VALUE);

/** Lists the viewer's mutual matches: those without a first message by their deadline, then the others. */
export function listMatches(viewerId: string): MatchCard[] {
  const conversations = listConversations(viewerId);
  const otherIds = conversations.map(({ otherId }) => otherId);
  const places = suggestPlaces(viewerId, otherIds);
  const scoreWith = loadScores(viewerId, otherIds);
  const today = islandDate(now());
  const listed = conversations.map(
    (conversation): MatchCard => ({
      id: conversation.matchId,
      conversationId: conversation.id,
      otherId: conversation.otherId,
      otherName: conversation.otherName,
      otherPhotoUrl: conversation.otherPhotoUrl,
      ...scoreWith(conversation.otherId),
      conversationDeadline: conversation.firstMessageSentAt
        ? null
        : conversation.conversationDeadline,
      endsToday:
        conversation.firstMessageSentAt === null &&
        conversation.conversationDeadline !== null &&
        islandDate(conversation.conversationDeadline) === today,
      hasStarted: conversation.firstMessageSentAt !== null,
      canStart: mayStart(conversation, viewerId),
      extendedBy:
        conversation.extendedBy === null
          ? null
          : conversation.extendedBy === viewerId
            ? "you"
            : "them",
      places: places.get(conversation.otherId) ?? [],
    }),
  );
  return listed.sort(byDeadline);
}
