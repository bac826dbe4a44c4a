-- What was still accepted by hand. All of these are triggers: what was written before stays as it is.
-- The provider keeps a checkout open for 24 hours at most.
CREATE TRIGGER checkouts_open_for_a_day BEFORE INSERT ON checkouts
WHEN NEW.expires_at - NEW.created_at > 86400000
BEGIN
  SELECT RAISE(ABORT, 'checkouts_open_for_a_day');
END;
--> statement-breakpoint
-- Who waits, waits for an hour that is ahead, at an active place that is open then. New York is 4 or 5 hours behind UTC.
CREATE TRIGGER meetup_waits_at_an_open_place BEFORE INSERT ON meetup_waits
WHEN unixepoch(NEW.date) * 1000 + NEW.slot_hour * 3600000 + 18000000 <= NEW.created_at
  OR NOT EXISTS (SELECT 1 FROM meetup_locations WHERE id = NEW.location_id AND is_active
    AND printf('%02d:00', NEW.slot_hour) >= substr(available_hours, 1, 5)
    AND printf('%02d:00', NEW.slot_hour + 1) <= substr(available_hours, 7))
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_at_an_open_place');
END;
--> statement-breakpoint
-- A plan covers a seat while something that was paid for runs: what is read just before it ends is booked just after it.
CREATE TRIGGER meetup_bookings_of_a_plan BEFORE INSERT ON meetup_bookings
WHEN NEW.covered_by = 'plan' AND NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id
  AND (ends_at IS NULL OR ends_at > NEW.created_at - 60000))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_of_a_plan');
END;
--> statement-breakpoint
-- A pending match is the like of the one who began it.
CREATE TRIGGER matches_begin_with_a_like BEFORE INSERT ON matches
WHEN NEW.status = 'pending' AND NOT EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.initiated_by
  AND target_id = iif(NEW.initiated_by = NEW.user_id_1, NEW.user_id_2, NEW.user_id_1) AND kind = 'like')
BEGIN
  SELECT RAISE(ABORT, 'matches_begin_with_a_like');
END;
--> statement-breakpoint
-- A fee is waived by the tokens that one of the two has spent on it.
CREATE TRIGGER matches_waived_for_tokens BEFORE UPDATE OF fee_state ON matches
WHEN NEW.fee_state = 'waived' AND OLD.fee_state <> 'waived' AND NOT EXISTS (SELECT 1 FROM token_entries
  WHERE user_id IN (NEW.user_id_1, NEW.user_id_2) AND cause = 'fee:' || NEW.id AND transaction_type = 'spent_connection')
BEGIN
  SELECT RAISE(ABORT, 'matches_waived_for_tokens');
END;
--> statement-breakpoint
CREATE TRIGGER matches_begin_waived_for_tokens BEFORE INSERT ON matches
WHEN NEW.fee_state = 'waived' AND NOT EXISTS (SELECT 1 FROM token_entries
  WHERE user_id IN (NEW.user_id_1, NEW.user_id_2) AND cause = 'fee:' || NEW.id AND transaction_type = 'spent_connection')
BEGIN
  SELECT RAISE(ABORT, 'matches_waived_for_tokens');
END;
--> statement-breakpoint
-- Whoever decides is a moderator then; nobody is the maintainer's command line.
CREATE TRIGGER moderation_entries_by_a_moderator BEFORE INSERT ON moderation_entries
WHEN NEW.moderator_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.moderator_id AND role = 'moderator')
BEGIN
  SELECT RAISE(ABORT, 'moderation_entries_by_a_moderator');
END;
