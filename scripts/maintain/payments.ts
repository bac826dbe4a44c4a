import { islandDate } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import type { Outcome } from "../run-command";

const WAITING_SQL = `SELECT p.user_id AS memberId, p.provider_reference AS reference, p.amount_cents AS amountCents, p.paid_at AS paidAtMs
  FROM fee_payments p WHERE p.opened_match_id IS NULL AND NOT p.is_reversed
    AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = p.settled_match_id AND m.status = 'matched')
  ORDER BY p.paid_at`;

interface WaitingFee {
  memberId: string;
  reference: string;
  amountCents: number;
  paidAtMs: number;
}

/** Lists the connection fees that opened nothing and wait for their payer's next conversation (record 18). */
export function listWaitingFees(): Outcome {
  const waiting = prepared<WaitingFee>(WAITING_SQL).all();
  const lines = waiting.map(
    ({ memberId, reference, amountCents, paidAtMs }) =>
      `${islandDate(new Date(paidAtMs))}  $${amountCents / 100}  ${reference}  --id ${memberId}`,
  );
  return { exitCode: 0, sentence: lines.join("\n") || "No fee waits." };
}
