import { after, DAY_MS } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import { type Conversation, listEndedConversations } from "./conversations.server";
import { READABLE_DAYS } from "./match-status.server";

/** The refusal to write in a conversation that has ended, for whatever reason (rule ended-30-days). */
export const conversationEnded = (): Refusal =>
  new Refusal("conversation_ended", "Conversation Ended", "This conversation has ended.");

/** How a match ended. */
export type Ending = "expired" | "closed_by_you" | "closed_by_them" | "deactivated";

/** A match that has ended, as the list of them shows it. */
export interface EndedMatch {
  conversationId: number;
  /** Null where the other may not be shown. */
  otherId: string | null;
  otherName: string;
  otherPhotoUrl: string | null;
  ending: Ending;
  /** Whether it has neither a message nor a closing note to read. */
  isEmpty: boolean;
  endedAt: Date;
}

/** Most ended matches in the list; the list of messages has all of them. */
const MOST_ENDED = 10;

function toEnding({ status, closedBy, otherIsVisible }: Conversation, viewerId: string): Ending {
  if (!otherIsVisible || status === "deactivated") return "deactivated";
  if (status === "declined") return closedBy === viewerId ? "closed_by_you" : "closed_by_them";
  return "expired";
}

/** Until when both can read a conversation that has ended (rule ended-30-days). */
export const readableUntil = (endedAt: Date): Date => after(endedAt, READABLE_DAYS * DAY_MS);

/**
 * The viewer's latest matches that ended in the last 30 days, latest first. Anyone who must not be
 * shown to the viewer is listed without a name.
 */
export const listEnded = (viewerId: string): EndedMatch[] =>
  listEndedConversations(viewerId)
    .slice(0, MOST_ENDED)
    .flatMap((conversation) =>
      conversation.endedAt === null
        ? []
        : [
            {
              conversationId: conversation.id,
              otherId: conversation.otherIsVisible ? conversation.otherId : null,
              otherName: conversation.otherName,
              otherPhotoUrl: conversation.otherPhotoUrl,
              ending: toEnding(conversation, viewerId),
              isEmpty:
                conversation.messageCount === 0 &&
                !(conversation.closingNote && conversation.otherIsVisible),
              endedAt: conversation.endedAt,
            },
          ],
    );
