-- What one row says agrees with the rows that it stands on. All of these are triggers: what was written before stays as it is.
-- A month's bonus is that of the best membership at most, one that runs then, and of the month in which it is entered:
-- what is read just before the hour is entered just after it. One entry a cause is one bonus a month.
DROP TRIGGER token_entries_bonus_of_a_membership;
--> statement-breakpoint
CREATE TRIGGER token_entries_bonus_of_a_membership BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'bonus_subscription' OR NEW.cause GLOB 'bonus:*')
  AND (NEW.transaction_type <> 'bonus_subscription' OR NEW.half_tokens > 20
    OR NEW.cause NOT IN (strftime('bonus:%Y-%m', NEW.created_at / 1000, 'unixepoch', '-4 hours'),
      strftime('bonus:%Y-%m', NEW.created_at / 1000, 'unixepoch', '-6 hours'))
    OR NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id AND product IN ('social', 'august', 'unlimited')
      AND (ends_at IS NULL OR ends_at > NEW.created_at - 60000)))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_bonus_of_a_membership');
END;
--> statement-breakpoint
-- A game earns once a day: its cause names the game and the day, and whoever earns has played it to the end.
CREATE TRIGGER token_entries_of_a_game BEFORE INSERT ON token_entries
WHEN NEW.transaction_type = 'earned_game' AND NOT EXISTS (SELECT 1 FROM game_participations
  WHERE user_id = NEW.user_id AND status = 'completed' AND NEW.cause = 'game:' || game || ':' || date(substr(NEW.cause, -10)))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_game');
END;
--> statement-breakpoint
-- A payment settles a match of its payer's that counts as paid: not one that was waived, or opened without a charge.
DROP TRIGGER fee_payments_enter_by_one_of_two;
--> statement-breakpoint
CREATE TRIGGER fee_payments_enter_by_one_of_two BEFORE INSERT ON fee_payments
WHEN NEW.settled_match_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.settled_match_id AND m.fee_state = 'paid' AND NEW.user_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_enter_by_one_of_two');
END;
--> statement-breakpoint
DROP TRIGGER fee_payments_settle_by_one_of_two;
--> statement-breakpoint
CREATE TRIGGER fee_payments_settle_by_one_of_two BEFORE UPDATE OF settled_match_id ON fee_payments
WHEN NEW.settled_match_id IS NOT NULL AND NEW.settled_match_id IS NOT OLD.settled_match_id
  AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.settled_match_id AND m.fee_state = 'paid' AND NEW.user_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_settle_by_one_of_two');
END;
--> statement-breakpoint
-- A fee is what it was when the first of the two liked. Once settled it is due again only when its payment was returned.
CREATE TRIGGER matches_keep_their_fee BEFORE UPDATE OF connection_fee_cents, fee_state ON matches
WHEN NEW.connection_fee_cents <> OLD.connection_fee_cents
  OR (NEW.fee_state IN ('due', 'not_due') AND (OLD.fee_state IN ('waived', 'not_charged') OR (OLD.fee_state = 'paid'
    AND (NEW.fee_state = 'not_due' OR EXISTS (SELECT 1 FROM fee_payments WHERE settled_match_id = OLD.id)))))
BEGIN
  SELECT RAISE(ABORT, 'matches_keep_their_fee');
END;
--> statement-breakpoint
DROP TRIGGER payments_stay_with_their_payer;
--> statement-breakpoint
CREATE TRIGGER payments_stay_with_their_payer BEFORE UPDATE OF id, provider_reference, user_id, description, amount_cents, paid_at, rowid, oid, _rowid_ ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_stay_with_their_payer');
END;
--> statement-breakpoint
-- What was paid for ends, and goes only together with the account of its payer.
CREATE TRIGGER entitlements_never_vanish BEFORE DELETE ON entitlements
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'entitlements_never_vanish');
END;
--> statement-breakpoint
-- A checkout stays what it was opened as, closes once, and goes with what it is for.
DROP TRIGGER checkouts_stay_with_their_payer;
--> statement-breakpoint
CREATE TRIGGER checkouts_stay_with_their_payer BEFORE UPDATE OF session_id, user_id, product, match_id, booking_id, subject, amount_cents, form, url, client_secret, created_at, expires_at, rowid, oid, _rowid_ ON checkouts
BEGIN
  SELECT RAISE(ABORT, 'checkouts_stay_with_their_payer');
END;
--> statement-breakpoint
DROP TRIGGER checkouts_stay_closed;
--> statement-breakpoint
CREATE TRIGGER checkouts_stay_closed BEFORE UPDATE OF closed_at ON checkouts
WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at
BEGIN
  SELECT RAISE(ABORT, 'checkouts_stay_closed');
END;
--> statement-breakpoint
CREATE TRIGGER checkouts_never_vanish BEFORE DELETE ON checkouts
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  AND (OLD.match_id IS NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id))
  AND (OLD.booking_id IS NULL OR EXISTS (SELECT 1 FROM meetup_bookings WHERE id = OLD.booking_id))
BEGIN
  SELECT RAISE(ABORT, 'checkouts_never_vanish');
END;
--> statement-breakpoint
-- Two match who like each other, who are both there, and neither of whom has blocked the other.
CREATE TRIGGER matches_of_two_likes BEFORE UPDATE OF status ON matches
WHEN NEW.status = 'matched' AND OLD.status <> 'matched'
  AND (NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_1 AND target_id = NEW.user_id_2 AND kind = 'like')
    OR NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_2 AND target_id = NEW.user_id_1 AND kind = 'like'))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_likes');
END;
--> statement-breakpoint
CREATE TRIGGER matches_begin_with_two_likes BEFORE INSERT ON matches
WHEN NEW.status = 'matched'
  AND (NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_1 AND target_id = NEW.user_id_2 AND kind = 'like')
    OR NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_2 AND target_id = NEW.user_id_1 AND kind = 'like'))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_likes');
END;
--> statement-breakpoint
CREATE TRIGGER matches_of_two_who_may BEFORE UPDATE OF status ON matches
WHEN NEW.status = 'matched' AND OLD.status <> 'matched'
  AND (EXISTS (SELECT 1 FROM users WHERE id IN (NEW.user_id_1, NEW.user_id_2) AND state NOT IN ('active', 'paused'))
    OR EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = NEW.user_id_1 AND blocked_id = NEW.user_id_2)
      OR (blocker_id = NEW.user_id_2 AND blocked_id = NEW.user_id_1)))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_who_may');
END;
--> statement-breakpoint
CREATE TRIGGER matches_begin_with_two_who_may BEFORE INSERT ON matches
WHEN NEW.status IN ('pending', 'matched')
  AND (EXISTS (SELECT 1 FROM users WHERE id IN (NEW.user_id_1, NEW.user_id_2) AND state NOT IN ('active', 'paused'))
    OR EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = NEW.user_id_1 AND blocked_id = NEW.user_id_2)
      OR (blocker_id = NEW.user_id_2 AND blocked_id = NEW.user_id_1)))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_who_may');
END;
--> statement-breakpoint
DROP TRIGGER matches_keep_what_happened;
--> statement-breakpoint
CREATE TRIGGER matches_keep_what_happened BEFORE UPDATE OF starter_id, matched_at, extended_at, extended_by, first_message_sent_at, closed_by ON matches
WHEN (OLD.starter_id IS NOT NULL AND NEW.starter_id IS NOT OLD.starter_id)
  OR (OLD.matched_at IS NOT NULL AND NEW.matched_at IS NOT OLD.matched_at)
  OR (OLD.extended_at IS NOT NULL AND NEW.extended_at IS NOT OLD.extended_at)
  OR (OLD.extended_by IS NOT NULL AND NEW.extended_by IS NOT OLD.extended_by)
  OR (OLD.first_message_sent_at IS NOT NULL AND NEW.first_message_sent_at IS NOT OLD.first_message_sent_at)
  OR (OLD.closed_by IS NOT NULL AND NEW.closed_by IS NOT OLD.closed_by)
BEGIN
  SELECT RAISE(ABORT, 'matches_keep_what_happened');
END;
--> statement-breakpoint
CREATE TRIGGER matches_extended_while_silent BEFORE UPDATE OF extended_at ON matches
WHEN OLD.extended_at IS NULL AND NEW.extended_at IS NOT NULL AND OLD.first_message_sent_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'matches_extended_while_silent');
END;
--> statement-breakpoint
CREATE TRIGGER matches_opened_by_a_message BEFORE UPDATE OF first_message_sent_at ON matches
WHEN OLD.first_message_sent_at IS NULL AND NEW.first_message_sent_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id WHERE c.match_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'matches_opened_by_a_message');
END;
--> statement-breakpoint
-- A block ends the match, and nobody writes across it.
CREATE TRIGGER messages_across_no_block BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id WHERE c.id = NEW.conversation_id
  AND EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = m.user_id_1 AND blocked_id = m.user_id_2)
    OR (blocker_id = m.user_id_2 AND blocked_id = m.user_id_1)))
BEGIN
  SELECT RAISE(ABORT, 'messages_across_no_block');
END;
--> statement-breakpoint
-- A message goes with its conversation or with its sender.
CREATE TRIGGER messages_never_vanish BEFORE DELETE ON messages
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = OLD.conversation_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.sender_id)
BEGIN
  SELECT RAISE(ABORT, 'messages_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER conversations_only_grow BEFORE UPDATE OF message_count, revision ON conversations
WHEN NEW.message_count < OLD.message_count OR NEW.revision < OLD.revision
BEGIN
  SELECT RAISE(ABORT, 'conversations_only_grow');
END;
--> statement-breakpoint
-- A seat is at an active place, for a whole hour within its hours, and nobody's who is suspended or has left by then.
CREATE TRIGGER meetup_bookings_at_an_open_place BEFORE INSERT ON meetup_bookings
WHEN NEW.seat IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_locations WHERE id = NEW.location_id AND is_active
  AND printf('%02d:00', NEW.slot_hour) >= substr(available_hours, 1, 5)
  AND printf('%02d:00', NEW.slot_hour + 1) <= substr(available_hours, 7))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_at_an_open_place');
END;
--> statement-breakpoint
CREATE TRIGGER meetup_bookings_by_who_is_here BEFORE INSERT ON meetup_bookings
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND state IN ('suspended', 'deleted') AND state_changed_at < NEW.created_at)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_by_who_is_here');
END;
--> statement-breakpoint
-- It is canceled, and goes with one of the two or with their match.
CREATE TRIGGER meetup_bookings_never_vanish BEFORE DELETE ON meetup_bookings
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  AND (OLD.companion_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.companion_id))
  AND (OLD.match_id IS NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_never_vanish');
END;
--> statement-breakpoint
-- A session that began later would last longer than any.
DROP TRIGGER sessions_stay_with_their_member;
--> statement-breakpoint
CREATE TRIGGER sessions_stay_with_their_member BEFORE UPDATE OF id, user_id, token_hash, created_at, rowid, oid, _rowid_ ON sessions
BEGIN
  SELECT RAISE(ABORT, 'sessions_stay_with_their_member');
END;
--> statement-breakpoint
-- A delivery that is queued is in a mail, which goes to its member.
CREATE TRIGGER deliveries_begin_in_own_mail BEFORE INSERT ON deliveries
WHEN (NEW.state = 'queued' AND NEW.mail_id IS NULL) OR (NEW.mail_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM mails m JOIN users u ON u.email = m.recipient WHERE m.id = NEW.mail_id AND u.id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'deliveries_in_own_mail');
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_in_own_mail BEFORE UPDATE OF state, mail_id ON deliveries
WHEN (NEW.state = 'queued' AND OLD.state <> 'queued' AND NEW.mail_id IS NULL)
  OR (NEW.mail_id IS NOT NULL AND NEW.mail_id IS NOT OLD.mail_id
    AND NOT EXISTS (SELECT 1 FROM mails m JOIN users u ON u.email = m.recipient WHERE m.id = NEW.mail_id AND u.id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'deliveries_in_own_mail');
END;
--> statement-breakpoint
CREATE TRIGGER mails_stay_as_sent BEFORE UPDATE OF subject, text, html, sent_at, unsubscribe_url ON mails
WHEN OLD.state = 'sent' AND NEW.state = 'sent' AND (NEW.subject <> OLD.subject OR NEW.text IS NOT OLD.text OR NEW.html IS NOT OLD.html
  OR NEW.sent_at IS NOT OLD.sent_at OR NEW.unsubscribe_url IS NOT OLD.unsubscribe_url)
BEGIN
  SELECT RAISE(ABORT, 'mails_stay_as_sent');
END;
--> statement-breakpoint
-- Whoever deleted the account can come back for 30 days.
CREATE TRIGGER users_come_back_in_time BEFORE UPDATE OF state ON users
WHEN OLD.state = 'deleted' AND NEW.state <> 'deleted' AND NEW.state_changed_at - OLD.state_changed_at > 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'users_come_back_in_time');
END;
