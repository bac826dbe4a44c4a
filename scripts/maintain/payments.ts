import { listWaitingPayments } from "~/features/matches/fee.server";
import { islandDate } from "~/server/data/clock.server";
import type { Outcome } from "../run-command";

/** Lists the connection fees that opened nothing and wait for their payer's next conversation (record 18). */
export function listWaitingFees(): Outcome {
  const lines = listWaitingPayments().map(
    ({ memberId, reference, amountCents, paidAtMs }) =>
      `${islandDate(new Date(paidAtMs))}  $${amountCents / 100}  ${reference}  --id ${memberId}`,
  );
  return { exitCode: 0, sentence: lines.join("\n") || "No fee waits." };
}
