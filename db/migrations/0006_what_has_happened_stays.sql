-- What was still accepted by hand. All of these are triggers: what was written before stays as it is.
-- A like stays while the pending match that it began waits: the match is deleted first.
CREATE TRIGGER swipes_stay_while_a_match_waits BEFORE DELETE ON swipes
WHEN OLD.kind = 'like' AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(OLD.actor_id, OLD.target_id)
    AND user_id_2 = max(OLD.actor_id, OLD.target_id) AND status IN ('pending', 'matched') AND status = 'pending' AND initiated_by = OLD.actor_id)
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.target_id)
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_while_a_match_waits');
END;
--> statement-breakpoint
CREATE TRIGGER swipes_stay_likes_while_a_match_waits BEFORE UPDATE OF kind ON swipes
WHEN OLD.kind = 'like' AND NEW.kind <> 'like' AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(OLD.actor_id, OLD.target_id)
    AND user_id_2 = max(OLD.actor_id, OLD.target_id) AND status IN ('pending', 'matched') AND status = 'pending' AND initiated_by = OLD.actor_id)
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_likes_while_a_match_waits');
END;
--> statement-breakpoint
-- Whoever suspends, lifts or answers an appeal is a moderator then; nobody is the maintainer's command line.
CREATE TRIGGER suspensions_by_a_moderator BEFORE INSERT ON suspensions
WHEN NEW.suspended_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.suspended_by AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'suspensions_by_a_moderator');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_decided_by_a_moderator BEFORE UPDATE OF appeal_decided_by, lifted_by ON suspensions
WHEN (OLD.appeal_decided_by IS NULL AND NEW.appeal_decided_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.appeal_decided_by AND role = 'moderator'))
  OR (OLD.lifted_by IS NULL AND NEW.lifted_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.lifted_by AND role = 'moderator'))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_decided_by_a_moderator');
END;
--> statement-breakpoint
-- What was read or played stays so, at the moment at which it was.
CREATE TRIGGER notifications_stay_read BEFORE UPDATE OF read_at ON notifications
WHEN OLD.read_at IS NOT NULL AND NEW.read_at IS NOT OLD.read_at
BEGIN
  SELECT RAISE(ABORT, 'notifications_stay_read');
END;
--> statement-breakpoint
CREATE TRIGGER voice_messages_stay_played BEFORE UPDATE OF played_at ON voice_messages
WHEN OLD.played_at IS NOT NULL AND NEW.played_at IS NOT OLD.played_at
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_stay_played');
END;
--> statement-breakpoint
-- A payment opens a conversation after it is entered.
CREATE TRIGGER fee_payments_enter_unused BEFORE INSERT ON fee_payments
WHEN NEW.opened_match_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_enter_unused');
END;
