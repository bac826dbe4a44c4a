import type { Conversation } from "~/features/matches/conversations.server";
import { mayStart } from "~/features/matches/starting";
import { toDate } from "~/server/data/clock.server";
import { type Summary, summarize } from "./summaries.server";

/** A match in which nobody has written yet. */
export interface NewMatch {
  id: number;
  otherId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  /** In milliseconds: the thread's data is packed as JSON. */
  deadlineMs: number | null;
  isExtended: boolean;
  /** Whether the viewer may write first. */
  canStart: boolean;
  /** False where it takes a membership to write first: then its conversation leads to what that costs. */
  isOpenable: boolean;
}

export const toDeadline = ({ deadlineMs }: NewMatch): Date | null => toDate(deadlineMs);

interface Inbox {
  /** What ends soonest comes first. */
  newMatches: NewMatch[];
  /** Latest change first. */
  conversations: Summary[];
}

/** Stands for the last message where a suggestion waits for the member's answer. */
const WAITING_SUGGESTION = "Asks you to meet";

/**
 * Sorts a member's conversations into new matches and those that have begun and may be opened.
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
  const leftMs = ({ deadlineMs }: NewMatch) => deadlineMs ?? Number.MAX_VALUE;
  return {
    newMatches: list
      .filter(({ firstMessageSentAt }) => !firstMessageSentAt)
      .map((one) => ({
        id: one.id,
        otherId: one.otherId,
        otherName: one.otherName,
        otherPhotoUrl: one.otherPhotoUrl,
        deadlineMs: one.conversationDeadline?.getTime() ?? null,
        isExtended: one.extendedBy !== null,
        canStart: mayStart(one, viewerId),
        isOpenable: one.isOpenable,
      }))
      .sort((one, other) => leftMs(one) - leftMs(other)),
    conversations: list
      .filter(({ firstMessageSentAt, isOpenable }) => firstMessageSentAt && isOpenable)
      .map((one) => {
        const summary = summarize(one, at);
        return asked.includes(one.matchId) ? { ...summary, preview: WAITING_SUGGESTION } : summary;
      }),
  };
}
