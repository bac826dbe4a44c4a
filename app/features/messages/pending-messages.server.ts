import { pendingMessages } from "@db/schema";
import { findConversation, findConversationOf } from "~/features/matches/conversations.server";
import { waiveFee } from "~/features/matches/fee.server";
import { isHereSql } from "~/features/members/account.server";
import { readEntitlements, runningEntitlementsSql } from "~/features/members/entitlements.server";
import { stageNameSql } from "~/features/members/stage-name.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { computeAllowance } from "./message-allowance.server";
import { deliverMessage, type Outgoing, type Sender, sendMessage } from "./messages.server";

/** How the writer of a first message settles its connection fee. */
export type FeeMethod = "card" | "tokens";

/**
 * Sends a first message with its connection fee (rule first-message-waits). By card it is saved, and sent once the
 * payment is recorded; with tokens it is sent at once. Where the fee is no longer due it is an ordinary message, so that a
 * repeat after a lost answer neither pays nor sends twice.
 *
 * @returns the path of the checkout, or null once the message is sent
 * @throws Refusal as `sendMessage` for any other reason not to write, 409 if the tokens do not suffice
 */
export const sendWithFee = (
  viewer: Viewer,
  conversationId: number,
  outgoing: Outgoing,
  method: FeeMethod,
): string | null =>
  transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    const { matchId } = conversation;
    if (computeAllowance(viewer, conversation).refusal?.code === "fee_due") {
      const { content, clientId } = outgoing;
      if (method === "card") {
        tx.insert(pendingMessages)
          .values({ conversationId, senderId: viewer.id, clientId, content, savedAt: now() })
          .onConflictDoUpdate({
            target: [pendingMessages.conversationId, pendingMessages.senderId],
            set: { clientId, content, savedAt: now() },
          })
          .run();
        return `/checkout?${new URLSearchParams({ match: matchId })}`;
      }
      waiveFee(viewer, matchId);
    }
    sendMessage(viewer, conversationId, outgoing);
    return null;
  });

const SENDER_SQL = `SELECT ${stageNameSql(":id")} AS stageName, ${runningEntitlementsSql(":id")} AS entitlements
  WHERE ${isHereSql(":id")}`;

/** @returns undefined for who is suspended, held or deleted */
function findSender(id: string): Sender | undefined {
  const row = prepared<{ stageName: string | null; entitlements: string | null }>(SENDER_SQL).get({
    id,
    now: now().getTime(),
  });
  if (!row) return undefined;
  const { subscriptionTier } = readEntitlements(row.entitlements);
  return { id, stageName: row.stageName, subscriptionTier };
}

/**
 * Sends the first message that waited for a fee, in the transaction that records the fee. Where the other has written
 * meanwhile, or the payer may no longer write, it stays a draft: the card that pays may be what puts them on hold.
 */
export function sendPending(tx: Transaction, payerId: string, matchId: string): void {
  const conversation = findConversationOf(payerId, matchId);
  if (!conversation?.pending || conversation.messageCount > 0) return;
  const sender = findSender(payerId);
  if (sender && !computeAllowance(sender, conversation).refusal)
    deliverMessage(tx, sender, conversation, conversation.pending);
}
