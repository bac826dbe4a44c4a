-- Every trigger as it stands after all migrations. Made by: npx vitest run db/triggers.test.ts --update

CREATE TRIGGER agreements_never_change BEFORE UPDATE ON agreements
BEGIN
  SELECT RAISE(ABORT, 'agreements_never_change');
END;

CREATE TRIGGER agreements_never_replaced BEFORE INSERT ON agreements
WHEN EXISTS (SELECT 1 FROM agreements WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'agreements_never_replaced');
END;

CREATE TRIGGER agreements_never_vanish BEFORE DELETE ON agreements
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'agreements_never_vanish');
END;

CREATE TRIGGER agreements_once BEFORE INSERT ON agreements
WHEN EXISTS (SELECT 1 FROM agreements WHERE user_id = NEW.user_id AND agreement = NEW.agreement AND version = NEW.version)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER answer_counts_keep_their_key BEFORE UPDATE OF id, field, value, rowid, oid, _rowid_ ON answer_counts
BEGIN
  SELECT RAISE(ABORT, 'answer_counts_keep_their_key');
END;

CREATE TRIGGER answer_counts_once BEFORE INSERT ON answer_counts
WHEN EXISTS (SELECT 1 FROM answer_counts WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM answer_counts WHERE field = NEW.field AND value = NEW.value)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER answer_members_keep_their_key BEFORE UPDATE OF answer_id, number ON answer_members
BEGIN
  SELECT RAISE(ABORT, 'answer_members_keep_their_key');
END;

CREATE TRIGGER blocked_addresses_never_change BEFORE UPDATE OF id, blocker_id, address_key, created_at, rowid, oid, _rowid_ ON blocked_addresses
BEGIN
  SELECT RAISE(ABORT, 'blocked_addresses_never_change');
END;

CREATE TRIGGER blocked_addresses_never_replaced BEFORE INSERT ON blocked_addresses
WHEN EXISTS (SELECT 1 FROM blocked_addresses WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'blocked_addresses_never_replaced');
END;

CREATE TRIGGER blocked_addresses_of_others BEFORE INSERT ON blocked_addresses
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.blocker_id AND address_key = NEW.address_key)
BEGIN
  SELECT RAISE(ABORT, 'blocked_addresses_of_others');
END;

CREATE TRIGGER blocked_addresses_once BEFORE INSERT ON blocked_addresses
WHEN EXISTS (SELECT 1 FROM blocked_addresses WHERE blocker_id = NEW.blocker_id AND address_key = NEW.address_key)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER blocks_never_change BEFORE UPDATE ON blocks
BEGIN
  SELECT RAISE(ABORT, 'blocks_never_change');
END;

CREATE TRIGGER blocks_never_replaced BEFORE INSERT ON blocks
WHEN EXISTS (SELECT 1 FROM blocks WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'blocks_never_replaced');
END;

CREATE TRIGGER blocks_of_own_address BEFORE INSERT ON blocks
WHEN NEW.address_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM blocked_addresses a JOIN users u ON u.address_key = a.address_key
  WHERE a.id = NEW.address_id AND a.blocker_id = NEW.blocker_id AND u.id = NEW.blocked_id)
BEGIN
  SELECT RAISE(ABORT, 'blocks_of_own_address');
END;

CREATE TRIGGER blocks_once BEFORE INSERT ON blocks
WHEN EXISTS (SELECT 1 FROM blocks WHERE blocker_id = NEW.blocker_id AND blocked_id = NEW.blocked_id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER calendar_feeds_keep_their_key BEFORE UPDATE OF user_id, token, rowid, oid, _rowid_ ON calendar_feeds
BEGIN
  SELECT RAISE(ABORT, 'calendar_feeds_keep_their_key');
END;

CREATE TRIGGER calendar_feeds_never_replaced BEFORE INSERT ON calendar_feeds
WHEN EXISTS (SELECT 1 FROM calendar_feeds WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM calendar_feeds WHERE user_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM calendar_feeds WHERE token = NEW.token)
BEGIN
  SELECT RAISE(ABORT, 'calendar_feeds_never_replaced');
END;

CREATE TRIGGER calendar_reminders_keep_their_key BEFORE UPDATE OF user_id, rowid, oid, _rowid_ ON calendar_reminders
BEGIN
  SELECT RAISE(ABORT, 'calendar_reminders_keep_their_key');
END;

CREATE TRIGGER calendar_reminders_never_replaced BEFORE INSERT ON calendar_reminders
WHEN EXISTS (SELECT 1 FROM calendar_reminders WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM calendar_reminders WHERE user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'calendar_reminders_never_replaced');
END;

CREATE TRIGGER calendar_reminders_revision_grows BEFORE UPDATE OF revision ON calendar_reminders
WHEN NEW.revision < OLD.revision
BEGIN
  SELECT RAISE(ABORT, 'calendar_reminders_revision_grows');
END;

CREATE TRIGGER checkouts_never_replaced BEFORE INSERT ON checkouts
WHEN EXISTS (SELECT 1 FROM checkouts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'checkouts_never_replaced');
END;

CREATE TRIGGER checkouts_never_vanish BEFORE DELETE ON checkouts
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  AND (OLD.match_id IS NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id))
  AND (OLD.booking_id IS NULL OR EXISTS (SELECT 1 FROM meetup_bookings WHERE id = OLD.booking_id))
BEGIN
  SELECT RAISE(ABORT, 'checkouts_never_vanish');
END;

CREATE TRIGGER checkouts_of_the_payers_own BEFORE INSERT ON checkouts
WHEN (NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.match_id AND NEW.user_id IN (m.user_id_1, m.user_id_2)))
  OR (NEW.booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND b.user_id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'checkouts_of_the_payers_own');
END;

CREATE TRIGGER checkouts_once BEFORE INSERT ON checkouts
WHEN EXISTS (SELECT 1 FROM checkouts WHERE session_id = NEW.session_id)
  OR (NEW.closed_at IS NULL AND EXISTS (SELECT 1 FROM checkouts WHERE user_id = NEW.user_id AND subject = NEW.subject AND closed_at IS NULL))
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER checkouts_open_for_a_day BEFORE INSERT ON checkouts
WHEN NEW.expires_at - NEW.created_at > 86400000
BEGIN
  SELECT RAISE(ABORT, 'checkouts_open_for_a_day');
END;

CREATE TRIGGER checkouts_stay_closed BEFORE UPDATE OF closed_at ON checkouts
WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at
BEGIN
  SELECT RAISE(ABORT, 'checkouts_stay_closed');
END;

CREATE TRIGGER checkouts_stay_with_their_payer BEFORE UPDATE OF session_id, user_id, product, match_id, booking_id, subject, amount_cents, form, url, client_secret, created_at, expires_at, rowid, oid, _rowid_ ON checkouts
BEGIN
  SELECT RAISE(ABORT, 'checkouts_stay_with_their_payer');
END;

CREATE TRIGGER closing_notes_never_change BEFORE UPDATE ON closing_notes
BEGIN
  SELECT RAISE(ABORT, 'closing_notes_never_change');
END;

CREATE TRIGGER closing_notes_never_replaced BEFORE INSERT ON closing_notes
WHEN EXISTS (SELECT 1 FROM closing_notes WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM closing_notes WHERE match_id = NEW.match_id)
BEGIN
  SELECT RAISE(ABORT, 'closing_notes_never_replaced');
END;

CREATE TRIGGER closing_notes_never_vanish BEFORE DELETE ON closing_notes
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN
  SELECT RAISE(ABORT, 'closing_notes_never_vanish');
END;

CREATE TRIGGER closing_notes_of_a_closed_match BEFORE INSERT ON closing_notes
WHEN NOT EXISTS (SELECT 1 FROM matches WHERE id = NEW.match_id AND status = 'declined')
BEGIN
  SELECT RAISE(ABORT, 'closing_notes_of_a_closed_match');
END;

CREATE TRIGGER concierge_requests_answered_once BEFORE UPDATE OF answer, answered_at ON concierge_requests
WHEN OLD.answered_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'concierge_requests_answered_once');
END;

CREATE TRIGGER concierge_requests_never_change BEFORE UPDATE OF id, user_id, client_id, question, created_at, rowid, oid, _rowid_ ON concierge_requests
BEGIN
  SELECT RAISE(ABORT, 'concierge_requests_never_change');
END;

CREATE TRIGGER concierge_requests_never_replaced BEFORE INSERT ON concierge_requests
WHEN EXISTS (SELECT 1 FROM concierge_requests WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM concierge_requests WHERE user_id = NEW.user_id AND client_id = NEW.client_id)
BEGIN
  SELECT RAISE(ABORT, 'concierge_requests_never_replaced');
END;

CREATE TRIGGER concierge_requests_never_vanish BEFORE DELETE ON concierge_requests
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'concierge_requests_never_vanish');
END;

CREATE TRIGGER conversation_reads_by_one_of_two BEFORE INSERT ON conversation_reads
WHEN NOT EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.member_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'conversation_reads_by_one_of_two');
END;

CREATE TRIGGER conversation_reads_never_replaced BEFORE INSERT ON conversation_reads
WHEN EXISTS (SELECT 1 FROM conversation_reads WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'conversation_reads_never_replaced');
END;

CREATE TRIGGER conversation_reads_never_vanish BEFORE DELETE ON conversation_reads
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = OLD.conversation_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.member_id)
BEGIN
  SELECT RAISE(ABORT, 'conversation_reads_never_vanish');
END;

CREATE TRIGGER conversation_reads_of_a_message BEFORE INSERT ON conversation_reads
WHEN NOT EXISTS (SELECT 1 FROM messages WHERE id = NEW.last_read_id AND conversation_id = NEW.conversation_id)
BEGIN
  SELECT RAISE(ABORT, 'conversation_reads_of_a_message');
END;

CREATE TRIGGER conversation_reads_once BEFORE INSERT ON conversation_reads
WHEN EXISTS (SELECT 1 FROM conversation_reads
  WHERE member_id = NEW.member_id AND conversation_id = NEW.conversation_id AND last_read_id >= NEW.last_read_id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER conversation_reads_only_grow BEFORE UPDATE ON conversation_reads
WHEN NEW.rowid <> OLD.rowid OR NEW.last_read_id < OLD.last_read_id OR NEW.member_id <> OLD.member_id OR NEW.conversation_id <> OLD.conversation_id
  OR NOT EXISTS (SELECT 1 FROM messages WHERE id = NEW.last_read_id AND conversation_id = NEW.conversation_id)
BEGIN
  SELECT RAISE(ABORT, 'conversation_reads_only_grow');
END;

CREATE TRIGGER conversations_never_replaced BEFORE INSERT ON conversations
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM conversations WHERE match_id = NEW.match_id)
BEGIN
  SELECT RAISE(ABORT, 'conversations_never_replaced');
END;

CREATE TRIGGER conversations_never_vanish BEFORE DELETE ON conversations
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN
  SELECT RAISE(ABORT, 'conversations_never_vanish');
END;

CREATE TRIGGER conversations_of_a_match BEFORE INSERT ON conversations
WHEN NOT EXISTS (SELECT 1 FROM matches WHERE id = NEW.match_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'conversations_of_a_match');
END;

CREATE TRIGGER conversations_only_grow BEFORE UPDATE OF message_count, last_message_at, revision ON conversations
WHEN NEW.message_count NOT IN (OLD.message_count, OLD.message_count + 1) OR NEW.revision < OLD.revision
  OR (NEW.message_count = OLD.message_count AND NEW.last_message_at IS NOT OLD.last_message_at)
BEGIN
  SELECT RAISE(ABORT, 'conversations_only_grow');
END;

CREATE TRIGGER conversations_stay_with_their_match BEFORE UPDATE OF id, match_id, rowid, oid, _rowid_ ON conversations
BEGIN
  SELECT RAISE(ABORT, 'conversations_stay_with_their_match');
END;

CREATE TRIGGER daily_counts_only_grow BEFORE UPDATE ON daily_counts
WHEN NEW.rowid <> OLD.rowid OR NEW.kind <> OLD.kind OR NEW.day <> OLD.day OR NEW.times < OLD.times
BEGIN
  SELECT RAISE(ABORT, 'daily_counts_only_grow');
END;

CREATE TRIGGER data_exports_have_an_id BEFORE INSERT ON data_exports
WHEN NEW.id = '' OR NEW.id GLOB '*[^0-9A-Za-z_-]*'
BEGIN
  SELECT RAISE(ABORT, 'data_exports_have_an_id');
END;

CREATE TRIGGER data_exports_keep_their_key BEFORE UPDATE OF id, user_id, requested_at, rowid, oid, _rowid_ ON data_exports
BEGIN
  SELECT RAISE(ABORT, 'data_exports_keep_their_key');
END;

CREATE TRIGGER data_exports_made_for_days BEFORE INSERT ON data_exports
WHEN NEW.expires_at > NEW.ready_at + 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'data_exports_ready_for_days');
END;

CREATE TRIGGER data_exports_never_replaced BEFORE INSERT ON data_exports
WHEN EXISTS (SELECT 1 FROM data_exports WHERE id = NEW.id OR rowid = NEW.rowid)
  OR (NEW.state = 'waiting' AND EXISTS (SELECT 1 FROM data_exports WHERE user_id = NEW.user_id AND state = 'waiting'))
BEGIN
  SELECT RAISE(ABORT, 'data_exports_never_replaced');
END;

CREATE TRIGGER data_exports_ready_for_days BEFORE UPDATE OF ready_at, expires_at ON data_exports
WHEN NEW.expires_at > NEW.ready_at + 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'data_exports_ready_for_days');
END;

CREATE TRIGGER deck_cursors_keep_their_key BEFORE UPDATE OF user_id, rowid, oid, _rowid_ ON deck_cursors
BEGIN
  SELECT RAISE(ABORT, 'deck_cursors_keep_their_key');
END;

CREATE TRIGGER deck_cursors_never_replaced BEFORE INSERT ON deck_cursors
WHEN EXISTS (SELECT 1 FROM deck_cursors WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'deck_cursors_never_replaced');
END;

CREATE TRIGGER deck_lifts_before_others_of_unlimited BEFORE INSERT ON deck_lifts
WHEN NEW.kind = 'priority' AND NEW.cause <> 'seed' AND NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id
  AND product = 'unlimited' AND (ends_at IS NULL OR ends_at > NEW.starts_at - 60000))
BEGIN
  SELECT RAISE(ABORT, 'deck_lifts_before_others_of_unlimited');
END;

CREATE TRIGGER deck_lifts_bought_for_tokens BEFORE INSERT ON deck_lifts
WHEN NEW.cause <> 'seed' AND NOT EXISTS (SELECT 1 FROM token_entries WHERE user_id = NEW.user_id AND cause = NEW.cause
  AND transaction_type = 'spent_boost' AND cause GLOB NEW.kind || ':?*')
BEGIN
  SELECT RAISE(ABORT, 'deck_lifts_bought_for_tokens');
END;

CREATE TRIGGER deck_lifts_never_replaced BEFORE INSERT ON deck_lifts
WHEN EXISTS (SELECT 1 FROM deck_lifts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'deck_lifts_never_replaced');
END;

CREATE TRIGGER deck_lifts_once BEFORE INSERT ON deck_lifts
WHEN EXISTS (SELECT 1 FROM deck_lifts WHERE user_id = NEW.user_id AND cause = NEW.cause)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deck_lifts_stay_with_their_member BEFORE UPDATE OF user_id, cause, kind, rowid, oid, _rowid_ ON deck_lifts
BEGIN
  SELECT RAISE(ABORT, 'deck_lifts_stay_with_their_member');
END;

CREATE TRIGGER deck_members_never_replaced BEFORE INSERT ON deck_members
WHEN EXISTS (SELECT 1 FROM deck_members WHERE number = NEW.number)
  OR EXISTS (SELECT 1 FROM deck_members WHERE user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'deck_members_never_replaced');
END;

CREATE TRIGGER deck_members_stay BEFORE UPDATE OF number, user_id, rowid, oid, _rowid_ ON deck_members
BEGIN
  SELECT RAISE(ABORT, 'deck_members_stay');
END;

CREATE TRIGGER deck_returns_keep_their_key BEFORE UPDATE OF viewer_id, target_id ON deck_returns
BEGIN
  SELECT RAISE(ABORT, 'deck_returns_keep_their_key');
END;

CREATE TRIGGER declined_addresses_never_vanish BEFORE DELETE ON declined_addresses
BEGIN
  SELECT RAISE(ABORT, 'declined_addresses_never_vanish');
END;

CREATE TRIGGER declined_addresses_once BEFORE INSERT ON declined_addresses
WHEN EXISTS (SELECT 1 FROM declined_addresses WHERE address_key = NEW.address_key OR rowid = NEW.rowid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER declined_addresses_stay BEFORE UPDATE ON declined_addresses
BEGIN
  SELECT RAISE(ABORT, 'declined_addresses_stay');
END;

CREATE TRIGGER deliveries_begin_in_own_mail BEFORE INSERT ON deliveries
WHEN (NEW.state = 'queued' AND NEW.mail_id IS NULL) OR (NEW.mail_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM mails m JOIN users u ON u.email = m.recipient WHERE m.id = NEW.mail_id AND u.id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'deliveries_in_own_mail');
END;

CREATE TRIGGER deliveries_in_own_mail BEFORE UPDATE OF state, mail_id ON deliveries
WHEN (NEW.state = 'queued' AND OLD.state <> 'queued' AND NEW.mail_id IS NULL)
  OR (NEW.mail_id IS NOT NULL AND NEW.mail_id IS NOT OLD.mail_id
    AND NOT EXISTS (SELECT 1 FROM mails m JOIN users u ON u.email = m.recipient WHERE m.id = NEW.mail_id AND u.id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'deliveries_in_own_mail');
END;

CREATE TRIGGER deliveries_never_replaced BEFORE INSERT ON deliveries
WHEN EXISTS (SELECT 1 FROM deliveries WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM deliveries WHERE notification_id = NEW.notification_id AND method = NEW.method)
BEGIN
  SELECT RAISE(ABORT, 'deliveries_never_replaced');
END;

CREATE TRIGGER deliveries_stay_settled BEFORE UPDATE OF state ON deliveries
WHEN NEW.state <> OLD.state AND (OLD.state IN ('skipped', 'failed') OR (OLD.state = 'sent' AND OLD.method = 'email'))
BEGIN
  SELECT RAISE(ABORT, 'deliveries_stay_settled');
END;

CREATE TRIGGER deliveries_stay_with_their_notice BEFORE UPDATE OF id, notification_id, user_id, method, rowid, oid, _rowid_ ON deliveries
BEGIN
  SELECT RAISE(ABORT, 'deliveries_stay_with_their_notice');
END;

CREATE TRIGGER deliveries_to_whom_is_told BEFORE INSERT ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM notifications WHERE id = NEW.notification_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'deliveries_to_whom_is_told');
END;

CREATE TRIGGER discover_filters_keep_their_key BEFORE UPDATE OF user_id, rowid, oid, _rowid_ ON discover_filters
BEGIN
  SELECT RAISE(ABORT, 'discover_filters_keep_their_key');
END;

CREATE TRIGGER discover_filters_never_replaced BEFORE INSERT ON discover_filters
WHEN EXISTS (SELECT 1 FROM discover_filters WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'discover_filters_never_replaced');
END;

CREATE TRIGGER entitlements_never_replaced BEFORE INSERT ON entitlements
WHEN EXISTS (SELECT 1 FROM entitlements WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM entitlements WHERE provider_reference = NEW.provider_reference)
BEGIN
  SELECT RAISE(ABORT, 'entitlements_never_replaced');
END;

CREATE TRIGGER entitlements_never_vanish BEFORE DELETE ON entitlements
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'entitlements_never_vanish');
END;

CREATE TRIGGER entitlements_stay_with_their_payer BEFORE UPDATE OF id, provider_reference, user_id, started_at, rowid, oid, _rowid_ ON entitlements
BEGIN
  SELECT RAISE(ABORT, 'entitlements_stay_with_their_payer');
END;

CREATE TRIGGER error_records_never_change BEFORE UPDATE ON error_records
BEGIN
  SELECT RAISE(ABORT, 'error_records_never_change');
END;

CREATE TRIGGER error_records_never_replaced BEFORE INSERT ON error_records
WHEN EXISTS (SELECT 1 FROM error_records WHERE id = NEW.id OR rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'error_records_never_replaced');
END;

CREATE TRIGGER fee_payments_enter_by_one_of_two BEFORE INSERT ON fee_payments
WHEN NEW.settled_match_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.settled_match_id AND m.fee_state = 'paid' AND NEW.user_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_enter_by_one_of_two');
END;

CREATE TRIGGER fee_payments_enter_unused BEFORE INSERT ON fee_payments
WHEN NEW.opened_match_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_enter_unused');
END;

CREATE TRIGGER fee_payments_never_change BEFORE UPDATE OF id, provider_reference, user_id, amount_cents, paid_at, rowid, oid, _rowid_ ON fee_payments
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_never_change');
END;

CREATE TRIGGER fee_payments_never_replaced BEFORE INSERT ON fee_payments
WHEN EXISTS (SELECT 1 FROM fee_payments WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM fee_payments WHERE settled_match_id = NEW.settled_match_id)
  OR EXISTS (SELECT 1 FROM fee_payments WHERE provider_reference = NEW.provider_reference)
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_never_replaced');
END;

CREATE TRIGGER fee_payments_never_vanish BEFORE DELETE ON fee_payments
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_never_vanish');
END;

CREATE TRIGGER fee_payments_open_once BEFORE UPDATE OF opened_match_id ON fee_payments
WHEN NEW.opened_match_id IS NOT OLD.opened_match_id AND (OLD.opened_match_id IS NOT NULL
  OR NEW.opened_match_id IS NOT NEW.settled_match_id
  OR NOT EXISTS (SELECT 1 FROM matches WHERE id = NEW.opened_match_id AND first_message_sent_at IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_open_once');
END;

CREATE TRIGGER fee_payments_settle_by_one_of_two BEFORE UPDATE OF settled_match_id ON fee_payments
WHEN NEW.settled_match_id IS NOT NULL AND NEW.settled_match_id IS NOT OLD.settled_match_id
  AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.settled_match_id AND m.fee_state = 'paid' AND NEW.user_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_settle_by_one_of_two');
END;

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

CREATE TRIGGER fee_payments_settle_unsettled BEFORE UPDATE OF settled_match_id ON fee_payments
WHEN NEW.settled_match_id IS NOT NULL AND EXISTS (SELECT 1 FROM fee_payments WHERE settled_match_id = NEW.settled_match_id AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_settle_unsettled');
END;

CREATE TRIGGER fee_payments_settle_what_they_opened BEFORE UPDATE OF settled_match_id ON fee_payments
WHEN NEW.settled_match_id <> NEW.opened_match_id
BEGIN
  SELECT RAISE(ABORT, 'fee_payments_settle_what_they_opened');
END;

CREATE TRIGGER friend_introductions_answered_in_order BEFORE UPDATE OF accepted_at, joined_at ON friend_introductions
WHEN (NEW.joined_at IS NOT OLD.joined_at AND NEW.joined_at < NEW.accepted_at)
  OR (NEW.accepted_at IS NOT OLD.accepted_at AND NEW.accepted_at > NEW.expires_at + 60000)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_answered_in_order');
END;

CREATE TRIGGER friend_introductions_begin_in_order BEFORE INSERT ON friend_introductions
WHEN NEW.joined_at < NEW.accepted_at OR NEW.accepted_at > NEW.expires_at + 60000
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_begin_in_order');
END;

CREATE TRIGGER friend_introductions_begin_matched BEFORE INSERT ON friend_introductions
WHEN NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_begin_matched');
END;

CREATE TRIGGER friend_introductions_keep_what_happened BEFORE UPDATE ON friend_introductions
WHEN (OLD.invitation_sent_at IS NOT NULL AND NEW.invitation_sent_at IS NOT OLD.invitation_sent_at)
  OR (OLD.resent_at IS NOT NULL AND NEW.resent_at IS NOT OLD.resent_at)
  OR (OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS NOT OLD.accepted_at)
  OR (OLD.declined_at IS NOT NULL AND NEW.declined_at IS NOT OLD.declined_at)
  OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS NOT OLD.withdrawn_at)
  OR (OLD.joined_at IS NOT NULL AND (NEW.joined_at IS NOT OLD.joined_at OR NEW.joined_key IS NOT OLD.joined_key
    OR NEW.is_rewarded IS NOT OLD.is_rewarded OR NEW.friend_id <> OLD.friend_id OR (OLD.friend_id IS NULL AND NEW.friend_id IS NOT NULL)))
  OR (OLD.match_successful_at IS NOT NULL AND NEW.match_successful_at IS NOT OLD.match_successful_at)
  OR (OLD.forgotten_at IS NOT NULL AND NEW.forgotten_at IS NOT OLD.forgotten_at)
  OR (NEW.friend_id IS NOT OLD.friend_id AND EXISTS (SELECT 1 FROM friend_introductions WHERE friend_id = NEW.friend_id))
  OR (NEW.matched_with IS NOT OLD.matched_with AND EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.introducer_id AND matched_with = NEW.matched_with))
  OR (OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL AND (OLD.declined_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL OR OLD.joined_at IS NOT NULL))
  OR (OLD.resent_at IS NULL AND NEW.resent_at IS NOT NULL AND (OLD.declined_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL OR OLD.joined_at IS NOT NULL))
  OR (NEW.meetup_booking_id IS NOT NULL AND NEW.meetup_booking_id IS NOT OLD.meetup_booking_id)
  OR (NEW.suggested_match_id IS NOT NULL AND NEW.suggested_match_id IS NOT OLD.suggested_match_id)
  OR NEW.is_own_browser < OLD.is_own_browser OR NEW.expires_at < OLD.expires_at
  OR NEW.points_awarded < OLD.points_awarded OR NEW.bonus_meetups_awarded < OLD.bonus_meetups_awarded
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_keep_what_happened');
END;

CREATE TRIGGER friend_introductions_matched_with_others BEFORE UPDATE OF match_successful_at ON friend_introductions
WHEN OLD.match_successful_at IS NULL AND NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_matched_with_others');
END;

CREATE TRIGGER friend_introductions_name_own_plans BEFORE INSERT ON friend_introductions
WHEN (NEW.suggested_match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches
    WHERE id = NEW.suggested_match_id AND matched_at IS NOT NULL AND NEW.introducer_id IN (user_id_1, user_id_2)))
  OR (NEW.meetup_booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings
    WHERE id = NEW.meetup_booking_id AND user_id = NEW.introducer_id))
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_name_own_plans');
END;

CREATE TRIGGER friend_introductions_never_change BEFORE UPDATE OF id, introducer_id, client_id, friend_name, address_key, relationship, introduction_type, token, created_at, rowid, oid, _rowid_ ON friend_introductions
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_never_change');
END;

CREATE TRIGGER friend_introductions_never_replaced BEFORE INSERT ON friend_introductions
WHEN EXISTS (SELECT 1 FROM friend_introductions WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE token = NEW.token)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.introducer_id AND client_id = NEW.client_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.introducer_id AND address_key = NEW.address_key)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE friend_id = NEW.friend_id)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_never_replaced');
END;

CREATE TRIGGER friend_introductions_never_vanish BEFORE DELETE ON friend_introductions
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.introducer_id)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_never_vanish');
END;

CREATE TRIGGER friend_introductions_of_others BEFORE INSERT ON friend_introductions
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.introducer_id AND address_key = NEW.address_key)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_of_others');
END;

CREATE TRIGGER friend_introductions_say_or_forget BEFORE UPDATE OF friend_email, friend_age, friend_gender, common_detail, personal_message ON friend_introductions
WHEN NEW.forgotten_at IS NULL AND (NEW.friend_email IS NOT OLD.friend_email OR NEW.friend_age IS NOT OLD.friend_age
  OR NEW.friend_gender IS NOT OLD.friend_gender OR NEW.common_detail IS NOT OLD.common_detail OR NEW.personal_message IS NOT OLD.personal_message)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_say_or_forget');
END;

CREATE TRIGGER friend_introductions_sent_when_made BEFORE UPDATE OF invitation_sent_at ON friend_introductions
WHEN OLD.invitation_sent_at IS NULL AND NEW.invitation_sent_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_sent_when_made');
END;

CREATE TRIGGER game_answers_are_judged_by_their_game BEFORE INSERT ON game_answers
WHEN EXISTS (SELECT 1 FROM game_participations s WHERE s.id = NEW.participation_id
  AND ((NEW.is_in_time IS NOT NULL) <> s.is_timed
    OR (NEW.is_correct IS NOT NULL AND (s.game NOT IN ('vineyard_trivia', 'two_truths_lie') OR NEW.question_id = 'statements'))))
BEGIN
  SELECT RAISE(ABORT, 'game_answers_are_judged_by_their_game');
END;

CREATE TRIGGER game_answers_in_turn BEFORE INSERT ON game_answers
WHEN NOT EXISTS (SELECT 1 FROM game_participations s JOIN game_plays p ON p.id = s.play_id
  WHERE s.id = NEW.participation_id AND s.status = 'playing' AND s.created_at <= NEW.answered_at
    AND NEW.step = 1 + (SELECT count(*) FROM game_answers WHERE participation_id = s.id)
    AND NEW.question_id = json_extract(p.questions, '$[' || (NEW.step - 1) || ']'))
BEGIN
  SELECT RAISE(ABORT, 'game_answers_in_turn');
END;

CREATE TRIGGER game_answers_never_change BEFORE UPDATE ON game_answers
BEGIN
  SELECT RAISE(ABORT, 'game_answers_never_change');
END;

CREATE TRIGGER game_answers_never_replaced BEFORE INSERT ON game_answers
WHEN EXISTS (SELECT 1 FROM game_answers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM game_answers WHERE participation_id = NEW.participation_id AND (step = NEW.step OR question_id = NEW.question_id))
BEGIN
  SELECT RAISE(ABORT, 'game_answers_never_replaced');
END;

CREATE TRIGGER game_answers_never_vanish BEFORE DELETE ON game_answers
WHEN EXISTS (SELECT 1 FROM game_participations WHERE id = OLD.participation_id)
BEGIN
  SELECT RAISE(ABORT, 'game_answers_never_vanish');
END;

CREATE TRIGGER game_participations_complete_with_all_answers BEFORE UPDATE OF status ON game_participations
WHEN NEW.status = 'completed' AND (SELECT count(*) FROM game_answers WHERE participation_id = OLD.id)
  <> (SELECT json_array_length(questions) FROM game_plays WHERE id = OLD.play_id)
BEGIN
  SELECT RAISE(ABORT, 'game_participations_complete_with_all_answers');
END;

CREATE TRIGGER game_participations_keep_their_key BEFORE UPDATE OF id, play_id, game, user_id, partner_id, created_at, rowid, oid, _rowid_ ON game_participations
BEGIN
  SELECT RAISE(ABORT, 'game_participations_keep_their_key');
END;

CREATE TRIGGER game_participations_keep_their_score BEFORE UPDATE OF score ON game_participations
WHEN OLD.status <> 'playing' AND NEW.score <> OLD.score AND NOT (OLD.status = 'completed' AND OLD.game = 'this_or_that' AND OLD.score = 0
  AND EXISTS (SELECT 1 FROM game_participations o WHERE o.play_id = OLD.play_id AND o.user_id = OLD.partner_id AND o.status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'game_participations_keep_their_score');
END;

CREATE TRIGGER game_participations_never_replaced BEFORE INSERT ON game_participations
WHEN EXISTS (SELECT 1 FROM game_participations WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM game_participations WHERE play_id = NEW.play_id AND user_id = NEW.user_id)
  OR (NEW.partner_id IS NULL AND NEW.status = 'playing' AND EXISTS (SELECT 1 FROM game_participations
    WHERE user_id = NEW.user_id AND game = NEW.game AND status = 'playing' AND partner_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'game_participations_never_replaced');
END;

CREATE TRIGGER game_participations_never_vanish BEFORE DELETE ON game_participations
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) AND EXISTS (SELECT 1 FROM game_plays WHERE id = OLD.play_id)
  AND (OLD.partner_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.partner_id))
BEGIN
  SELECT RAISE(ABORT, 'game_participations_never_vanish');
END;

CREATE TRIGGER game_participations_of_their_play BEFORE INSERT ON game_participations
WHEN NEW.status <> 'playing' OR NEW.score <> 0 OR NEW.shared_at IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM game_plays p WHERE p.id = NEW.play_id AND p.game = NEW.game AND p.ended_at IS NULL
    AND p.created_at <= NEW.created_at AND CASE WHEN p.match_id IS NULL
      THEN NEW.partner_id IS NULL AND NOT EXISTS (SELECT 1 FROM game_participations WHERE play_id = p.id)
      ELSE EXISTS (SELECT 1 FROM matches m WHERE m.id = p.match_id AND NEW.user_id IN (m.user_id_1, m.user_id_2)
        AND NEW.partner_id IN (m.user_id_1, m.user_id_2)) END)
BEGIN
  SELECT RAISE(ABORT, 'game_participations_of_their_play');
END;

CREATE TRIGGER game_participations_stay_over BEFORE UPDATE OF status, completed_at, abandoned_at ON game_participations
WHEN OLD.status <> 'playing'
BEGIN
  SELECT RAISE(ABORT, 'game_participations_stay_over');
END;

CREATE TRIGGER game_participations_take_their_play AFTER DELETE ON game_participations
WHEN NOT EXISTS (SELECT 1 FROM game_participations WHERE play_id = OLD.play_id)
BEGIN
  DELETE FROM game_plays WHERE id = OLD.play_id;
END;

CREATE TRIGGER game_plays_end_once BEFORE UPDATE OF ended_at ON game_plays
WHEN OLD.ended_at IS NOT NULL OR EXISTS (SELECT 1 FROM game_participations WHERE play_id = OLD.id AND status = 'playing')
BEGIN
  SELECT RAISE(ABORT, 'game_plays_end_once');
END;

CREATE TRIGGER game_plays_never_change BEFORE UPDATE OF id, game, match_id, questions, created_at, rowid, oid, _rowid_ ON game_plays
BEGIN
  SELECT RAISE(ABORT, 'game_plays_never_change');
END;

CREATE TRIGGER game_plays_never_replaced BEFORE INSERT ON game_plays
WHEN EXISTS (SELECT 1 FROM game_plays WHERE id = NEW.id)
  OR (NEW.ended_at IS NULL AND EXISTS (SELECT 1 FROM game_plays WHERE match_id = NEW.match_id AND game = NEW.game AND ended_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'game_plays_never_replaced');
END;

CREATE TRIGGER game_plays_never_vanish BEFORE DELETE ON game_plays
WHEN EXISTS (SELECT 1 FROM game_participations WHERE play_id = OLD.id)
  AND (OLD.match_id IS NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id))
BEGIN
  SELECT RAISE(ABORT, 'game_plays_never_vanish');
END;

CREATE TRIGGER game_plays_of_a_match BEFORE INSERT ON game_plays
WHEN NEW.ended_at IS NOT NULL OR (NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches WHERE id = NEW.match_id AND status = 'matched'))
  OR (SELECT count(DISTINCT value) FROM json_each(NEW.questions)) <> json_array_length(NEW.questions)
BEGIN
  SELECT RAISE(ABORT, 'game_plays_of_a_match');
END;

CREATE TRIGGER harsh_words_never_change BEFORE UPDATE ON harsh_words
BEGIN
  SELECT RAISE(ABORT, 'harsh_words_never_change');
END;

CREATE TRIGGER harsh_words_of_two_letters BEFORE INSERT ON harsh_words
WHEN length(NEW.word) < 2
BEGIN
  SELECT RAISE(ABORT, 'harsh_words_of_two_letters');
END;

CREATE TRIGGER harsh_words_once BEFORE INSERT ON harsh_words
WHEN EXISTS (SELECT 1 FROM harsh_words WHERE word = NEW.word OR rowid = NEW.rowid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER holds_by_a_moderator BEFORE INSERT ON holds
WHEN NEW.decided_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.decided_by AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'holds_by_a_moderator');
END;

CREATE TRIGGER holds_decided_by_a_moderator BEFORE UPDATE OF decided_by ON holds
WHEN OLD.decided_by IS NULL AND NEW.decided_by IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.decided_by AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'holds_by_a_moderator');
END;

CREATE TRIGGER holds_decided_by_the_impartial BEFORE UPDATE OF decided_by ON holds
WHEN OLD.decided_by IS NULL AND NEW.decided_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.decided_by, NEW.user_id) AND user_id_2 = max(NEW.decided_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.decided_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.decided_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.decided_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.decided_by))
BEGIN
  SELECT RAISE(ABORT, 'holds_decided_by_the_impartial');
END;

CREATE TRIGGER holds_never_change BEFORE UPDATE OF id, user_id, kind, held_at, rowid, oid, _rowid_ ON holds
BEGIN
  SELECT RAISE(ABORT, 'holds_never_change');
END;

CREATE TRIGGER holds_never_replaced BEFORE INSERT ON holds
WHEN EXISTS (SELECT 1 FROM holds WHERE id = NEW.id)
  OR (NEW.decided_at IS NULL AND EXISTS (SELECT 1 FROM holds WHERE user_id = NEW.user_id AND decided_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'holds_never_replaced');
END;

CREATE TRIGGER holds_never_vanish BEFORE DELETE ON holds
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND (OLD.decided_at IS NOT NULL OR state = 'held'))
BEGIN
  SELECT RAISE(ABORT, 'holds_never_vanish');
END;

CREATE TRIGGER holds_stay_decided BEFORE UPDATE OF decision, decided_at, decided_by ON holds
WHEN OLD.decided_at IS NOT NULL AND NOT (NEW.decision = OLD.decision AND NEW.decided_at = OLD.decided_at
  AND NEW.decided_by IS NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.decided_by))
BEGIN
  SELECT RAISE(ABORT, 'holds_stay_decided');
END;

CREATE TRIGGER kept_payments_never_change BEFORE UPDATE ON kept_payments
BEGIN
  SELECT RAISE(ABORT, 'kept_payments_never_change');
END;

CREATE TRIGGER kept_payments_never_replaced BEFORE INSERT ON kept_payments
WHEN EXISTS (SELECT 1 FROM kept_payments WHERE id = NEW.id OR provider_reference = NEW.provider_reference)
BEGIN
  SELECT RAISE(ABORT, 'kept_payments_never_replaced');
END;

CREATE TRIGGER kept_payments_never_vanish BEFORE DELETE ON kept_payments
WHEN OLD.kept_until > unixepoch('now') * 1000
BEGIN
  SELECT RAISE(ABORT, 'kept_payments_never_vanish');
END;

CREATE TRIGGER mails_never_replaced BEFORE INSERT ON mails
WHEN EXISTS (SELECT 1 FROM mails WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'mails_never_replaced');
END;

CREATE TRIGGER mails_once BEFORE INSERT ON mails
WHEN EXISTS (SELECT 1 FROM mails WHERE cause = NEW.cause)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER mails_stay_as_sent BEFORE UPDATE OF subject, text, html, sent_at, unsubscribe_url ON mails
WHEN OLD.state = 'sent' AND NEW.state = 'sent' AND (NEW.subject <> OLD.subject OR NEW.text IS NOT OLD.text OR NEW.html IS NOT OLD.html
  OR NEW.sent_at IS NOT OLD.sent_at OR NEW.unsubscribe_url IS NOT OLD.unsubscribe_url)
BEGIN
  SELECT RAISE(ABORT, 'mails_stay_as_sent');
END;

CREATE TRIGGER mails_stay_settled BEFORE UPDATE OF state ON mails
WHEN OLD.state <> 'due' AND NEW.state <> OLD.state AND (NEW.state = 'due' OR OLD.state = 'sent')
BEGIN
  SELECT RAISE(ABORT, 'mails_stay_settled');
END;

CREATE TRIGGER mails_stay_with_their_cause BEFORE UPDATE OF id, cause, recipient, rowid, oid, _rowid_ ON mails
BEGIN
  SELECT RAISE(ABORT, 'mails_stay_with_their_cause');
END;

CREATE TRIGGER matches_begin_waived_for_tokens BEFORE INSERT ON matches
WHEN NEW.fee_state = 'waived' AND NOT EXISTS (SELECT 1 FROM token_entries
  WHERE user_id IN (NEW.user_id_1, NEW.user_id_2) AND cause = 'fee:' || NEW.id AND transaction_type = 'spent_connection')
BEGIN
  SELECT RAISE(ABORT, 'matches_waived_for_tokens');
END;

CREATE TRIGGER matches_begin_with_a_like BEFORE INSERT ON matches
WHEN NEW.status = 'pending' AND NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.initiated_by
  AND target_id = iif(NEW.initiated_by = NEW.user_id_1, NEW.user_id_2, NEW.user_id_1) AND kind = 'like')
BEGIN
  SELECT RAISE(ABORT, 'matches_begin_with_a_like');
END;

CREATE TRIGGER matches_begin_with_two_likes BEFORE INSERT ON matches
WHEN NEW.status = 'matched'
  AND (NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_1 AND target_id = NEW.user_id_2 AND kind = 'like')
    OR NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_2 AND target_id = NEW.user_id_1 AND kind = 'like'))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_likes');
END;

CREATE TRIGGER matches_begin_with_two_who_may BEFORE INSERT ON matches
WHEN NEW.status IN ('pending', 'matched')
  AND (EXISTS (SELECT 1 FROM users WHERE id IN (NEW.user_id_1, NEW.user_id_2) AND state NOT IN ('active', 'paused'))
    OR EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = NEW.user_id_1 AND blocked_id = NEW.user_id_2)
      OR (blocker_id = NEW.user_id_2 AND blocked_id = NEW.user_id_1)))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_who_may');
END;

CREATE TRIGGER matches_extended_while_silent BEFORE UPDATE OF extended_at ON matches
WHEN OLD.extended_at IS NULL AND NEW.extended_at IS NOT NULL AND OLD.first_message_sent_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'matches_extended_while_silent');
END;

CREATE TRIGGER matches_keep_their_fee BEFORE UPDATE OF connection_fee_cents, fee_state ON matches
WHEN NEW.connection_fee_cents <> OLD.connection_fee_cents
  OR (NEW.fee_state IN ('due', 'not_due') AND (OLD.fee_state IN ('waived', 'not_charged') OR (OLD.fee_state = 'paid'
    AND (NEW.fee_state = 'not_due' OR EXISTS (SELECT 1 FROM fee_payments WHERE settled_match_id = OLD.id)))))
BEGIN
  SELECT RAISE(ABORT, 'matches_keep_their_fee');
END;

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

CREATE TRIGGER matches_never_go_back BEFORE UPDATE OF status ON matches
WHEN NEW.status <> OLD.status AND (NEW.status = 'pending' OR OLD.status NOT IN ('pending', 'matched'))
BEGIN
  SELECT RAISE(ABORT, 'matches_never_go_back');
END;

CREATE TRIGGER matches_never_replaced BEFORE INSERT ON matches
WHEN EXISTS (SELECT 1 FROM matches WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
  OR (NEW.status IN ('pending', 'matched') AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.user_id_1 AND user_id_2 = NEW.user_id_2 AND status IN ('pending', 'matched')))
BEGIN
  SELECT RAISE(ABORT, 'matches_never_replaced');
END;

CREATE TRIGGER matches_never_vanish BEFORE DELETE ON matches
WHEN OLD.status <> 'pending' AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id_1) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id_2)
BEGIN
  SELECT RAISE(ABORT, 'matches_never_vanish');
END;

CREATE TRIGGER matches_of_two_likes BEFORE UPDATE OF status ON matches
WHEN NEW.status = 'matched' AND OLD.status <> 'matched'
  AND (NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_1 AND target_id = NEW.user_id_2 AND kind = 'like')
    OR NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.user_id_2 AND target_id = NEW.user_id_1 AND kind = 'like'))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_likes');
END;

CREATE TRIGGER matches_of_two_who_may BEFORE UPDATE OF status ON matches
WHEN NEW.status = 'matched' AND OLD.status <> 'matched'
  AND (EXISTS (SELECT 1 FROM users WHERE id IN (NEW.user_id_1, NEW.user_id_2) AND state NOT IN ('active', 'paused'))
    OR EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = NEW.user_id_1 AND blocked_id = NEW.user_id_2)
      OR (blocker_id = NEW.user_id_2 AND blocked_id = NEW.user_id_1)))
BEGIN
  SELECT RAISE(ABORT, 'matches_of_two_who_may');
END;

CREATE TRIGGER matches_opened_by_a_message BEFORE UPDATE OF first_message_sent_at ON matches
WHEN OLD.first_message_sent_at IS NULL AND NEW.first_message_sent_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id WHERE c.match_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'matches_opened_by_a_message');
END;

CREATE TRIGGER matches_stay_as_ended BEFORE UPDATE OF conversation_deadline, reminded_at, warned_at, inactivated_at, closed_at, closed_by, expired_at ON matches
WHEN OLD.status NOT IN ('pending', 'matched')
  AND (NEW.conversation_deadline IS NOT OLD.conversation_deadline OR NEW.reminded_at IS NOT OLD.reminded_at OR NEW.warned_at IS NOT OLD.warned_at
    OR NEW.inactivated_at IS NOT OLD.inactivated_at OR NEW.closed_at IS NOT OLD.closed_at OR NEW.closed_by IS NOT OLD.closed_by
    OR NEW.expired_at IS NOT OLD.expired_at)
BEGIN
  SELECT RAISE(ABORT, 'matches_stay_as_ended');
END;

CREATE TRIGGER matches_stay_with_their_pair BEFORE UPDATE OF id, user_id_1, user_id_2, initiated_by, created_at, rowid, oid, _rowid_ ON matches
BEGIN
  SELECT RAISE(ABORT, 'matches_stay_with_their_pair');
END;

CREATE TRIGGER matches_waived_for_tokens BEFORE UPDATE OF fee_state ON matches
WHEN NEW.fee_state = 'waived' AND OLD.fee_state <> 'waived' AND NOT EXISTS (SELECT 1 FROM token_entries
  WHERE user_id IN (NEW.user_id_1, NEW.user_id_2) AND cause = 'fee:' || NEW.id AND transaction_type = 'spent_connection')
BEGIN
  SELECT RAISE(ABORT, 'matches_waived_for_tokens');
END;

CREATE TRIGGER media_as_many_as_a_profile_holds BEFORE INSERT ON media
WHEN NEW.kind <> 'voice_message'
  AND (SELECT count(*) FROM media WHERE user_id = NEW.user_id AND kind = NEW.kind AND processing <> 'removed')
    >= CASE NEW.kind WHEN 'photo' THEN 2 ELSE 1 END + (NEW.processing = 'waiting' AND NEW.due_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'media_as_many_as_a_profile_holds');
END;

CREATE TRIGGER media_chunks_never_change BEFORE UPDATE ON media_chunks
BEGIN
  SELECT RAISE(ABORT, 'media_chunks_never_change');
END;

CREATE TRIGGER media_chunks_never_replaced BEFORE INSERT ON media_chunks
WHEN EXISTS (SELECT 1 FROM media_chunks WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM media_chunks WHERE variant_id = NEW.variant_id AND position = NEW.position)
BEGIN
  SELECT RAISE(ABORT, 'media_chunks_never_replaced');
END;

CREATE TRIGGER media_complete_only_with_room BEFORE UPDATE OF processing, due_at ON media
WHEN NEW.kind <> 'voice_message' AND OLD.processing = 'waiting' AND OLD.due_at IS NULL
  AND NOT (NEW.processing = 'waiting' AND NEW.due_at IS NULL)
  AND (SELECT count(*) FROM media WHERE user_id = NEW.user_id AND kind = NEW.kind AND id <> NEW.id
    AND processing <> 'removed') >= CASE NEW.kind WHEN 'photo' THEN 2 ELSE 1 END
BEGIN
  SELECT RAISE(ABORT, 'media_complete_only_with_room');
END;

CREATE TRIGGER media_never_replaced BEFORE INSERT ON media
WHEN EXISTS (SELECT 1 FROM media WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM media WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'media_never_replaced');
END;

CREATE TRIGGER media_stay_with_their_owner BEFORE UPDATE OF id, user_id, kind, created_at, rowid, oid, _rowid_ ON media
BEGIN
  SELECT RAISE(ABORT, 'media_stay_with_their_owner');
END;

CREATE TRIGGER media_variants_never_change BEFORE UPDATE ON media_variants
BEGIN
  SELECT RAISE(ABORT, 'media_variants_never_change');
END;

CREATE TRIGGER media_variants_never_replaced BEFORE INSERT ON media_variants
WHEN EXISTS (SELECT 1 FROM media_variants WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM media_variants WHERE media_id = NEW.media_id AND role = NEW.role AND content_type = NEW.content_type AND width = NEW.width)
BEGIN
  SELECT RAISE(ABORT, 'media_variants_never_replaced');
END;

CREATE TRIGGER meetup_attendance_by_one_of_two BEFORE INSERT ON meetup_attendance
WHEN NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND b.confirmed_at IS NOT NULL AND b.seat IS NOT NULL
  AND NEW.user_id IN (b.user_id, b.companion_id))
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_by_one_of_two');
END;

CREATE TRIGGER meetup_attendance_in_time BEFORE INSERT ON meetup_attendance
WHEN EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND (NEW.checked_in_at < b.starts_at - 1800000
  OR NEW.checked_in_at >= b.starts_at + (24 - b.slot_hour) * 3600000
  OR NEW.answered_at < b.starts_at OR (NEW.answered_at IS NOT NULL AND b.companion_id IS NULL)))
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_in_time');
END;

CREATE TRIGGER meetup_attendance_in_time_later BEFORE UPDATE OF checked_in_at, answered_at ON meetup_attendance
WHEN EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND (NEW.checked_in_at < b.starts_at - 1800000
  OR NEW.checked_in_at >= b.starts_at + (24 - b.slot_hour) * 3600000 OR NEW.answered_at < b.starts_at
  OR (NEW.answered_at IS NOT NULL AND OLD.answered_at IS NULL AND (b.companion_id IS NULL OR b.seat IS NULL))))
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_in_time_later');
END;

CREATE TRIGGER meetup_attendance_keep_their_key BEFORE UPDATE OF booking_id, user_id, rowid, oid, _rowid_ ON meetup_attendance
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_keep_their_key');
END;

CREATE TRIGGER meetup_attendance_never_replaced BEFORE INSERT ON meetup_attendance
WHEN EXISTS (SELECT 1 FROM meetup_attendance WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM meetup_attendance WHERE booking_id = NEW.booking_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_never_replaced');
END;

CREATE TRIGGER meetup_attendance_never_vanishes BEFORE DELETE ON meetup_attendance
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) AND EXISTS (SELECT 1 FROM meetup_bookings WHERE id = OLD.booking_id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_never_vanishes');
END;

CREATE TRIGGER meetup_attendance_stays BEFORE UPDATE OF checked_in_at, felt_safe, words, answered_at ON meetup_attendance
WHEN (OLD.checked_in_at IS NOT NULL AND NEW.checked_in_at IS NOT OLD.checked_in_at)
  OR (OLD.answered_at IS NOT NULL AND (NEW.felt_safe IS NOT OLD.felt_safe OR NEW.words IS NOT OLD.words OR NEW.answered_at IS NOT OLD.answered_at))
BEGIN
  SELECT RAISE(ABORT, 'meetup_attendance_stays');
END;

CREATE TRIGGER meetup_bookings_at_an_open_place BEFORE INSERT ON meetup_bookings
WHEN NEW.seat IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_locations WHERE id = NEW.location_id AND is_active
  AND printf('%02d:00', NEW.slot_hour) >= substr(available_hours, 1, 5)
  AND printf('%02d:00', NEW.slot_hour + 1) <= substr(available_hours, 7))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_at_an_open_place');
END;

CREATE TRIGGER meetup_bookings_between_the_two BEFORE INSERT ON meetup_bookings
WHEN NEW.match_id IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.match_id AND m.status = 'matched'
    AND NEW.user_id IN (m.user_id_1, m.user_id_2) AND NEW.companion_id IN (m.user_id_1, m.user_id_2))
  OR EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = NEW.user_id AND blocked_id = NEW.companion_id)
    OR (blocker_id = NEW.companion_id AND blocked_id = NEW.user_id)))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_between_the_two');
END;

CREATE TRIGGER meetup_bookings_by_who_is_here BEFORE INSERT ON meetup_bookings
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND state IN ('suspended', 'held', 'deleted') AND state_changed_at < NEW.created_at)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_by_who_is_here');
END;

CREATE TRIGGER meetup_bookings_end_as_attended BEFORE UPDATE OF status ON meetup_bookings
WHEN OLD.status = 'confirmed' AND NEW.status IN ('completed', 'no_show') AND (NEW.status = 'completed')
  <> EXISTS (SELECT 1 FROM meetup_attendance WHERE booking_id = NEW.id AND checked_in_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_end_as_attended');
END;

CREATE TRIGGER meetup_bookings_give_no_seat_again BEFORE UPDATE OF seat ON meetup_bookings
WHEN NEW.seat IS NOT NULL AND NEW.seat IS NOT OLD.seat
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_give_no_seat_again');
END;

CREATE TRIGGER meetup_bookings_keep_what_happened BEFORE UPDATE OF confirmed_at, ended_at, ended_by ON meetup_bookings
WHEN (OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS NOT OLD.confirmed_at)
  OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at IS NOT OLD.ended_at OR NEW.ended_by IS NOT OLD.ended_by))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_keep_what_happened');
END;

CREATE TRIGGER meetup_bookings_never_change BEFORE UPDATE OF id, user_id, location_id, date, slot_hour, starts_at, covered_by, client_id, created_at, rowid, oid, _rowid_ ON meetup_bookings
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_never_change');
END;

CREATE TRIGGER meetup_bookings_never_replaced BEFORE INSERT ON meetup_bookings
WHEN EXISTS (SELECT 1 FROM meetup_bookings WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM meetup_bookings WHERE user_id = NEW.user_id AND client_id = NEW.client_id)
  OR (NEW.seat IS NOT NULL AND (
    EXISTS (SELECT 1 FROM meetup_bookings WHERE location_id = NEW.location_id AND date = NEW.date AND slot_hour = NEW.slot_hour AND seat = NEW.seat)
    OR EXISTS (SELECT 1 FROM meetup_bookings WHERE user_id = NEW.user_id AND date = NEW.date AND slot_hour = NEW.slot_hour AND seat IS NOT NULL)
    OR EXISTS (SELECT 1 FROM meetup_bookings WHERE match_id = NEW.match_id AND status = 'pending' AND NEW.status = 'pending')
    OR EXISTS (SELECT 1 FROM meetup_bookings WHERE user_id = NEW.user_id AND status = 'pending' AND match_id IS NULL AND NEW.status = 'pending' AND NEW.match_id IS NULL)))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_never_replaced');
END;

CREATE TRIGGER meetup_bookings_never_vanish BEFORE DELETE ON meetup_bookings
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  AND (OLD.companion_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.companion_id))
  AND (OLD.match_id IS NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_never_vanish');
END;

CREATE TRIGGER meetup_bookings_of_a_plan BEFORE INSERT ON meetup_bookings
WHEN NEW.covered_by = 'plan' AND NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id
  AND (ends_at IS NULL OR ends_at > NEW.created_at - 60000))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_of_a_plan');
END;

CREATE TRIGGER meetup_bookings_of_earned_bonus BEFORE INSERT ON meetup_bookings
WHEN NEW.covered_by = 'bonus' AND (SELECT coalesce(sum(bonus_meetups_awarded), 0) FROM friend_introductions WHERE introducer_id = NEW.user_id)
  <= (SELECT count(*) FROM meetup_bookings WHERE user_id = NEW.user_id AND covered_by = 'bonus' AND seat IS NOT NULL
    AND NOT (status = 'pending' AND held_until <= NEW.created_at))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_of_earned_bonus');
END;

CREATE TRIGGER meetup_bookings_one_place_at_a_time BEFORE INSERT ON meetup_bookings
WHEN NEW.seat IS NOT NULL AND EXISTS (SELECT 1 FROM meetup_sides b
  WHERE b.member_id IN (NEW.user_id, iif(NEW.status <> 'pending', NEW.companion_id, NULL))
    AND b.date = NEW.date AND b.slot_hour = NEW.slot_hour AND b.seat IS NOT NULL
    AND (b.status <> 'pending' OR b.user_id = b.member_id))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_one_place_at_a_time');
END;

CREATE TRIGGER meetup_bookings_one_place_when_agreed BEFORE UPDATE OF status ON meetup_bookings
WHEN OLD.status = 'pending' AND NEW.status = 'confirmed' AND EXISTS (SELECT 1 FROM meetup_sides b
  WHERE b.member_id = NEW.companion_id AND b.date = NEW.date AND b.slot_hour = NEW.slot_hour AND b.seat IS NOT NULL
    AND (b.status <> 'pending' OR b.user_id = b.member_id) AND b.id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_one_place_when_agreed');
END;

CREATE TRIGGER meetup_bookings_outlive_their_companion BEFORE DELETE ON users
BEGIN
  DELETE FROM profiles WHERE user_id = OLD.id;
  UPDATE meetup_bookings SET match_id = NULL, companion_id = NULL, held_until = NULL
  WHERE companion_id = OLD.id AND confirmed_at IS NOT NULL AND seat IS NOT NULL;
END;

CREATE TRIGGER meetup_bookings_paid_when_confirmed BEFORE UPDATE OF price_paid_cents ON meetup_bookings
WHEN NEW.price_paid_cents <> OLD.price_paid_cents AND (OLD.price_paid_cents > 0 OR OLD.status <> 'pending' OR NEW.status <> 'confirmed')
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_paid_when_confirmed');
END;

CREATE TRIGGER meetup_bookings_revision_grows BEFORE UPDATE OF revision, status ON meetup_bookings
WHEN NEW.revision < OLD.revision + (NEW.status <> OLD.status)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_revision_grows');
END;

CREATE TRIGGER meetup_bookings_stay_decided BEFORE UPDATE OF status ON meetup_bookings
WHEN NEW.status <> OLD.status AND NOT ((OLD.status = 'pending' AND NEW.status IN ('confirmed', 'declined', 'cancelled'))
  OR (OLD.status = 'confirmed' AND NEW.status IN ('cancelled', 'completed', 'no_show')))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_stay_decided');
END;

CREATE TRIGGER meetup_bookings_stay_with_their_match BEFORE UPDATE OF match_id, companion_id, held_until ON meetup_bookings
WHEN coalesce(NEW.match_id, NEW.companion_id, NEW.held_until) IS NOT NULL OR OLD.confirmed_at IS NULL OR OLD.seat IS NULL
  OR EXISTS (SELECT 1 FROM profiles WHERE user_id = OLD.companion_id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_stay_with_their_match');
END;

CREATE TRIGGER meetup_bookings_within_reach BEFORE INSERT ON meetup_bookings
WHEN NEW.starts_at - NEW.created_at > 32 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_within_reach');
END;

CREATE TRIGGER meetup_locations_keep_their_key BEFORE UPDATE OF id, name, rowid, oid, _rowid_ ON meetup_locations
BEGIN
  SELECT RAISE(ABORT, 'meetup_locations_keep_their_key');
END;

CREATE TRIGGER meetup_locations_never_replaced BEFORE INSERT ON meetup_locations
WHEN EXISTS (SELECT 1 FROM meetup_locations WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_locations_never_replaced');
END;

CREATE TRIGGER meetup_locations_once BEFORE INSERT ON meetup_locations
WHEN EXISTS (SELECT 1 FROM meetup_locations WHERE name = NEW.name)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER meetup_payments_move_to_own_meetup BEFORE UPDATE OF booking_id ON meetup_payments
WHEN NEW.booking_id IS NOT NULL AND NEW.booking_id IS NOT OLD.booking_id AND (OLD.is_reversed
  OR EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = OLD.booking_id AND b.status IN ('confirmed', 'completed', 'no_show'))
  OR NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND b.user_id = NEW.user_id AND b.covered_by = 'payment'))
BEGIN
  SELECT RAISE(ABORT, 'meetup_payments_move_to_own_meetup');
END;

CREATE TRIGGER meetup_payments_never_change BEFORE UPDATE OF id, provider_reference, user_id, amount_cents, paid_at, rowid, oid, _rowid_ ON meetup_payments
BEGIN
  SELECT RAISE(ABORT, 'meetup_payments_never_change');
END;

CREATE TRIGGER meetup_payments_never_replaced BEFORE INSERT ON meetup_payments
WHEN EXISTS (SELECT 1 FROM meetup_payments WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM meetup_payments WHERE provider_reference = NEW.provider_reference)
  OR EXISTS (SELECT 1 FROM meetup_payments WHERE booking_id = NEW.booking_id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_payments_never_replaced');
END;

CREATE TRIGGER meetup_payments_never_vanish BEFORE DELETE ON meetup_payments
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'meetup_payments_never_vanish');
END;

CREATE TRIGGER meetup_payments_of_own_meetup BEFORE INSERT ON meetup_payments
WHEN NEW.booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND b.user_id = NEW.user_id AND b.covered_by = 'payment')
BEGIN
  SELECT RAISE(ABORT, 'meetup_payments_of_own_meetup');
END;

CREATE TRIGGER meetup_shares_by_one_of_two BEFORE INSERT ON meetup_shares
WHEN NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.id = NEW.booking_id AND NEW.user_id IN (b.user_id, b.companion_id)
  AND b.status IN ('confirmed', 'completed') AND NEW.created_at < b.starts_at + (24 - b.slot_hour) * 3600000)
BEGIN
  SELECT RAISE(ABORT, 'meetup_shares_by_one_of_two');
END;

CREATE TRIGGER meetup_shares_keep_their_key BEFORE UPDATE OF token, booking_id, user_id, created_at, rowid, oid, _rowid_ ON meetup_shares
BEGIN
  SELECT RAISE(ABORT, 'meetup_shares_keep_their_key');
END;

CREATE TRIGGER meetup_shares_never_replaced BEFORE INSERT ON meetup_shares
WHEN EXISTS (SELECT 1 FROM meetup_shares WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM meetup_shares WHERE token = NEW.token)
  OR (NEW.revoked_at IS NULL AND EXISTS (SELECT 1 FROM meetup_shares WHERE booking_id = NEW.booking_id AND user_id = NEW.user_id AND revoked_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'meetup_shares_never_replaced');
END;

CREATE TRIGGER meetup_shares_stay_revoked BEFORE UPDATE OF revoked_at ON meetup_shares
WHEN OLD.revoked_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'meetup_shares_stay_revoked');
END;

CREATE TRIGGER meetup_waits_at_an_open_place BEFORE INSERT ON meetup_waits
WHEN unixepoch(NEW.date) * 1000 + NEW.slot_hour * 3600000 + 18000000 <= NEW.created_at
  OR NOT EXISTS (SELECT 1 FROM meetup_locations WHERE id = NEW.location_id AND is_active
    AND printf('%02d:00', NEW.slot_hour) >= substr(available_hours, 1, 5)
    AND printf('%02d:00', NEW.slot_hour + 1) <= substr(available_hours, 7))
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_at_an_open_place');
END;

CREATE TRIGGER meetup_waits_in_line BEFORE INSERT ON meetup_waits
WHEN NEW.ended_at IS NOT NULL
  OR (SELECT count(*) FROM meetup_waits WHERE location_id = NEW.location_id AND date = NEW.date AND slot_hour = NEW.slot_hour AND ended_at IS NULL) >= 10
  OR EXISTS (SELECT 1 FROM meetup_sides b WHERE b.member_id = NEW.user_id AND b.date = NEW.date AND b.slot_hour = NEW.slot_hour
    AND b.seat IS NOT NULL AND (b.status <> 'pending' OR b.user_id = b.member_id))
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_in_line');
END;

CREATE TRIGGER meetup_waits_never_change BEFORE UPDATE OF id, user_id, location_id, date, slot_hour, created_at, rowid, oid, _rowid_ ON meetup_waits
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_never_change');
END;

CREATE TRIGGER meetup_waits_never_replaced BEFORE INSERT ON meetup_waits
WHEN EXISTS (SELECT 1 FROM meetup_waits WHERE id = NEW.id)
  OR (NEW.ended_at IS NULL AND EXISTS (SELECT 1 FROM meetup_waits WHERE user_id = NEW.user_id AND date = NEW.date AND slot_hour = NEW.slot_hour AND location_id = NEW.location_id AND ended_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_never_replaced');
END;

CREATE TRIGGER meetup_waits_promoted_to_a_seat BEFORE UPDATE OF ending ON meetup_waits
WHEN NEW.ending = 'promoted' AND NOT EXISTS (SELECT 1 FROM meetup_bookings WHERE user_id = NEW.user_id
  AND date = NEW.date AND slot_hour = NEW.slot_hour AND location_id = NEW.location_id AND seat IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_promoted_to_a_seat');
END;

CREATE TRIGGER meetup_waits_stay_ended BEFORE UPDATE OF ended_at, ending ON meetup_waits
WHEN OLD.ended_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_stay_ended');
END;

CREATE TRIGGER meetup_waits_within_reach BEFORE INSERT ON meetup_waits
WHEN unixepoch(NEW.date) * 1000 - NEW.created_at > 32 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_within_reach');
END;

CREATE TRIGGER messages_across_no_block BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id WHERE c.id = NEW.conversation_id
  AND EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = m.user_id_1 AND blocked_id = m.user_id_2)
    OR (blocker_id = m.user_id_2 AND blocked_id = m.user_id_1)))
BEGIN
  SELECT RAISE(ABORT, 'messages_across_no_block');
END;

CREATE TRIGGER messages_before_the_end BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.created_at > coalesce(m.closed_at, m.expired_at))
BEGIN
  SELECT RAISE(ABORT, 'messages_before_the_end');
END;

CREATE TRIGGER messages_begun_by_starter BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND m.first_message_sent_at IS NULL AND m.starter_id <> NEW.sender_id)
BEGIN
  SELECT RAISE(ABORT, 'messages_begun_by_starter');
END;

CREATE TRIGGER messages_by_one_of_two BEFORE INSERT ON messages
WHEN NOT EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.sender_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'messages_by_one_of_two');
END;

CREATE TRIGGER messages_count_up AFTER INSERT ON messages
WHEN NEW.id < (SELECT max(id) FROM messages)
BEGIN
  SELECT RAISE(ABORT, 'messages_count_up');
END;

CREATE TRIGGER messages_never_change BEFORE UPDATE ON messages
BEGIN
  SELECT RAISE(ABORT, 'messages do not change');
END;

CREATE TRIGGER messages_never_replaced BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM messages WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM messages WHERE conversation_id = NEW.conversation_id AND sender_id = NEW.sender_id AND client_id = NEW.client_id)
BEGIN
  SELECT RAISE(ABORT, 'messages_never_replaced');
END;

CREATE TRIGGER messages_never_vanish BEFORE DELETE ON messages
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = OLD.conversation_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.sender_id)
BEGIN
  SELECT RAISE(ABORT, 'messages_never_vanish');
END;

CREATE TRIGGER moderation_entries_by_a_moderator BEFORE INSERT ON moderation_entries
WHEN NEW.moderator_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.moderator_id AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'moderation_entries_by_a_moderator');
END;

CREATE TRIGGER moderation_entries_count_up AFTER INSERT ON moderation_entries
WHEN NEW.id < 1
BEGIN
  SELECT RAISE(ABORT, 'moderation_entries_count_up');
END;

CREATE TRIGGER moderation_entries_never_change BEFORE UPDATE ON moderation_entries
BEGIN
  SELECT RAISE(ABORT, 'moderation_entries is append-only');
END;

CREATE TRIGGER moderation_entries_never_replaced BEFORE INSERT ON moderation_entries
WHEN EXISTS (SELECT 1 FROM moderation_entries WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'moderation_entries is append-only');
END;

CREATE TRIGGER moderation_entries_never_vanish BEFORE DELETE ON moderation_entries
WHEN OLD.decided_at > unixepoch('now', '-2 years') * 1000
BEGIN
  SELECT RAISE(ABORT, 'moderation_entries is append-only');
END;

CREATE TRIGGER notice_choices_never_replaced BEFORE INSERT ON notice_choices
WHEN EXISTS (SELECT 1 FROM notice_choices WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'notice_choices_never_replaced');
END;

CREATE TRIGGER notice_choices_stay_with_their_member BEFORE UPDATE OF user_id, kind, method, rowid, oid, _rowid_ ON notice_choices
BEGIN
  SELECT RAISE(ABORT, 'notice_choices_stay_with_their_member');
END;

CREATE TRIGGER notice_settings_keep_their_key BEFORE UPDATE OF user_id, rowid, oid, _rowid_ ON notice_settings
BEGIN
  SELECT RAISE(ABORT, 'notice_settings_keep_their_key');
END;

CREATE TRIGGER notice_settings_never_replaced BEFORE INSERT ON notice_settings
WHEN EXISTS (SELECT 1 FROM notice_settings WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'notice_settings_never_replaced');
END;

CREATE TRIGGER notifications_begin_in_order BEFORE INSERT ON notifications
WHEN NEW.read_at < NEW.created_at
BEGIN
  SELECT RAISE(ABORT, 'notifications_begin_in_order');
END;

CREATE TRIGGER notifications_never_replaced BEFORE INSERT ON notifications
WHEN EXISTS (SELECT 1 FROM notifications WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'notifications_never_replaced');
END;

CREATE TRIGGER notifications_once BEFORE INSERT ON notifications
WHEN EXISTS (SELECT 1 FROM notifications WHERE user_id = NEW.user_id AND type = NEW.type AND cause = NEW.cause)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER notifications_read_in_order BEFORE UPDATE OF read_at, created_at ON notifications
WHEN NEW.read_at < NEW.created_at
BEGIN
  SELECT RAISE(ABORT, 'notifications_read_in_order');
END;

CREATE TRIGGER notifications_stay_read BEFORE UPDATE OF read_at ON notifications
WHEN OLD.read_at IS NOT NULL AND NEW.read_at IS NOT OLD.read_at
BEGIN
  SELECT RAISE(ABORT, 'notifications_stay_read');
END;

CREATE TRIGGER notifications_stay_with_their_member BEFORE UPDATE OF id, user_id, type, cause, about_id, rowid, oid, _rowid_ ON notifications
BEGIN
  SELECT RAISE(ABORT, 'notifications_stay_with_their_member');
END;

CREATE TRIGGER payment_customers_never_change BEFORE UPDATE ON payment_customers
BEGIN
  SELECT RAISE(ABORT, 'payment_customers_never_change');
END;

CREATE TRIGGER payment_customers_never_replaced BEFORE INSERT ON payment_customers
WHEN EXISTS (SELECT 1 FROM payment_customers WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM payment_customers WHERE customer_id = NEW.customer_id AND user_id <> NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'payment_customers_never_replaced');
END;

CREATE TRIGGER payment_customers_once BEFORE INSERT ON payment_customers
WHEN EXISTS (SELECT 1 FROM payment_customers WHERE user_id = NEW.user_id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER payment_differences_never_change BEFORE UPDATE ON payment_differences
BEGIN
  SELECT RAISE(ABORT, 'payment_differences_never_change');
END;

CREATE TRIGGER payment_differences_never_replaced BEFORE INSERT ON payment_differences
WHEN EXISTS (SELECT 1 FROM payment_differences WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'payment_differences_never_replaced');
END;

CREATE TRIGGER payment_events_never_change BEFORE UPDATE ON payment_events
WHEN OLD.applied_at IS NOT NULL OR NEW.applied_at IS NULL
  OR NEW.id <> OLD.id OR NEW.type <> OLD.type OR NEW.created_at <> OLD.created_at OR NEW.received_at <> OLD.received_at OR NEW.rowid <> OLD.rowid
BEGIN
  SELECT RAISE(ABORT, 'payment_events_never_change');
END;

CREATE TRIGGER payment_events_never_replaced BEFORE INSERT ON payment_events
WHEN EXISTS (SELECT 1 FROM payment_events WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'payment_events_never_replaced');
END;

CREATE TRIGGER payment_events_never_vanish BEFORE DELETE ON payment_events
BEGIN
  SELECT RAISE(ABORT, 'payment_events_never_vanish');
END;

CREATE TRIGGER payment_events_once BEFORE INSERT ON payment_events
WHEN EXISTS (SELECT 1 FROM payment_events WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER payments_never_replaced BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM payments WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM payments WHERE provider_reference = NEW.provider_reference)
BEGIN
  SELECT RAISE(ABORT, 'payments_never_replaced');
END;

CREATE TRIGGER payments_never_vanish BEFORE DELETE ON payments
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'payments_never_vanish');
END;

CREATE TRIGGER payments_stay_with_their_payer BEFORE UPDATE OF id, provider_reference, user_id, description, amount_cents, paid_at, rowid, oid, _rowid_ ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_stay_with_their_payer');
END;

CREATE TRIGGER profile_drafts_keep_their_key BEFORE UPDATE OF id, rowid, oid, _rowid_ ON profile_drafts
BEGIN
  SELECT RAISE(ABORT, 'profile_drafts_keep_their_key');
END;

CREATE TRIGGER profile_drafts_never_replaced BEFORE INSERT ON profile_drafts
WHEN EXISTS (SELECT 1 FROM profile_drafts WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'profile_drafts_never_replaced');
END;

CREATE TRIGGER profile_revisions_never_change BEFORE UPDATE ON profile_revisions
BEGIN
  SELECT RAISE(ABORT, 'profile_revisions_never_change');
END;

CREATE TRIGGER profile_revisions_never_replaced BEFORE INSERT ON profile_revisions
WHEN EXISTS (SELECT 1 FROM profile_revisions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM profile_revisions WHERE user_id = NEW.user_id AND revision = NEW.revision)
BEGIN
  SELECT RAISE(ABORT, 'profile_revisions_never_replaced');
END;

CREATE TRIGGER profiles_never_replaced BEFORE INSERT ON profiles
WHEN EXISTS (SELECT 1 FROM profiles WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM profiles WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM profiles WHERE user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'profiles_never_replaced');
END;

CREATE TRIGGER profiles_never_vanish BEFORE DELETE ON profiles
WHEN EXISTS (SELECT 1 FROM deck_members WHERE user_id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'profiles_never_vanish');
END;

CREATE TRIGGER profiles_revision_grows BEFORE UPDATE OF revision ON profiles
WHEN NEW.revision < OLD.revision
BEGIN
  SELECT RAISE(ABORT, 'profiles_revision_grows');
END;

CREATE TRIGGER profiles_stay_with_their_member BEFORE UPDATE OF id, user_id, created_at, rowid, oid, _rowid_ ON profiles
BEGIN
  SELECT RAISE(ABORT, 'profiles_stay_with_their_member');
END;

CREATE TRIGGER push_subscriptions_keep_their_key BEFORE UPDATE OF id, endpoint, rowid, oid, _rowid_ ON push_subscriptions
BEGIN
  SELECT RAISE(ABORT, 'push_subscriptions_keep_their_key');
END;

CREATE TRIGGER push_subscriptions_move_with_session BEFORE UPDATE OF user_id, session_id ON push_subscriptions
WHEN NOT EXISTS (SELECT 1 FROM sessions WHERE id = NEW.session_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'push_subscriptions_move_with_session');
END;

CREATE TRIGGER push_subscriptions_never_replaced BEFORE INSERT ON push_subscriptions
WHEN EXISTS (SELECT 1 FROM push_subscriptions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM push_subscriptions WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'push_subscriptions_never_replaced');
END;

CREATE TRIGGER push_subscriptions_of_own_session BEFORE INSERT ON push_subscriptions
WHEN NOT EXISTS (SELECT 1 FROM sessions WHERE id = NEW.session_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'push_subscriptions_of_own_session');
END;

CREATE TRIGGER rate_limits_keep_their_key BEFORE UPDATE OF key, window_start, rowid, oid, _rowid_ ON rate_limits
BEGIN
  SELECT RAISE(ABORT, 'rate_limits_keep_their_key');
END;

CREATE TRIGGER rate_limits_never_replaced BEFORE INSERT ON rate_limits
WHEN EXISTS (SELECT 1 FROM rate_limits WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'rate_limits_never_replaced');
END;

CREATE TRIGGER report_stills_never_change BEFORE UPDATE ON report_stills
BEGIN
  SELECT RAISE(ABORT, 'reports do not change');
END;

CREATE TRIGGER report_stills_never_replaced BEFORE INSERT ON report_stills
WHEN EXISTS (SELECT 1 FROM report_stills WHERE report_id = NEW.report_id)
BEGIN
  SELECT RAISE(ABORT, 'report_stills_never_replaced');
END;

CREATE TRIGGER report_stills_open_never_vanish BEFORE DELETE ON report_stills
WHEN EXISTS (SELECT 1 FROM reports WHERE id = OLD.report_id AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'an open report stays');
END;

CREATE TRIGGER reports_decided_once BEFORE UPDATE OF decided_at ON reports
WHEN OLD.decided_at IS NOT NULL AND NEW.decided_at IS NOT OLD.decided_at
BEGIN
  SELECT RAISE(ABORT, 'reports_decided_once');
END;

CREATE TRIGGER reports_never_change BEFORE UPDATE OF id, subject_kind, subject_id, reason, evidence, created_at, rowid, oid, _rowid_ ON reports
BEGIN
  SELECT RAISE(ABORT, 'reports do not change');
END;

CREATE TRIGGER reports_never_replaced BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM reports WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'reports_never_replaced');
END;

CREATE TRIGGER reports_once_while_open BEFORE INSERT ON reports
WHEN NEW.state = 'open' AND EXISTS (SELECT 1 FROM reports
  WHERE reporter_id = NEW.reporter_id AND subject_kind = NEW.subject_kind AND subject_id = NEW.subject_id AND state = 'open')
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER reports_open_never_vanish BEFORE DELETE ON reports WHEN OLD.state = 'open'
BEGIN
  SELECT RAISE(ABORT, 'an open report stays');
END;

CREATE TRIGGER reports_stay_as_grave BEFORE UPDATE OF gravity ON reports
WHEN NEW.gravity > OLD.gravity
BEGIN
  SELECT RAISE(ABORT, 'reports_stay_as_grave');
END;

CREATE TRIGGER reports_stay_decided BEFORE UPDATE OF state ON reports
WHEN OLD.state <> 'open' AND NEW.state <> OLD.state
BEGIN
  SELECT RAISE(ABORT, 'reports_stay_decided');
END;

CREATE TRIGGER reports_stay_with_their_two BEFORE UPDATE OF reporter_id, reported_id ON reports
WHEN (NEW.reporter_id IS NOT OLD.reporter_id AND (NEW.reporter_id IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.reporter_id)))
  OR (NEW.reported_id IS NOT OLD.reported_id AND (NEW.reported_id IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.reported_id)))
BEGIN
  SELECT RAISE(ABORT, 'reports_stay_with_their_two');
END;

CREATE TRIGGER reports_words_only_grow BEFORE UPDATE OF words ON reports
WHEN OLD.state <> 'open' OR NEW.words IS NULL OR substr(NEW.words, 1, length(coalesce(OLD.words, ''))) <> coalesce(OLD.words, '')
BEGIN
  SELECT RAISE(ABORT, 'reports do not change');
END;

CREATE TRIGGER sessions_never_replaced BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM sessions WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM sessions WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM sessions WHERE token_hash = NEW.token_hash)
BEGIN
  SELECT RAISE(ABORT, 'sessions_never_replaced');
END;

CREATE TRIGGER sessions_stay_with_their_member BEFORE UPDATE OF id, user_id, token_hash, created_at, rowid, oid, _rowid_ ON sessions
BEGIN
  SELECT RAISE(ABORT, 'sessions_stay_with_their_member');
END;

CREATE TRIGGER suspended_identities_never_change BEFORE UPDATE ON suspended_identities
WHEN NEW.user_id IS NOT NULL OR NEW.rowid <> OLD.rowid OR NEW.kind <> OLD.kind OR NEW.key_hash <> OLD.key_hash OR NEW.recorded_at <> OLD.recorded_at
  OR EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'suspended_identities_never_change');
END;

CREATE TRIGGER suspended_identities_never_replaced BEFORE INSERT ON suspended_identities
WHEN EXISTS (SELECT 1 FROM suspended_identities WHERE (kind = NEW.kind AND key_hash = NEW.key_hash) OR rowid = NEW.rowid)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER suspensions_appealed_before_lifted BEFORE UPDATE OF appealed_at ON suspensions
WHEN OLD.lifted_at IS NOT NULL AND OLD.appealed_at IS NULL AND NEW.appealed_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'suspensions_appealed_before_lifted');
END;

CREATE TRIGGER suspensions_by_a_moderator BEFORE INSERT ON suspensions
WHEN NEW.suspended_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.suspended_by AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'suspensions_by_a_moderator');
END;

CREATE TRIGGER suspensions_by_the_impartial BEFORE INSERT ON suspensions
WHEN NEW.suspended_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.suspended_by, NEW.user_id) AND user_id_2 = max(NEW.suspended_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.suspended_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.suspended_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.suspended_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.suspended_by))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_by_the_impartial');
END;

CREATE TRIGGER suspensions_decided_by_a_moderator BEFORE UPDATE OF appeal_decided_by, lifted_by ON suspensions
WHEN (OLD.appeal_decided_by IS NULL AND NEW.appeal_decided_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.appeal_decided_by AND role = 'moderator'))
  OR (OLD.lifted_by IS NULL AND NEW.lifted_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.lifted_by AND role = 'moderator'))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_decided_by_a_moderator');
END;

CREATE TRIGGER suspensions_decided_by_the_impartial BEFORE UPDATE OF appeal_decided_by ON suspensions
WHEN OLD.appeal_decided_by IS NULL AND NEW.appeal_decided_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.appeal_decided_by, NEW.user_id) AND user_id_2 = max(NEW.appeal_decided_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.appeal_decided_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.appeal_decided_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.appeal_decided_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.appeal_decided_by))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_decided_by_the_impartial');
END;

CREATE TRIGGER suspensions_keep_what_happened BEFORE UPDATE OF appeal_words, appealed_at, appeal_decision, appeal_answer, appeal_decided_at, lifted_at ON suspensions
WHEN (OLD.appealed_at IS NOT NULL AND (NEW.appeal_words IS NOT OLD.appeal_words OR NEW.appealed_at IS NOT OLD.appealed_at))
  OR (OLD.appeal_decided_at IS NOT NULL AND (NEW.appeal_decision IS NOT OLD.appeal_decision
    OR NEW.appeal_answer IS NOT OLD.appeal_answer OR NEW.appeal_decided_at IS NOT OLD.appeal_decided_at))
  OR (OLD.lifted_at IS NOT NULL AND NEW.lifted_at IS NOT OLD.lifted_at)
BEGIN
  SELECT RAISE(ABORT, 'suspensions_keep_what_happened');
END;

CREATE TRIGGER suspensions_never_change BEFORE UPDATE OF id, user_id, ground, reason, suspended_at, rowid, oid, _rowid_ ON suspensions
BEGIN
  SELECT RAISE(ABORT, 'suspensions_never_change');
END;

CREATE TRIGGER suspensions_never_replaced BEFORE INSERT ON suspensions
WHEN EXISTS (SELECT 1 FROM suspensions WHERE id = NEW.id)
  OR (NEW.lifted_at IS NULL AND EXISTS (SELECT 1 FROM suspensions WHERE user_id = NEW.user_id AND lifted_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_never_replaced');
END;

CREATE TRIGGER suspensions_never_vanish BEFORE DELETE ON suspensions
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'suspensions_never_vanish');
END;

CREATE TRIGGER suspensions_of_no_moderator BEFORE INSERT ON suspensions
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'suspensions_of_no_moderator');
END;

CREATE TRIGGER suspensions_stay_with_their_moderators BEFORE UPDATE OF suspended_by, appeal_decided_by, lifted_by ON suspensions
WHEN (OLD.suspended_by IS NOT NULL AND NEW.suspended_by IS NOT OLD.suspended_by AND (NEW.suspended_by IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.suspended_by)))
  OR (OLD.appeal_decided_by IS NOT NULL AND NEW.appeal_decided_by IS NOT OLD.appeal_decided_by AND (NEW.appeal_decided_by IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.appeal_decided_by)))
  OR (OLD.lifted_by IS NOT NULL AND NEW.lifted_by IS NOT OLD.lifted_by AND (NEW.lifted_by IS NOT NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.lifted_by)))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_stay_with_their_moderators');
END;

CREATE TRIGGER sweep_failures_keep_their_key BEFORE UPDATE OF sweep, rowid, oid, _rowid_ ON sweep_failures
BEGIN
  SELECT RAISE(ABORT, 'sweep_failures_keep_their_key');
END;

CREATE TRIGGER swipes_never_replaced BEFORE INSERT ON swipes
WHEN EXISTS (SELECT 1 FROM swipes WHERE rowid = NEW.rowid)
BEGIN
  SELECT RAISE(ABORT, 'swipes_never_replaced');
END;

CREATE TRIGGER swipes_stay_likes_under_a_match BEFORE UPDATE OF kind ON swipes
WHEN OLD.kind = 'like' AND NEW.kind <> 'like' AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(OLD.actor_id, OLD.target_id)
    AND user_id_2 = max(OLD.actor_id, OLD.target_id) AND status IN ('pending', 'matched') AND (status = 'matched' OR initiated_by = OLD.actor_id))
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_likes_under_a_match');
END;

CREATE TRIGGER swipes_stay_under_a_match BEFORE DELETE ON swipes
WHEN OLD.kind = 'like' AND EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(OLD.actor_id, OLD.target_id)
    AND user_id_2 = max(OLD.actor_id, OLD.target_id) AND status IN ('pending', 'matched') AND (status = 'matched' OR initiated_by = OLD.actor_id))
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.target_id)
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_under_a_match');
END;

CREATE TRIGGER swipes_stay_with_their_pair BEFORE UPDATE OF actor_id, target_id, rowid, oid, _rowid_ ON swipes
BEGIN
  SELECT RAISE(ABORT, 'swipes_stay_with_their_pair');
END;

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

CREATE TRIGGER token_entries_never_change BEFORE UPDATE ON token_entries
WHEN NOT (OLD.cause GLOB 'match:?*:?*' AND NEW.cause = 'match:' || OLD.id AND NEW.rowid = OLD.rowid AND NEW.user_id = OLD.user_id
  AND NEW.transaction_type = OLD.transaction_type AND NEW.half_tokens = OLD.half_tokens AND NEW.description = OLD.description
  AND NEW.created_at = OLD.created_at AND EXISTS (SELECT 1 FROM matches m JOIN users u ON u.id IN (m.user_id_1, m.user_id_2)
    WHERE u.state = 'deleted' AND u.id <> OLD.user_id AND OLD.user_id IN (m.user_id_1, m.user_id_2)
      AND OLD.cause = 'match:' || m.user_id_1 || ':' || m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'token_entries is append-only');
END;

CREATE TRIGGER token_entries_never_negative BEFORE INSERT ON token_entries
WHEN NEW.half_tokens < 0
  AND (SELECT COALESCE(SUM(half_tokens), 0) FROM token_entries WHERE user_id = NEW.user_id) + NEW.half_tokens < 0
BEGIN
  SELECT RAISE(ABORT, 'token balance below zero');
END;

CREATE TRIGGER token_entries_never_replaced BEFORE INSERT ON token_entries
WHEN EXISTS (SELECT 1 FROM token_entries WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'token_entries_never_replaced');
END;

CREATE TRIGGER token_entries_never_vanish BEFORE DELETE ON token_entries
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'token_entries is append-only');
END;

CREATE TRIGGER token_entries_of_a_fee BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'spent_connection' OR NEW.cause GLOB 'fee:*') AND NOT EXISTS (SELECT 1 FROM matches
  WHERE id = substr(NEW.cause, 5) AND NEW.cause = 'fee:' || id AND NEW.transaction_type = 'spent_connection'
    AND status = 'matched' AND NEW.user_id IN (user_id_1, user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_fee');
END;

CREATE TRIGGER token_entries_of_a_game BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'earned_game' OR NEW.cause GLOB 'game:*') AND NOT EXISTS (SELECT 1 FROM game_participations
  WHERE user_id = NEW.user_id AND NEW.transaction_type = 'earned_game'
    AND NEW.cause IN ('game:' || game || ':' || date(completed_at / 1000, 'unixepoch', '-4 hours'),
      'game:' || game || ':' || date(completed_at / 1000, 'unixepoch', '-5 hours')))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_game');
END;

CREATE TRIGGER token_entries_of_a_match BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'earned_connection' OR NEW.cause GLOB 'match:*')
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.user_id AND matched_at IS NOT NULL
    AND 'match:' || user_id_1 || ':' || user_id_2 = NEW.cause)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.user_id AND matched_at IS NOT NULL
    AND 'match:' || user_id_1 || ':' || user_id_2 = NEW.cause)
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_match');
END;

CREATE TRIGGER token_entries_of_a_meetup BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'earned_meetup' OR NEW.cause GLOB 'meetup:*')
  AND (NEW.transaction_type <> 'earned_meetup' OR NEW.half_tokens <> 10 OR NOT EXISTS (SELECT 1 FROM meetup_bookings b
    WHERE b.match_id = substr(NEW.cause, 8, length(NEW.cause) - 18) AND b.status = 'completed'
      AND NEW.cause = 'meetup:' || b.match_id || ':' || date(b.date, 'weekday 0', '-6 days')
      AND NEW.user_id IN (b.user_id, b.companion_id)
      AND (SELECT count(*) FROM meetup_attendance WHERE booking_id = b.id AND checked_in_at IS NOT NULL) = 2))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_a_meetup');
END;

CREATE TRIGGER token_entries_of_own_friends BEFORE INSERT ON token_entries
WHEN (NEW.cause GLOB 'referral-*' OR NEW.transaction_type = 'earned_referral') AND NOT EXISTS (SELECT 1 FROM friend_introductions
  WHERE introducer_id = NEW.user_id AND is_rewarded = 1 AND joined_at IS NOT NULL AND NEW.transaction_type = 'earned_referral'
    AND ((NEW.cause = 'referral-signup:' || id AND NEW.half_tokens = 10) OR (NEW.cause = 'referral-subscription:' || id AND NEW.half_tokens = 20)))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_own_friends');
END;

CREATE TRIGGER token_entries_once BEFORE INSERT ON token_entries
WHEN EXISTS (SELECT 1 FROM token_entries WHERE user_id = NEW.user_id AND cause = NEW.cause)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER users_begin_unheld BEFORE INSERT ON users
WHEN NEW.state = 'held'
BEGIN
  SELECT RAISE(ABORT, 'users_begin_unheld');
END;

CREATE TRIGGER users_birth_never_changes BEFORE UPDATE OF date_of_birth ON users
WHEN OLD.date_of_birth IS NOT NULL AND NEW.date_of_birth IS NOT OLD.date_of_birth
BEGIN
  SELECT RAISE(ABORT, 'users_birth_never_changes');
END;

CREATE TRIGGER users_come_back_in_time BEFORE UPDATE OF state ON users
WHEN OLD.state = 'deleted' AND NEW.state <> 'deleted' AND NEW.state_changed_at - OLD.state_changed_at > 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'users_come_back_in_time');
END;

CREATE TRIGGER users_held_by_a_row BEFORE UPDATE OF state ON users
WHEN NEW.state = 'held' AND NOT EXISTS (SELECT 1 FROM holds WHERE user_id = NEW.id AND decided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'users_held_by_a_row');
END;

CREATE TRIGGER users_held_until_decided BEFORE UPDATE OF state ON users
WHEN NEW.state IN ('active', 'paused') AND EXISTS (SELECT 1 FROM holds WHERE user_id = NEW.id AND decided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'users_held_until_decided');
END;

CREATE TRIGGER users_identity_never_changes BEFORE UPDATE OF id, issuer, subject, rowid, oid, _rowid_ ON users
BEGIN
  SELECT RAISE(ABORT, 'users_identity_never_changes');
END;

CREATE TRIGGER users_keep_the_moment_of_their_state BEFORE UPDATE OF state_changed_at ON users
WHEN NEW.state = OLD.state AND NEW.state_changed_at IS NOT OLD.state_changed_at
BEGIN
  SELECT RAISE(ABORT, 'users_keep_the_moment_of_their_state');
END;

CREATE TRIGGER users_moderate_while_here BEFORE UPDATE OF role, state ON users
WHEN NEW.role = 'moderator' AND NEW.state IN ('suspended', 'held')
BEGIN
  SELECT RAISE(ABORT, 'users_moderate_while_here');
END;

CREATE TRIGGER users_never_replaced BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM users WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM users WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM users WHERE issuer = NEW.issuer AND subject = NEW.subject)
BEGIN
  SELECT RAISE(ABORT, 'users_never_replaced');
END;

CREATE TRIGGER users_suspended_by_a_row BEFORE UPDATE OF state ON users
WHEN NEW.state = 'suspended' AND NOT EXISTS (SELECT 1 FROM suspensions WHERE user_id = NEW.id AND lifted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'users_suspended_by_a_row');
END;

CREATE TRIGGER users_suspended_until_lifted BEFORE UPDATE OF state ON users
WHEN NEW.state IN ('active', 'paused', 'held') AND EXISTS (SELECT 1 FROM suspensions WHERE user_id = NEW.id AND lifted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'users_suspended_until_lifted');
END;

CREATE TRIGGER voice_messages_begin_in_order BEFORE INSERT ON voice_messages
WHEN NEW.played_at < (SELECT created_at FROM messages WHERE id = NEW.message_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_begin_in_order');
END;

CREATE TRIGGER voice_messages_between_the_two BEFORE INSERT ON voice_messages
WHEN NOT EXISTS (SELECT 1 FROM messages w JOIN conversations c ON c.id = w.conversation_id JOIN matches m ON m.id = c.match_id
  JOIN media f ON f.id = NEW.media_id WHERE w.id = NEW.message_id AND f.user_id = w.sender_id AND f.kind = 'voice_message'
    AND NEW.receiver_id <> w.sender_id AND NEW.receiver_id IN (m.user_id_1, m.user_id_2))
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_between_the_two');
END;

CREATE TRIGGER voice_messages_never_change BEFORE UPDATE OF message_id, media_id, receiver_id, duration_ms, rowid, oid, _rowid_ ON voice_messages
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_never_change');
END;

CREATE TRIGGER voice_messages_never_replaced BEFORE INSERT ON voice_messages
WHEN EXISTS (SELECT 1 FROM voice_messages WHERE message_id = NEW.message_id)
  OR EXISTS (SELECT 1 FROM voice_messages WHERE media_id = NEW.media_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_never_replaced');
END;

CREATE TRIGGER voice_messages_never_vanish BEFORE DELETE ON voice_messages
WHEN EXISTS (SELECT 1 FROM messages WHERE id = OLD.message_id) AND EXISTS (SELECT 1 FROM media WHERE id = OLD.media_id)
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.receiver_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_never_vanish');
END;

CREATE TRIGGER voice_messages_played_in_order BEFORE UPDATE OF played_at ON voice_messages
WHEN NEW.played_at < (SELECT created_at FROM messages WHERE id = NEW.message_id)
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_played_in_order');
END;

CREATE TRIGGER voice_messages_stay_played BEFORE UPDATE OF played_at ON voice_messages
WHEN OLD.played_at IS NOT NULL AND NEW.played_at IS NOT OLD.played_at
BEGIN
  SELECT RAISE(ABORT, 'voice_messages_stay_played');
END;

CREATE TRIGGER voice_messages_take_their_sound AFTER DELETE ON voice_messages
BEGIN
  DELETE FROM media WHERE id = OLD.media_id;
END;
