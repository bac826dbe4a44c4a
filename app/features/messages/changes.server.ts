import type { Conversation } from "~/features/matches/conversations.server";
import { listConversations } from "~/features/matches/conversations.server";
import { computeDigest } from "~/server/etag.server";

/**
 * Names what a member's conversations look like now: the same name, nothing new. What happens in a
 * conversation raises its revision; how far the member has read is theirs alone; the rest are facts of
 * the other that change elsewhere.
 *
 * @param conversations the member's list, as listConversations gives it
 */
export const computeVersion = (conversations: readonly Conversation[]): string =>
  computeDigest(
    JSON.stringify(
      conversations.map((one) => [
        one.id,
        one.revision,
        one.lastReadId,
        one.isUnlimited,
        one.otherName,
        one.otherPhotoUrl,
      ]),
    ),
  );

/** The version of a member's conversations, in one statement. */
export const loadVersion = (memberId: string): string =>
  computeVersion(listConversations(memberId));

/** How long a question for news is held open while there is none: 72 an hour (decision D9). */
export const HOLD_MS = 50_000;

/** When to ask again where a question could not be held, in seconds. */
export const RETRY_AFTER_S = 20;
