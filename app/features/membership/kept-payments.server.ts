import { prepared, type Transaction } from "~/server/data/database.server";

/**
 * SQL condition that something may still renew of the member behind `column`: their account stays until it does not.
 * What ended by itself before `:before` without a payment renews no more.
 */
export const renewsSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM entitlements billed
    WHERE billed.user_id = ${column} AND billed.renews AND billed.ends_at > :before)`;

const KEEP_SQL = `INSERT INTO kept_payments (provider_reference, description, amount_cents, refunded_cents, paid_at, kept_until)
  SELECT provider_reference, description, amount_cents, refunded_cents, paid_at,
    unixepoch(paid_at / 1000, 'unixepoch', :years) * 1000 AS until
  FROM payments WHERE user_id = :member AND until > :now`;

interface Keeping {
  years: number;
  /** Milliseconds. */
  now: number;
}

/** Copies a member's payments to where no name stands, inside the transaction that removes the account. */
export const keepPaymentsWithin = (
  _tx: Transaction,
  memberId: string,
  { years, now }: Keeping,
): void => void prepared(KEEP_SQL).run({ member: memberId, years: `+${years} years`, now });

// The database checks by its own clock too.
const OVER_SQL = `DELETE FROM kept_payments WHERE kept_until <= ? AND kept_until <= unixepoch('now') * 1000`;

/** Deletes records of payments whose time is over. */
export const deleteOverduePayments = (at: Date): number =>
  prepared(OVER_SQL).run(at.getTime()).changes;
