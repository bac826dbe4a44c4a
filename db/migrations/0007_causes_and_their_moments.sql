-- What was still accepted by hand. All of these are triggers: what was written before stays as it is.
-- Nothing is read before it is written, nor played before it is sent.
CREATE TRIGGER notifications_begin_in_order BEFORE INSERT ON notifications
WHEN NEW.read_at < NEW.created_at
BEGIN
  SELECT RAISE(ABORT, 'notifications_begin_in_order');
END;
--> statement-breakpoint
CREATE TRIGGER notifications_read_in_order BEFORE UPDATE OF read_at, created_at ON notifications
WHEN NEW.read_at < NEW.created_at
BEGIN
  SELECT RAISE(ABORT, 'notifications_read_in_order');
END;
--> statement-breakpoint
CREATE TRIGGER voice_messages_begin_in_order BEFORE INSERT ON voice_messages
WHEN NEW.played_at < (SELECT created_at FROM messages WHERE id = NEW.message_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_begin_in_order');
END;
--> statement-breakpoint
CREATE TRIGGER voice_messages_played_in_order BEFORE UPDATE OF played_at ON voice_messages
WHEN NEW.played_at < (SELECT created_at FROM messages WHERE id = NEW.message_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_played_in_order');
END;
--> statement-breakpoint
-- The moment of a state is that of its change: from that of a deletion the days are counted.
CREATE TRIGGER users_keep_the_moment_of_their_state BEFORE UPDATE OF state_changed_at ON users
WHEN NEW.state = OLD.state AND NEW.state_changed_at IS NOT OLD.state_changed_at
BEGIN
  SELECT RAISE(ABORT, 'users_keep_the_moment_of_their_state');
END;
--> statement-breakpoint
-- An invitation is accepted before it ends, and who has accepted it joins afterwards. What is read just before the end is
-- written just after it.
CREATE TRIGGER friend_introductions_begin_in_order BEFORE INSERT ON friend_introductions
WHEN NEW.joined_at < NEW.accepted_at OR NEW.accepted_at > NEW.expires_at + 60000
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_begin_in_order');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_answered_in_order BEFORE UPDATE OF accepted_at, joined_at ON friend_introductions
WHEN (NEW.joined_at IS NOT OLD.joined_at AND NEW.joined_at < NEW.accepted_at)
  OR (NEW.accepted_at IS NOT OLD.accepted_at AND NEW.accepted_at > NEW.expires_at + 60000)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_answered_in_order');
END;
--> statement-breakpoint
-- An invitation is sent when it is made, or never.
CREATE TRIGGER friend_introductions_sent_when_made BEFORE UPDATE OF invitation_sent_at ON friend_introductions
WHEN OLD.invitation_sent_at IS NULL AND NEW.invitation_sent_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_sent_when_made');
END;
--> statement-breakpoint
-- Nobody introduces themselves, or names a match or a meetup of others.
CREATE TRIGGER friend_introductions_of_others BEFORE INSERT ON friend_introductions
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.introducer_id AND address_key = NEW.address_key)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_of_others');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_name_own_plans BEFORE INSERT ON friend_introductions
WHEN (NEW.suggested_match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches
    WHERE id = NEW.suggested_match_id AND matched_at IS NOT NULL AND NEW.introducer_id IN (user_id_1, user_id_2)))
  OR (NEW.meetup_booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings
    WHERE id = NEW.meetup_booking_id AND user_id = NEW.introducer_id))
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_name_own_plans');
END;
--> statement-breakpoint
-- A friend has matched with somebody else than who introduced them.
CREATE TRIGGER friend_introductions_begin_matched BEFORE INSERT ON friend_introductions
WHEN NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_begin_matched');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_matched_with_others BEFORE UPDATE OF match_successful_at ON friend_introductions
WHEN OLD.match_successful_at IS NULL AND NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_matched_with_others');
END;
--> statement-breakpoint
-- No moderator decides about somebody with whom they are or were matched.
CREATE TRIGGER suspensions_by_the_impartial BEFORE INSERT ON suspensions
WHEN NEW.suspended_by IS NOT NULL AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.suspended_by, NEW.user_id)
  AND user_id_2 = max(NEW.suspended_by, NEW.user_id) AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspensions_by_the_impartial');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_decided_by_the_impartial BEFORE UPDATE OF appeal_decided_by ON suspensions
WHEN OLD.appeal_decided_by IS NULL AND NEW.appeal_decided_by IS NOT NULL AND EXISTS (SELECT 1 FROM matches
  WHERE user_id_1 = min(NEW.appeal_decided_by, NEW.user_id) AND user_id_2 = max(NEW.appeal_decided_by, NEW.user_id)
    AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspensions_decided_by_the_impartial');
END;
--> statement-breakpoint
CREATE TRIGGER holds_decided_by_the_impartial BEFORE UPDATE OF decided_by ON holds
WHEN OLD.decided_by IS NULL AND NEW.decided_by IS NOT NULL AND EXISTS (SELECT 1 FROM matches
  WHERE user_id_1 = min(NEW.decided_by, NEW.user_id) AND user_id_2 = max(NEW.decided_by, NEW.user_id) AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'holds_decided_by_the_impartial');
END;
--> statement-breakpoint
-- Tokens are spent on the fee of a match of their member's that runs.
DROP TRIGGER token_entries_of_a_fee;
--> statement-breakpoint
CREATE TRIGGER token_entries_of_a_fee BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'spent_connection' OR NEW.cause GLOB 'fee:*') AND NOT EXISTS (SELECT 1 FROM matches
  WHERE id = substr(NEW.cause, 5) AND NEW.cause = 'fee:' || id AND NEW.transaction_type = 'spent_connection'
    AND status = 'matched' AND NEW.user_id IN (user_id_1, user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_fee');
END;
--> statement-breakpoint
-- A lift is paid for with tokens before it begins, and priority while Unlimited runs. The demo island lifts some as it is made.
CREATE TRIGGER deck_lifts_bought_for_tokens BEFORE INSERT ON deck_lifts
WHEN NEW.cause <> 'seed' AND NOT EXISTS (SELECT 1 FROM token_entries WHERE user_id = NEW.user_id AND cause = NEW.cause
  AND transaction_type = 'spent_boost' AND cause GLOB NEW.kind || ':?*')
BEGIN
  SELECT RAISE(ABORT, 'deck_lifts_bought_for_tokens');
END;
--> statement-breakpoint
CREATE TRIGGER deck_lifts_before_others_of_unlimited BEFORE INSERT ON deck_lifts
WHEN NEW.kind = 'priority' AND NEW.cause <> 'seed' AND NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id
  AND product = 'unlimited' AND (ends_at IS NULL OR ends_at > NEW.starts_at - 60000))
BEGIN
  SELECT RAISE(ABORT, 'deck_lifts_before_others_of_unlimited');
END;
--> statement-breakpoint
-- No seat is that of somebody who is suspended or held, or has left.
DROP TRIGGER meetup_bookings_by_who_is_here;
--> statement-breakpoint
CREATE TRIGGER meetup_bookings_by_who_is_here BEFORE INSERT ON meetup_bookings
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND state IN ('suspended', 'held', 'deleted') AND state_changed_at < NEW.created_at)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_by_who_is_here');
END;
--> statement-breakpoint
-- The order of messages is that of their ids. Before the insert the id is not known yet.
CREATE TRIGGER messages_count_up AFTER INSERT ON messages
WHEN NEW.id < (SELECT max(id) FROM messages)
BEGIN
  SELECT RAISE(ABORT, 'messages_count_up');
END;
--> statement-breakpoint
-- A conversation grows by one message at a time, and its last one is as old as it is until the next.
DROP TRIGGER conversations_only_grow;
--> statement-breakpoint
CREATE TRIGGER conversations_only_grow BEFORE UPDATE OF message_count, last_message_at, revision ON conversations
WHEN NEW.message_count NOT IN (OLD.message_count, OLD.message_count + 1) OR NEW.revision < OLD.revision
  OR (NEW.message_count = OLD.message_count AND NEW.last_message_at IS NOT OLD.last_message_at)
BEGIN
  SELECT RAISE(ABORT, 'conversations_only_grow');
END;
