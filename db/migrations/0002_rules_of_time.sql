-- Moments of one row come in their order. Rows of before that break it, as a clock that was set back could write
-- them, are mended first: the later moment moves up to the earlier one.
DROP TRIGGER matches_keep_what_happened;
--> statement-breakpoint
UPDATE matches SET matched_at = max(matched_at, created_at),
  conversation_deadline = max(conversation_deadline, max(matched_at, created_at) + 86400000 * (1 + (extended_at IS NOT NULL)))
WHERE matched_at < created_at OR conversation_deadline - matched_at < 86400000 * (1 + (extended_at IS NOT NULL));
--> statement-breakpoint
UPDATE matches SET extended_at = max(extended_at, matched_at), first_message_sent_at = max(first_message_sent_at, matched_at),
  closed_at = max(closed_at, coalesce(max(first_message_sent_at, matched_at), matched_at, created_at)),
  expired_at = max(expired_at, conversation_deadline), inactivated_at = max(inactivated_at, inactive_at)
WHERE extended_at < matched_at OR first_message_sent_at < matched_at
  OR closed_at < coalesce(max(first_message_sent_at, matched_at), matched_at, created_at)
  OR expired_at < conversation_deadline OR inactivated_at < inactive_at;
--> statement-breakpoint
CREATE TRIGGER matches_keep_what_happened BEFORE UPDATE OF starter_id, extended_at, extended_by, first_message_sent_at, closed_by ON matches
WHEN (OLD.starter_id IS NOT NULL AND NEW.starter_id IS NOT OLD.starter_id)
  OR (OLD.extended_at IS NOT NULL AND NEW.extended_at IS NOT OLD.extended_at)
  OR (OLD.extended_by IS NOT NULL AND NEW.extended_by IS NOT OLD.extended_by)
  OR (OLD.first_message_sent_at IS NOT NULL AND NEW.first_message_sent_at IS NOT OLD.first_message_sent_at)
  OR (OLD.closed_by IS NOT NULL AND NEW.closed_by IS NOT OLD.closed_by)
BEGIN
  SELECT RAISE(ABORT, 'matches_keep_what_happened');
END;
--> statement-breakpoint
ALTER TABLE matches DROP CONSTRAINT "matches_deadline";
--> statement-breakpoint
ALTER TABLE matches ADD CONSTRAINT "matches_deadline" CHECK("matches"."conversation_deadline" - "matches"."matched_at" >= 86400000 * (1 + ("matches"."extended_at" IS NOT NULL)));
--> statement-breakpoint
ALTER TABLE matches ADD CONSTRAINT "matches_moments" CHECK("matches"."matched_at" >= "matches"."created_at" AND "matches"."extended_at" >= "matches"."matched_at" AND "matches"."first_message_sent_at" >= "matches"."matched_at" AND "matches"."closed_at" >= coalesce("matches"."first_message_sent_at", "matches"."matched_at", "matches"."created_at") AND "matches"."expired_at" >= "matches"."conversation_deadline" AND "matches"."inactivated_at" >= "matches"."inactive_at");
--> statement-breakpoint
-- A session that lasts longer than any is shortened.
UPDATE sessions SET expires_at = created_at + 2592000000 WHERE expires_at - created_at > 2592000000;
--> statement-breakpoint
ALTER TABLE sessions DROP CONSTRAINT "sessions_lifetime";
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT "sessions_lifetime" CHECK("sessions"."expires_at" - "sessions"."created_at" BETWEEN 1 AND 2592000000);
--> statement-breakpoint
-- What a delivery is, is its state.
UPDATE deliveries SET sent_at = iif(state = 'sent', sent_at, NULL), failed_at = iif(state = 'failed', failed_at, NULL)
WHERE (sent_at IS NOT NULL AND state <> 'sent') OR (failed_at IS NOT NULL AND state <> 'failed');
--> statement-breakpoint
ALTER TABLE deliveries DROP CONSTRAINT "deliveries_sent";
--> statement-breakpoint
ALTER TABLE deliveries ADD CONSTRAINT "deliveries_sent" CHECK(("deliveries"."sent_at" IS NOT NULL) = ("deliveries"."state" IN ('sent')));
--> statement-breakpoint
ALTER TABLE deliveries DROP CONSTRAINT "deliveries_failed";
--> statement-breakpoint
ALTER TABLE deliveries ADD CONSTRAINT "deliveries_failed" CHECK(("deliveries"."failed_at" IS NOT NULL) = ("deliveries"."state" IN ('failed')));
--> statement-breakpoint
-- These are triggers, as what they are about never changes, not even to mend it: rows of before stay.
-- A month's bonus is that of the best membership at most.
CREATE TRIGGER token_entries_bonus_of_a_membership BEFORE INSERT ON token_entries
WHEN (NEW.transaction_type = 'bonus_subscription' OR NEW.cause GLOB 'bonus:*')
  AND (NEW.transaction_type <> 'bonus_subscription' OR NEW.half_tokens > 20)
BEGIN
  SELECT RAISE(ABORT, 'token_entries_bonus_of_a_membership');
END;
--> statement-breakpoint
-- From the first minute of a day to the last hour of the 31st day after it are less than 32 days.
CREATE TRIGGER meetup_bookings_within_reach BEFORE INSERT ON meetup_bookings
WHEN NEW.starts_at - NEW.created_at > 32 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_within_reach');
END;
--> statement-breakpoint
CREATE TRIGGER meetup_waits_within_reach BEFORE INSERT ON meetup_waits
WHEN unixepoch(NEW.date) * 1000 - NEW.created_at > 32 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'meetup_waits_within_reach');
END;
