import { feePayments, matches } from "@db/schema";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { spend, spentOnSql } from "~/features/tokens/ledger.server";
import { publish } from "~/server/data/changes.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { payments } from "~/server/ops/payments.server";
import { unconnected } from "~/server/ops/unconnected.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { type Conversation, findMatch } from "./conversations.server";
import { noticeKept } from "./fee-notices.server";
import { isRunning } from "./match-status.server";
import { raiseRevision } from "./revision.server";
import { mayStart, mayStartSql, STARTER_WORDS } from "./starting";

/** Price of waiving the connection fee, in tokens (rule token-costs). */
export const WAIVER_TOKENS = COST_HALF_TOKENS.connectionFeeWaiver / 2;

/** Whether the connection fee is between the opener and the first message (rule connection-fee-5). */
export const feeIsDue = ({
  feeState,
  firstMessageSentAt,
}: Pick<Conversation, "feeState" | "firstMessageSentAt">): boolean =>
  feeState === "due" && firstMessageSentAt === null && payments() !== null;

/** SQL expression of the fee's state once a match has ended: an unsettled fee is not due anymore. */
export const FEE_AFTER_END = "CASE fee_state WHEN 'due' THEN 'not_due' ELSE fee_state END";

/**
 * SQL query of the fees that a member has paid and not used: those that opened nothing, and settle no match or one that has
 * ended or is gone.
 */
const paidSql = (member: string) => `SELECT p.id FROM fee_payments p
  WHERE p.user_id = ${member} AND NOT p.is_reversed AND p.opened_match_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = p.settled_match_id AND m.status = 'matched') LIMIT 1`;

/** SQL query of the matches that ended unopened after a member had waived their fee for tokens. */
const waivedSql = (member: string) => `SELECT spent.id FROM matches spent
  WHERE spent.id IN (${spentOnSql(member, "fee")}) AND spent.fee_state = 'waived'
    AND spent.status <> 'matched' AND spent.first_message_sent_at IS NULL LIMIT 1`;

/** SQL condition that a member has paid a fee, with money or tokens, that is still unused. */
const hasPaidSql = (member: string) =>
  `(EXISTS (${paidSql(member)}) OR EXISTS (${waivedSql(member)}))`;

/** Whether a fee that the member paid, with money or tokens, is still unused. */
export const hasUnusedFee = (userId: string): boolean =>
  prepared(`SELECT 1 WHERE ${hasPaidSql(":member")}`).get({ member: userId }) !== undefined;

/** Settles a match with an unused paid fee, inside the transaction of the first message. */
export function spendPaidFee(tx: Transaction, userId: string, matchId: string): void {
  const paid = prepared<{ id: number }>(paidSql("?")).get(userId);
  if (!paid) spendWaiver(tx, userId);
  else if (settle(tx, matchId, "paid"))
    tx.update(feePayments)
      .set({ settledMatchId: matchId, settledAt: now() })
      .where(eq(feePayments.id, paid.id))
      .run();
}

/** Records that the payment which settled a match is used; call it once the first message is recorded. */
export const recordOpening = (tx: Transaction, matchId: string): void =>
  void tx
    .update(feePayments)
    .set({ openedMatchId: matchId })
    .where(eq(feePayments.settledMatchId, matchId))
    .run();

/** Uses up an unused waiver: what is opened by it counts as not charged, and so does the match that ended. */
function spendWaiver(tx: Transaction, userId: string): void {
  const waived = prepared<{ id: string }>(waivedSql("?")).get(userId);
  if (waived)
    tx.update(matches).set({ feeState: "not_charged" }).where(eq(matches.id, waived.id)).run();
}

/**
 * Changes the fee of a match that has not ended and is as `which` says; both see it at once.
 * @returns false if it is not
 */
function changeFee(
  tx: Transaction,
  matchId: string,
  which: SQL | undefined,
  feeState: "due" | "paid" | "waived",
): boolean {
  const changed = tx
    .update(matches)
    .set({ feeState })
    .where(and(eq(matches.id, matchId), eq(matches.status, "matched"), which))
    .returning({ matchId: matches.id, one: matches.userId1, other: matches.userId2 })
    .get();
  if (!changed) return false;
  raiseRevision(tx, changed);
  tx.afterCommit(() => publish(changed.one, changed.other));
  return true;
}

/** @returns false if it was settled before or the match has ended */
const settle = (tx: Transaction, matchId: string, feeState: "paid" | "waived"): boolean =>
  changeFee(tx, matchId, eq(matches.feeState, "due"), feeState);

type PaidListener = (tx: Transaction, payerId: string, matchId: string) => void;

let onPaid: PaidListener = unconnected;

/** Registers who hears of each fee that a payment settled, inside its transaction. */
export const onFeePaid = (callback: PaidListener): void => {
  onPaid = callback;
};

/**
 * Finds the viewer's match whose fee they may settle now.
 *
 * @param options.withMembership true where a membership is paid for in the same step (rule one-checkout)
 * @returns undefined if there is nothing left to settle
 * @throws Refusal 404 for another pair's match, and without a membership for one in which nobody has written, 409 or
 *   403 with the reason if the viewer may not settle it
 */
export function findMatchWithFeeDue(
  viewer: Viewer,
  matchId: string,
  { withMembership = false }: { withMembership?: boolean } = {},
): Conversation | undefined {
  const conversation = findMatch(viewer, matchId, { withMembership });
  if (conversation.feeState !== "due" || conversation.firstMessageSentAt) return undefined;
  if (conversation.status !== "matched")
    throw new Refusal(
      "match_ended",
      "Match Ended",
      "This match has ended, so there’s no fee to pay.",
    );
  if (!mayStart(conversation, viewer.id))
    throw new Refusal("not_your_turn", "Not Yet", STARTER_WORDS.other);
  return conversation;
}

/** A match whose connection fee the viewer may waive now. */
export interface WaivableFee {
  matchId: string;
  otherName: string;
}

const WAIVABLE_SQL = `SELECT m.id AS matchId, ${memberNameSql("m.other_id")} AS otherName,
    m.conversation_deadline AS deadlineMs
  FROM match_sides m
  WHERE m.member_id = :viewer AND ${isRunning("m")} AND m.fee_state = 'due' AND m.first_message_sent_at IS NULL
    AND ${mayStartSql("m", ":viewer")} AND ${visibleTo("m.other_id", { paused: true })}
    AND NOT ${hasPaidSql(":viewer")}`;

/**
 * Lists the matches whose fee `waiveFee` would waive, what ends soonest first; none where no fee is charged. Names
 * nobody without the agreements (rule agreements-first).
 */
export const listWaivableFees = (viewer: Viewer): WaivableFee[] =>
  viewer.isSubscribed && payments() !== null
    ? prepared<WaivableFee & { deadlineMs: number }>(WAIVABLE_SQL)
        .all({ viewer: viewer.id, now: now().getTime() })
        .sort((one, other) => one.deadlineMs - other.deadlineMs)
        .map(({ matchId, otherName }) => ({
          matchId,
          otherName: viewer.hasAgreed ? otherName : NEUTRAL_NAME,
        }))
    : [];

/**
 * Waives the connection fee of a match for 10 tokens (rule connection-fee-5). Idempotent: a fee that
 * is settled or not charged costs nothing.
 *
 * @returns the id of the open conversation, and whether the fee was waived now
 * @throws Refusal 404 for another pair's match, 409 if the tokens do not suffice or the match has
 *   ended
 */
export function waiveFee(
  viewer: Viewer,
  matchId: string,
): { conversationId: number; isNew: boolean } {
  const isNew = transact((tx) => {
    const conversation = findMatchWithFeeDue(viewer, matchId);
    if (!conversation || !feeIsDue(conversation) || hasUnusedFee(viewer.id)) return false;
    spend(tx, {
      userId: viewer.id,
      transactionType: "spent_connection",
      halfTokens: COST_HALF_TOKENS.connectionFeeWaiver,
      description: "Connection fee waived",
      cause: `fee:${matchId}`,
    });
    return settle(tx, matchId, "waived");
  });
  return { conversationId: findMatch(viewer, matchId).id, isNew };
}

const MATCH_SQL = `SELECT 1 FROM match_sides m
  WHERE m.id = :match AND +m.member_id = :member AND ${isRunning("m")}`;

interface FeePayment {
  userId: string;
  matchId: string;
  /** The provider's id of the payment. */
  reference: string;
  amountCents: number;
  paidAt: Date;
  /** Refunded or disputed. */
  isReversed: boolean;
}

/**
 * Takes a fee back whose payment was refunded or disputed: it settles and covers nothing more, and a match that
 * nobody has written in yet owes it again. What has begun stays open.
 */
function reverseFee(tx: Transaction, reference: string): void {
  const settled = prepared<{ matchId: string }>(
    "SELECT settled_match_id AS matchId FROM fee_payments WHERE provider_reference = ? AND settled_match_id IS NOT NULL",
  ).get(reference);
  tx.update(feePayments)
    .set({ isReversed: true, settledMatchId: null, settledAt: null })
    .where(eq(feePayments.providerReference, reference))
    .run();
  if (!settled) return;
  const isUnused = and(eq(matches.feeState, "paid"), isNull(matches.firstMessageSentAt));
  changeFee(tx, settled.matchId, isUnused, "due");
}

/** Gives a fee back whose dispute was won: to what it has opened, else to its own match where that is due, else to the next. */
function restoreFee(tx: Transaction, { userId, reference, matchId }: FeePayment): void {
  const fee = prepared<{ id: number; isUsed: number; opened: string | null }>(
    `SELECT p.id, p.opened_match_id IS NOT NULL AS isUsed, m.id AS opened
     FROM fee_payments p LEFT JOIN matches m ON m.id = p.opened_match_id
     WHERE p.provider_reference = ? AND p.is_reversed`,
  ).get(reference);
  if (!fee) return;
  const isSettled = fee.isUsed === 1 || settle(tx, matchId, "paid");
  const settled = { settledMatchId: fee.isUsed ? fee.opened : matchId, settledAt: now() };
  tx.update(feePayments)
    .set({ isReversed: false, ...(isSettled && settled) })
    .where(eq(feePayments.id, fee.id))
    .run();
  if (!isSettled) noticeKept(tx, userId, reference);
  else if (!fee.isUsed) onPaid(tx, userId, matchId);
}

/**
 * Records a fee that a signed webhook event reports as paid. Idempotent. If its match has ended or
 * is settled otherwise, the fee is kept for the next match that its payer opens.
 */
export function applyFeePayment(tx: Transaction, payment: FeePayment): void {
  const { userId, matchId, reference, amountCents, paidAt, isReversed } = payment;
  const at = now();
  tx.afterCommit(() => publish(userId));
  const known = prepared("SELECT 1 FROM fee_payments WHERE provider_reference = ?");
  if (known.get(reference)) {
    if (isReversed) reverseFee(tx, reference);
    else restoreFee(tx, payment);
    return;
  }
  const ofMatch = { member: userId, match: matchId, now: at.getTime() };
  const isSettled =
    !isReversed && prepared(MATCH_SQL).get(ofMatch) !== undefined && settle(tx, matchId, "paid");
  tx.insert(feePayments)
    .values({
      providerReference: reference,
      userId,
      amountCents,
      paidAt,
      isReversed,
      ...(isSettled && { settledMatchId: matchId, settledAt: at }),
    })
    .run();
  if (isSettled) onPaid(tx, userId, matchId);
  else if (!isReversed) noticeKept(tx, userId, reference);
}

const WAITING_SQL = `SELECT p.user_id AS memberId, p.provider_reference AS reference, p.amount_cents AS amountCents, p.paid_at AS paidAtMs
  FROM fee_payments p WHERE p.opened_match_id IS NULL AND NOT p.is_reversed
    AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = p.settled_match_id AND m.status = 'matched')
  ORDER BY p.paid_at`;

interface WaitingPayment {
  memberId: string;
  reference: string;
  amountCents: number;
  paidAtMs: number;
}

/** Lists the fees that opened nothing and wait for their payer's next conversation, the longest waiting first. */
export const listWaitingPayments = (): WaitingPayment[] =>
  prepared<WaitingPayment>(WAITING_SQL).all();
