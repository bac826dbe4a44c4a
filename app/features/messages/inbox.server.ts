import type { Conversation } from "~/features/matches/conversations.server";
import { type Summary, summarize } from "./summaries.server";

/** A match in which nobody has written yet. */
export interface NewMatch {
  id: number;
  otherId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  deadline: Date | null;
  isExtended: boolean;
  /** Whether the viewer may write first. */
  canStart: boolean;
}

interface Inbox {
  /** What ends soonest comes first. */
  newMatches: NewMatch[];
  /** Latest change first. */
  conversations: Summary[];
}

/**
 * Sorts the conversations that a member may open into new matches and those that have begun.
 *
 * @param list the member's running conversations, latest change first
 */
export function sortInbox(viewerId: string, list: readonly Conversation[], at: Date): Inbox {
  const opened = list.filter(({ isOpenable }) => isOpenable);
  const leftMs = ({ deadline }: NewMatch) => deadline?.getTime() ?? Number.MAX_VALUE;
  return {
    newMatches: opened
      .filter(({ firstMessageSentAt }) => !firstMessageSentAt)
      .map((one) => ({
        id: one.id,
        otherId: one.otherId,
        otherName: one.otherName,
        otherPhotoUrl: one.otherPhotoUrl,
        deadline: one.conversationDeadline,
        isExtended: one.extendedBy !== null,
        canStart: one.starterId === null || one.starterId === viewerId,
      }))
      .sort((one, other) => leftMs(one) - leftMs(other)),
    conversations: opened
      .filter(({ firstMessageSentAt }) => firstMessageSentAt)
      .map((one) => summarize(one, at)),
  };
}
