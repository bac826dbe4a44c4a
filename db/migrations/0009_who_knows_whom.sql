-- A moderator decides about nobody whom they have liked, introduced or been introduced by, as about no match of theirs.
DROP TRIGGER suspensions_by_the_impartial;
--> statement-breakpoint
CREATE TRIGGER suspensions_by_the_impartial BEFORE INSERT ON suspensions
WHEN NEW.suspended_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.suspended_by, NEW.user_id) AND user_id_2 = max(NEW.suspended_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.suspended_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.suspended_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.suspended_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.suspended_by))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_by_the_impartial');
END;
--> statement-breakpoint
DROP TRIGGER suspensions_decided_by_the_impartial;
--> statement-breakpoint
CREATE TRIGGER suspensions_decided_by_the_impartial BEFORE UPDATE OF appeal_decided_by ON suspensions
WHEN OLD.appeal_decided_by IS NULL AND NEW.appeal_decided_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.appeal_decided_by, NEW.user_id) AND user_id_2 = max(NEW.appeal_decided_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.appeal_decided_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.appeal_decided_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.appeal_decided_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.appeal_decided_by))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_decided_by_the_impartial');
END;
--> statement-breakpoint
DROP TRIGGER holds_decided_by_the_impartial;
--> statement-breakpoint
CREATE TRIGGER holds_decided_by_the_impartial BEFORE UPDATE OF decided_by ON holds
WHEN OLD.decided_by IS NULL AND NEW.decided_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.decided_by, NEW.user_id) AND user_id_2 = max(NEW.decided_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.decided_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.decided_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.decided_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.decided_by))
BEGIN
  SELECT RAISE(ABORT, 'holds_decided_by_the_impartial');
END;
