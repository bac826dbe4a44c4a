-- What was still accepted by hand. All of these are triggers: what was written before stays as it is.
-- A like stays under the match that it began or made: a pending match is deleted first, and any other ends first.
CREATE TRIGGER swipes_stay_under_a_match BEFORE DELETE ON swipes
WHEN OLD.kind = 'like' AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(OLD.actor_id, OLD.target_id)
    AND user_id_2 = max(OLD.actor_id, OLD.target_id) AND status IN ('pending', 'matched') AND (status = 'matched' OR initiated_by = OLD.actor_id))
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.target_id)
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_under_a_match');
END;
--> statement-breakpoint
CREATE TRIGGER swipes_stay_likes_under_a_match BEFORE UPDATE OF kind ON swipes
WHEN OLD.kind = 'like' AND NEW.kind <> 'like' AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(OLD.actor_id, OLD.target_id)
    AND user_id_2 = max(OLD.actor_id, OLD.target_id) AND status IN ('pending', 'matched') AND (status = 'matched' OR initiated_by = OLD.actor_id))
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_likes_under_a_match');
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

--> statement-breakpoint
-- A payment that has opened a match settles only that one, also after it went back and was returned.
CREATE TRIGGER fee_payments_settle_what_they_opened BEFORE UPDATE OF settled_match_id ON fee_payments
WHEN NEW.settled_match_id <> NEW.opened_match_id
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_settle_what_they_opened');
END;
--> statement-breakpoint
-- A match that was one goes with one of the two, and all that was between them with it.
CREATE TRIGGER matches_never_vanish BEFORE DELETE ON matches
WHEN OLD.status <> 'pending' AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id_1) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id_2)
BEGIN
  SELECT RAISE(ABORT, 'matches_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER conversations_never_vanish BEFORE DELETE ON conversations
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN
  SELECT RAISE(ABORT, 'conversations_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER closing_notes_never_vanish BEFORE DELETE ON closing_notes
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN
  SELECT RAISE(ABORT, 'closing_notes_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER conversation_reads_never_vanish BEFORE DELETE ON conversation_reads
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = OLD.conversation_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.member_id)
BEGIN
  SELECT RAISE(ABORT, 'conversation_reads_never_vanish');
END;
--> statement-breakpoint
-- A voice message goes with its message or its sound, which goes with its sender, or with its receiver.
CREATE TRIGGER voice_messages_never_vanish BEFORE DELETE ON voice_messages
WHEN EXISTS (SELECT 1 FROM messages WHERE id = OLD.message_id) AND EXISTS (SELECT 1 FROM media WHERE id = OLD.media_id)
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.receiver_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER agreements_never_vanish BEFORE DELETE ON agreements
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'agreements_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER concierge_requests_never_vanish BEFORE DELETE ON concierge_requests
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'concierge_requests_never_vanish');
END;
--> statement-breakpoint
-- A profile goes before its account, whose place in the deck went before it.
CREATE TRIGGER profiles_never_vanish BEFORE DELETE ON profiles
WHEN EXISTS (SELECT 1 FROM deck_members WHERE user_id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'profiles_never_vanish');
END;
--> statement-breakpoint
-- What ended stays as it ended. A message changes none of these.
CREATE TRIGGER matches_stay_as_ended BEFORE UPDATE OF conversation_deadline, reminded_at, warned_at, inactivated_at, closed_at, closed_by, expired_at ON matches
WHEN OLD.status NOT IN ('pending', 'matched')
  AND (NEW.conversation_deadline IS NOT OLD.conversation_deadline OR NEW.reminded_at IS NOT OLD.reminded_at OR NEW.warned_at IS NOT OLD.warned_at
    OR NEW.inactivated_at IS NOT OLD.inactivated_at OR NEW.closed_at IS NOT OLD.closed_at OR NEW.closed_by IS NOT OLD.closed_by
    OR NEW.expired_at IS NOT OLD.expired_at)
BEGIN
  SELECT RAISE(ABORT, 'matches_stay_as_ended');
END;
--> statement-breakpoint
-- No moderator is suspended or held: the role ends first.
CREATE TRIGGER users_moderate_while_here BEFORE UPDATE OF role, state ON users
WHEN NEW.role = 'moderator' AND NEW.state IN ('suspended', 'held')
BEGIN
  SELECT RAISE(ABORT, 'users_moderate_while_here');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_of_no_moderator BEFORE INSERT ON suspensions
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'suspensions_of_no_moderator');
END;
--> statement-breakpoint
CREATE TRIGGER holds_by_a_moderator BEFORE INSERT ON holds
WHEN NEW.decided_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.decided_by AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'holds_by_a_moderator');
END;
--> statement-breakpoint
CREATE TRIGGER holds_decided_by_a_moderator BEFORE UPDATE OF decided_by ON holds
WHEN OLD.decided_by IS NULL AND NEW.decided_by IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.decided_by AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'holds_by_a_moderator');
END;
--> statement-breakpoint
-- A game earns on the day on which it was finished, which is read and entered at one moment. New York is 4 or 5 hours behind UTC.
DROP TRIGGER token_entries_of_a_game;
--> statement-breakpoint
CREATE TRIGGER token_entries_of_a_game BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'earned_game' OR NEW.cause GLOB 'game:*') AND NOT EXISTS (SELECT 1 FROM game_participations
  WHERE user_id = NEW.user_id AND NEW.transaction_type = 'earned_game'
    AND NEW.cause IN ('game:' || game || ':' || date(completed_at / 1000, 'unixepoch', '-4 hours'),
      'game:' || game || ':' || date(completed_at / 1000, 'unixepoch', '-5 hours')))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_game');
END;
--> statement-breakpoint
-- Tokens are spent on the fee of a match of their member's.
CREATE TRIGGER token_entries_of_a_fee BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'spent_connection' OR NEW.cause GLOB 'fee:*') AND NOT EXISTS (SELECT 1 FROM matches
  WHERE id = substr(NEW.cause, 5) AND NEW.cause = 'fee:' || id AND NEW.transaction_type = 'spent_connection'
    AND matched_at IS NOT NULL AND NEW.user_id IN (user_id_1, user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_fee');
END;
--> statement-breakpoint
-- What is renewed began when it began.
DROP TRIGGER entitlements_stay_with_their_payer;
--> statement-breakpoint
CREATE TRIGGER entitlements_stay_with_their_payer BEFORE UPDATE OF id, provider_reference, user_id, started_at, rowid, oid, _rowid_ ON entitlements
BEGIN
  SELECT RAISE(ABORT, 'entitlements_stay_with_their_payer');
END;
