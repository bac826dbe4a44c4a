-- The ledger is append-only, and a balance is never below zero.
CREATE TRIGGER token_entries_never_change BEFORE UPDATE ON token_entries
BEGIN
  SELECT RAISE(ABORT, 'token_entries is append-only');
END;
--> statement-breakpoint
-- Entries go only together with their member, when a deleted account is purged.
CREATE TRIGGER token_entries_never_vanish BEFORE DELETE ON token_entries
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'token_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER token_entries_never_negative BEFORE INSERT ON token_entries
WHEN NEW.half_tokens < 0
  AND (SELECT COALESCE(SUM(half_tokens), 0) FROM token_entries WHERE user_id = NEW.user_id) + NEW.half_tokens < 0
BEGIN
  SELECT RAISE(ABORT, 'token balance below zero');
END;
--> statement-breakpoint
-- What somebody said stays what they said.
CREATE TRIGGER messages_never_change BEFORE UPDATE ON messages
BEGIN
  SELECT RAISE(ABORT, 'messages do not change');
END;
