-- A payment remembers the match in which somebody has written on it, when that match is gone and when the payment went back.
ALTER TABLE `fee_payments` ADD COLUMN `opened_match_id` text CONSTRAINT "fee_payments_opened_match" CHECK(length("fee_payments"."opened_match_id") BETWEEN 1 AND 64 AND instr("fee_payments"."opened_match_id", char(0)) = 0);
--> statement-breakpoint
-- A match that is gone counts as opened, as it did before.
UPDATE fee_payments SET opened_match_id = coalesce(settled_match_id, 'gone')
WHERE settled_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE id = settled_match_id AND first_message_sent_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER fee_payments_open_once BEFORE UPDATE OF opened_match_id ON fee_payments
WHEN NEW.opened_match_id IS NOT OLD.opened_match_id AND (OLD.opened_match_id IS NOT NULL
  OR NEW.opened_match_id IS NOT NEW.settled_match_id
  OR NOT EXISTS (SELECT 1 FROM matches WHERE id = NEW.opened_match_id AND first_message_sent_at IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_open_once');
END;
--> statement-breakpoint
DROP TRIGGER fee_payments_settle_once;
--> statement-breakpoint
-- A payment settles one match, and another only where nobody has written in the first, which has ended or is gone.
CREATE TRIGGER fee_payments_settle_once BEFORE UPDATE OF settled_match_id, settled_at ON fee_payments
WHEN OLD.settled_at IS NOT NULL AND NOT NEW.is_reversed
  AND (OLD.opened_match_id IS NOT NULL
    OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.settled_match_id AND (status = 'matched' OR first_message_sent_at IS NOT NULL)))
  AND (NEW.settled_at IS NOT OLD.settled_at
    OR (NEW.settled_match_id IS NOT OLD.settled_match_id
      AND (NEW.settled_match_id IS NOT NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.settled_match_id))))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_settle_once');
END;
