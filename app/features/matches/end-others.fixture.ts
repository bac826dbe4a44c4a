import { runSql } from "../../../tests/support/island";

/**
 * Ends every other match as soon as one has a timestamp in `column`. why: another process, as a moderator's command, may
 * write between two transactions of a sweep, and nothing else can be timed to that.
 */
export const endOthersWith = (column: "expired_at" | "inactivated_at" | "reminded_at"): void =>
  runSql(`CREATE TEMP TRIGGER another_process AFTER UPDATE OF ${column} ON matches WHEN NEW.${column} IS NOT NULL
    BEGIN
      UPDATE matches SET status = 'deactivated', closed_at = coalesce(first_message_sent_at, matched_at),
        fee_state = CASE fee_state WHEN 'due' THEN 'not_due' ELSE fee_state END
      WHERE id <> NEW.id AND status = 'matched';
    END`);
