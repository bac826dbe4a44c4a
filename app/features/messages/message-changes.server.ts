import {
  type ConversationState,
  listConversationStates,
} from "~/features/matches/conversations.server";
import { hashContent } from "~/server/web/etag.server";

/**
 * Computes the version of a member's conversations for long polling: an equal version means no
 * change. It contains each conversation's revision, how far the member has read, and facts about
 * the other that change elsewhere.
 *
 * @param conversations the member's list from listConversations
 */
export const computeVersion = (conversations: readonly ConversationState[]): string =>
  hashContent(
    JSON.stringify(
      conversations
        .map((one) => [
          one.id,
          one.revision,
          one.lastReadId,
          one.isUnlimited,
          one.otherName,
          one.otherPhotoUrl,
        ])
        .sort(([one], [other]) => Number(one) - Number(other)),
    ),
  );

/** Loads the version of a member's conversations with one statement. */
export const loadVersion = (memberId: string): string =>
  computeVersion(listConversationStates(memberId));

/** How long a poll stays pending while nothing changes: 72 polls an hour (rule polling-rates). */
export const HOLD_MS = 50_000;

/** Retry-After, in seconds, of a poll for which there was no room. */
export const RETRY_AFTER_S = 20;
