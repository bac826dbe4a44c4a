import type { Conversation } from "~/features/matches/conversations.server";
import { mayStart } from "~/features/matches/starting";
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

/** Stands for the last message where a suggestion waits for the member's answer. */
const WAITING_SUGGESTION = "Asks you to meet";

/**
 * Sorts the conversations that a member may open into new matches and those that have begun.
 *
 * @param list the member's running conversations, latest change first
 * @param asked the matches that `listAskedMatches` gives
 */
export function sortInbox(
  viewerId: string,
  list: readonly Conversation[],
  at: Date,
  asked: readonly string[],
): Inbox {
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
        canStart: mayStart(one, viewerId),
      }))
      .sort((one, other) => leftMs(one) - leftMs(other)),
    conversations: opened
      .filter(({ firstMessageSentAt }) => firstMessageSentAt)
      .map((one) => {
        const summary = summarize(one, at);
        return asked.includes(one.matchId) ? { ...summary, preview: WAITING_SUGGESTION } : summary;
      }),
  };
}
