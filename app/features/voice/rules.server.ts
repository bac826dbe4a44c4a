import type { Conversation } from "~/features/matches/conversations.server";
import { computeAllowance, loadSenderFacts } from "~/features/messages/message-allowance.server";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { hasCauseSql } from "~/features/tokens/causes.server";
import { loadBalance, spend, wasPaid } from "~/features/tokens/ledger.server";
import { transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";

/** Bought once, for good (rules token-costs and voice-60-seconds). */
const UNLOCK_CAUSE = "voice-unlock";
const UNLOCK_TOKENS = COST_HALF_TOKENS.voiceMessageUnlock / 2;

/** SQL condition that a member has unlocked voice messages. @param user an SQL expression */
export const hasUnlockedVoiceSql = (user: string): string => hasCauseSql(user, `'${UNLOCK_CAUSE}'`);

/** Whether a member may use voice messages: with a subscription, or once unlocked. */
const isUnlocked = ({ id, isSubscribed }: Viewer): boolean =>
  isSubscribed || wasPaid(id, UNLOCK_CAUSE);

const locked = () =>
  new Refusal(
    "voice_locked",
    "Unlock Voice Messages",
    `Unlock voice messages for good with ${UNLOCK_TOKENS} tokens, or subscribe.`,
  );

/** Why the viewer may not send a voice message here now: the rules of text, then the unlock. */
export function voiceRefusal(viewer: Viewer, conversation: Conversation): Refusal | undefined {
  return (
    computeAllowance(viewer, conversation).refusal ?? (isUnlocked(viewer) ? undefined : locked())
  );
}

export interface Unlock {
  costTokens: number;
  balanceTokens: number;
}

/** The price of the unlock and the member's balance; null where it is already unlocked. */
export function loadUnlock(viewer: Viewer): Unlock | null {
  if (isUnlocked(viewer)) return null;
  return { costTokens: UNLOCK_TOKENS, balanceTokens: loadBalance(viewer.id).current };
}

/**
 * Unlocks voice messages for a member without a subscription, once and for good. Where they are
 * unlocked already nothing is spent (idempotent).
 * @returns whether tokens were spent now
 * @throws Refusal 409 when the balance is too small
 */
export function unlockVoice(viewer: Viewer): boolean {
  return transact((tx) => {
    if (isUnlocked(viewer)) return false;
    return spend(tx, {
      userId: viewer.id,
      transactionType: "spent_voice",
      halfTokens: COST_HALF_TOKENS.voiceMessageUnlock,
      description: "Voice messages unlocked",
      cause: UNLOCK_CAUSE,
    });
  });
}

/** A match in the picker of the voice screen. */
export interface Target {
  conversationId: number;
  name: string;
  photoUrl: string | null;
  /** Why nothing can be sent there now. */
  reason: string | null;
  /** The match whose connection fee comes first, and the fee in words. */
  fee: { matchId: string; price: string } | null;
}

/** Lists the matches of a member, those to whom they may send first. */
export function listTargets(viewer: Viewer, conversations: readonly Conversation[]): Target[] {
  const facts = loadSenderFacts(viewer);
  const all = conversations.map((conversation) => {
    const { refusal } = computeAllowance(viewer, conversation, facts);
    const { id, otherName, otherPhotoUrl, matchId, feeCents } = conversation;
    return {
      conversationId: id,
      name: otherName,
      photoUrl: otherPhotoUrl,
      reason: refusal?.message ?? null,
      fee: refusal?.code === "fee_due" ? { matchId, price: inDollars(feeCents) } : null,
    };
  });
  return [...all.filter(({ reason }) => !reason), ...all.filter(({ reason }) => reason)];
}
